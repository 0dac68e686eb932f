import type { Suit } from '../lib/cards'

/** U+FE0E keeps a device from drawing them as pictures. */
export const SUIT_SIGNS: Record<Suit, string> = { s: '♠\uFE0E', h: '♥\uFE0E', d: '♦\uFE0E', c: '♣\uFE0E' }

/** Where in the house the reader is: the path of the address bar, and nothing else. */

import type { Component } from 'svelte'

export type Params = Record<string, string>
/** A page is fetched when it is first opened. */
type Page = () => Promise<{ default: Component<{ params: Params }> }>

const PAGES: [pattern: string, page: Page][] = [
  ['/', () => import('../pages/Lobby.svelte')],
  ['/sign-in', () => import('../pages/SignIn.svelte')],
  ['/account', () => import('../pages/Account.svelte')],
  ['/table/:table', () => import('../table/TablePage.svelte')],
  ['/history', () => import('../pages/History.svelte')],
  ['/round/:table/:round', () => import('../pages/Replay.svelte')],
  ['/fairness/:table', () => import('../pages/Fairness.svelte')],
  ['/dealer/:table', () => import('../console/DealerPage.svelte')],
  ['/pit', () => import('../console/PitPage.svelte')],
  ['/pit/:table', () => import('../console/PitTablePage.svelte')],
  ['/inspector', () => import('../console/InspectorPage.svelte')],
  ['/people', () => import('../console/PeoplePage.svelte')],
  ['/tournaments', () => import('../tournaments/TournamentsPage.svelte')],
  ['/tournaments/:tournament', () => import('../tournaments/TournamentPage.svelte')],
  ['/tournaments/:tournament/results', () => import('../tournaments/ResultsPage.svelte')],
  ['/tournament-manager', () => import('../tournaments/desk/ManagerPage.svelte')],
  ['/tournament-manager/:tournament', () => import('../tournaments/desk/DeskPage.svelte')],
  ['/promotions', () => import('../promotions/PromotionsPage.svelte')],
  ['/promotions/:promotion', () => import('../promotions/PromotionPage.svelte')],
  ['/promotion-desk', () => import('../promotions/desk/DeskPage.svelte')],
  ['/promotion-desk/:promotion', () => import('../promotions/desk/DeskPromotionPage.svelte')],
  ['/lab', () => import('../lab/LabPage.svelte')],
  ['/lab/:part', () => import('../lab/LabPage.svelte')],
  ['/guide', () => import('../guide/GuidePage.svelte')],
  ['/guide/:rules', () => import('../guide/GuidePage.svelte')],
  ['/rules/:rules', () => import('../guide/RulesPage.svelte')],
  ['/rules/:rules/:clause', () => import('../guide/RulesPage.svelte')],
  ['/help', () => import('../pages/Help.svelte')],
]

/** The values of a pattern's places where a path fits it, else null. */
export function fit(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (pattern === '/') return path === '/' ? {} : null
  if (wanted.length !== given.length) return null
  const params: Params = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(value)
      } catch {
        return null
      }
    } else if (part !== value) return null
  }
  return params
}

export function find(path: string): { page: Page; params: Params } | null {
  for (const [pattern, page] of PAGES) {
    const params = fit(pattern, path)
    if (params) return { page, params }
  }
  return null
}

/** Pages that are the same for everybody. */
const OPEN = ['/sign-in', '/help', '/guide', '/rules', '/lab']

/** Where who still has to change a given password is led from a path; nothing where it may be read before. */
export function beforeAll(path: string): string {
  if (OPEN.some((open) => path === open || path.startsWith(`${open}/`))) return ''
  return path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`
}

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname)
  query = $state(typeof location === 'undefined' ? '' : location.search)

  constructor() {
    if (typeof window === 'undefined') return
    window.addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.read()
    window.scrollTo(0, 0)
  }

  private read(): void {
    this.path = location.pathname
    this.query = location.search
  }

  /** Links to pages of this client are followed without loading the page anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!find(link.pathname) || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()

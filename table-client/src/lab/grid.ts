/** Moving about in a grid by its keys, and reading the chart's codes. */

export interface Place {
  row: number
  column: number
}

/** Where a key leads from a place, or null where the key is none of the grid's; at an edge it stays. */
export function moved(key: string, from: Place, rows: number, columns: number): Place | null {
  const at = (row: number, column: number): Place => ({
    row: Math.min(rows - 1, Math.max(0, row)),
    column: Math.min(columns - 1, Math.max(0, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return at(from.row - 1, from.column)
    case 'ArrowDown':
      return at(from.row + 1, from.column)
    case 'ArrowLeft':
      return at(from.row, from.column - 1)
    case 'ArrowRight':
      return at(from.row, from.column + 1)
    case 'Home':
      return at(from.row, 0)
    case 'End':
      return at(from.row, columns - 1)
    case 'PageUp':
      return at(0, from.column)
    case 'PageDown':
      return at(rows - 1, from.column)
    default:
      return null
  }
}

/** What stands out of a code, and the rest from its first figure on: `Rs6` is `Rs` and `6`. */
export function codeParts(code: string): [bold: string, plain: string] {
  const first = code.search(/\d/)
  return first < 0 ? [code, ''] : [code.slice(0, first), code.slice(first)]
}

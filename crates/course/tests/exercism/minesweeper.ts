export function annotate(field: string[]): string[] {
  const mines = (row: number, col: number): number =>
    [-1, 0, 1]
      .flatMap((down) => [-1, 0, 1].map((right) => field[row + down]?.[col + right]))
      .filter((cell: string | undefined) => cell === '*').length
  console.log('debug output does not matter')
  return field.map((line: string, row: number) =>
    [...line].map((cell, col) => (cell === '*' ? '*' : mines(row, col) || ' ')).join('')
  )
}

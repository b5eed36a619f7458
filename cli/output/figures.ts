/** Figures as people read them. */

export function countText(count: number): string {
  return count.toLocaleString('en-GB')
}

export function percentText(percent: number): string {
  return `${percent.toFixed(2)}%`
}

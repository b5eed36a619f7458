/** Figures as people read them. */

export function countText(count: number): string {
  return count.toLocaleString('en-GB')
}

export function poundsText(pounds: number): string {
  return `£${pounds.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

export function percentText(percent: number, decimals = 2): string {
  return `${percent.toFixed(decimals)}%`
}

/** "1 ad", "1,200 ads". */
export function countedText(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

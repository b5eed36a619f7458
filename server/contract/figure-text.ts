/** Figures as people read them. Formats are made once: making one costs a hundred times what using it does. */

const counts = new Intl.NumberFormat('en-GB')
const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function countText(count: number): string {
  return counts.format(count)
}

export function poundsText(pounds: number): string {
  return `£${money.format(pounds)}`
}

export function percentText(percent: number, decimals = 2): string {
  return `${percent.toFixed(decimals)}%`
}

/** "1 ad", "1,200 ads". */
export function countedText(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

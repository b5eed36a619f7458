/** Figures as people read them. The format is made once: making it costs a hundred times what using it does. */

const counts = new Intl.NumberFormat('en-GB')

export function countText(count: number): string {
  return counts.format(count)
}

export function percentText(percent: number, decimals = 2): string {
  return `${percent.toFixed(decimals)}%`
}

/** "1 ad", "1,200 ads". */
export function countedText(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

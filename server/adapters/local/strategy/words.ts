/** Capitalises the first letter: "Wireless earbuds". Existing capitals stay. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a count with its noun: "1 time", "1,204 times". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-GB')} ${noun}s`
}

/** Formats a number with one decimal: "7.4". */
export function rate(value: number): string {
  return value.toFixed(1)
}

/** Returns true if the value rounds to 0.0. */
export function isNone(value: number): boolean {
  return rate(value) === rate(0)
}

/** Formats pounds: "£1,204.50". */
export function money(pounds: number): string {
  return pounds.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

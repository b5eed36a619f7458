/** "Wireless earbuds"; what is written in capitals stays. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "1 time", "1,204 times". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-GB')} ${noun}s`
}

/** With one decimal: "7.4". */
export function rate(value: number): string {
  return value.toFixed(1)
}

/** Whether that says 0.0. */
export function isNone(value: number): boolean {
  return rate(value) === rate(0)
}

/** "£1,204.50". */
export function money(pounds: number): string {
  return pounds.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' })
}

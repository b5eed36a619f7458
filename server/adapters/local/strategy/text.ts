/** Capitalises the first letter: "Wireless earbuds". Existing capitals stay. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a number with one decimal: "7.4". */
export function formatRate(value: number): string {
  return value.toFixed(1)
}

/** Returns true if the value rounds to 0.0. */
export function roundsToZero(value: number): boolean {
  return formatRate(value) === formatRate(0)
}

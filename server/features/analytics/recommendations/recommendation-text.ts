import { formatCount, formatQuantity } from '../../../domain/number-format.ts'

const maxNameLength = 80

/** Quotes a name for use in a sentence and truncates it. */
export function quoteName(name: string): string {
  const characters = [...name.replace(/\s+/g, ' ').trim()]
  if (characters.length <= maxNameLength) return `“${characters.join('')}”`
  const start = characters.slice(0, maxNameLength - 1).join('')
  return `“${start.trimEnd()}…”`
}

/** "no product click", "1 product click", "1,200 product clicks". */
export function formatCountOrNone(count: number, noun: string): string {
  return count === 0 ? `no ${noun}` : formatQuantity(count, noun)
}

/** Formats an estimate: "about 12". */
export function formatEstimate(count: number): string {
  return `about ${formatCount(Math.max(1, Math.round(count)))}`
}

import { formatDateTime } from './format.ts'

/**
 * Converts the times in a sentence of the server to the reader's time zone: `2026-11-22 02:35 UTC` becomes `22 Nov
 * 2026, 11:35` in Tokyo.
 */
export function localizeTimes(sentence: string): string {
  return sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) => formatDateTime(`${day}T${time}Z`))
}

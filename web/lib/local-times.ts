import { dateAndTime } from './format.ts'

/** A sentence of the server's, with the times in it by the reader's own clock: `2026-11-22 02:35 UTC` is `22 Nov 2026, 11:35` in Tokyo. */
export function withLocalTimes(sentence: string): string {
  return sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) => dateAndTime(`${day}T${time}Z`))
}

import { CallError } from '../../server/contract/client.ts'

/** The answer's own words; undefined where there was no answer, whose failure the browser tells in words of its own. */
export function wordsOf(error: Error): string | undefined {
  return error instanceof CallError && error.reason !== '' ? error.message : undefined
}

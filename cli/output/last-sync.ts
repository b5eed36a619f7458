import type { FacebookStatus } from '../../server/contract/schemas/ads.ts'
import { shortenInstant } from './short-instant.ts'

type LastSync = NonNullable<FacebookStatus['lastSync']>

/** Returns the last sync as text, with a later failure: "2026-11-22 00:55 UTC, up to 2026-11-22". */
export function formatLastSync({ at, until, failed }: LastSync): string {
  const read = at === null ? [] : [`${shortenInstant(at)}${until === null ? '' : `, up to ${until}`}`]
  const failure = failed === null ? [] : [`Failed ${shortenInstant(failed.at)}: ${failed.message}`]
  return [...read, ...failure].join('. ')
}

/** Recognises the state of the sync by its keys, in any answer. */
export function isLastSync(value: unknown): value is LastSync {
  return typeof value === 'object' && value !== null && 'at' in value && 'until' in value && 'failed' in value
}

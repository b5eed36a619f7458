import type { FacebookStatus } from '../../server/contract/schemas/ads.ts'
import { shortInstant } from './short-instant.ts'

type LastSync = NonNullable<FacebookStatus['lastSync']>

/** When figures were last read, and why a later attempt came to nothing: "2026-11-22 00:55 UTC, up to 2026-11-22". */
export function lastSyncText({ at, until, failed }: LastSync): string {
  const read = at === null ? [] : [`${shortInstant(at)}${until === null ? '' : `, up to ${until}`}`]
  const failure = failed === null ? [] : [`Failed ${shortInstant(failed.at)}: ${failed.message}`]
  return [...read, ...failure].join('. ')
}

/** How reading stands is told as such wherever it stands. */
export function isLastSync(value: unknown): value is LastSync {
  return typeof value === 'object' && value !== null && 'at' in value && 'until' in value && 'failed' in value
}

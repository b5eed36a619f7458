import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import type { PauseResult } from '../../contract/schemas/ad-sync.ts'
import type { Logger } from '../../ports/logger.ts'

interface AdPauser {
  setStatus(change: { adId: string; status: 'PAUSED'; by: string }): Promise<unknown>
}

interface PauseRequest {
  adIds: readonly string[]
  by: string
}

/** Concurrent pauses: changes within one campaign are queued anyway, and Facebook limits the rate of calls. */
const concurrency = 3

/** Error codes with which every further call would fail, too. */
const fatalCodes: readonly ErrorCode[] = ['rate_limited', 'not_configured']

/** Pauses ads, a few at a time. A failure does not stop the others, unless every call would fail. */
export async function pauseAds(
  { setStatus }: AdPauser,
  { adIds, by }: PauseRequest,
  log: Logger,
): Promise<PauseResult> {
  const ids = [...new Set(adIds)]
  const outcomes = new Map<string, string | null>()
  const waiting = ids.values()
  let fatalError: BlogopsError | undefined

  async function pauseNext(): Promise<void> {
    for (const adId of waiting) {
      const outcome = fatalError ? `Not tried, as another was refused: ${fatalError.message}` : await pause(adId)
      outcomes.set(adId, outcome)
    }
  }

  /** @returns the reason if the ad could not be paused, or null. */
  async function pause(adId: string): Promise<string | null> {
    try {
      await setStatus({ adId, status: 'PAUSED', by })
      return null
    } catch (error) {
      if (error instanceof BlogopsError && fatalCodes.includes(error.code)) fatalError ??= error
      return toMessage(error, adId, log)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, pauseNext))
  return {
    paused: ids.filter(adId => outcomes.get(adId) === null),
    failed: ids.flatMap(adId => {
      const message = outcomes.get(adId) ?? null
      return message === null ? [] : [{ adId, message }]
    }),
  }
}

function toMessage(error: unknown, adId: string, log: Logger): string {
  if (error instanceof BlogopsError) return error.message
  log('error', 'an ad could not be paused', { adId, error: String(error) })
  return 'It broke off on an unforeseen failure; the log of the server says more.'
}

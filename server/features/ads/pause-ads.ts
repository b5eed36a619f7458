import { BlogopsError, fatalCodes } from '../../contract/errors.ts'
import type { PauseResult } from '../../contract/schemas/ad-performance.ts'
import type { Logger } from '../../ports/system.ts'

interface AdPauser {
  setStatus(change: { adId: string; status: 'PAUSED'; by: string }): Promise<unknown>
}

interface PauseRequest {
  adIds: readonly string[]
  by: string
}

/** Maximum concurrent pauses. More would not help: changes of one campaign are queued, and Facebook limits calls. */
const concurrency = 3

/** Pauses ads, a few at a time. A failure does not stop the others, unless every call would fail. */
export async function pauseAds(
  { setStatus }: AdPauser,
  { adIds, by }: PauseRequest,
  log: Logger,
): Promise<PauseResult> {
  const ids = [...new Set(adIds)]
  const outcomes = new Map<string, string | null>()
  const remaining = ids.values()
  let fatalError: BlogopsError | undefined

  async function pauseRemaining(): Promise<void> {
    for (const adId of remaining) {
      const outcome = fatalError
        ? `Not tried because an earlier change was refused: ${fatalError.message}`
        : await pause(adId)
      outcomes.set(adId, outcome)
    }
  }

  /** @returns the reason if the ad could not be paused, or null. */
  async function pause(adId: string): Promise<string | null> {
    try {
      await setStatus({ adId, status: 'PAUSED', by })
      return null
    } catch (error) {
      if (error instanceof BlogopsError && fatalCodes.has(error.code)) fatalError ??= error
      return describeFailure(error, adId, log)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, pauseRemaining))
  return {
    paused: ids.filter(adId => outcomes.get(adId) === null),
    failed: ids.flatMap(adId => {
      const message = outcomes.get(adId) ?? null
      return message === null ? [] : [{ adId, message }]
    }),
  }
}

function describeFailure(error: unknown, adId: string, log: Logger): string {
  if (error instanceof BlogopsError) return error.message
  log('error', 'an ad could not be paused', { adId, error: String(error) })
  return 'An unexpected error stopped it. The server log has the details.'
}

import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import type { PauseResult } from '../../contract/schemas/ad-sync.ts'
import type { Logger } from '../../ports/logger.ts'

interface Desk {
  setStatus(change: { adId: string; status: 'PAUSED'; by: string }): Promise<unknown>
}

interface Asked {
  adIds: readonly string[]
  by: string
}

/** Concurrent pauses: changes within one campaign are queued anyway, and Facebook limits the rate of calls. */
const atOnce = 3

/** Error codes with which every further call would fail, too. */
const endsAll: readonly ErrorCode[] = ['rate_limited', 'not_configured']

/** Pauses ads, a few at a time. A failure does not stop the others, unless every call would fail. */
export async function pauseMany({ setStatus }: Desk, { adIds, by }: Asked, log: Logger): Promise<PauseResult> {
  const ids = [...new Set(adIds)]
  const outcomes = new Map<string, string | null>()
  const waiting = ids.values()
  let end: BlogopsError | undefined

  async function pauseNext(): Promise<void> {
    for (const adId of waiting) {
      const outcome = end ? `Not tried, as another was refused: ${end.message}` : await pause(adId)
      outcomes.set(adId, outcome)
    }
  }

  /** @returns the reason if the ad could not be paused, or null. */
  async function pause(adId: string): Promise<string | null> {
    try {
      await setStatus({ adId, status: 'PAUSED', by })
      return null
    } catch (error) {
      if (error instanceof BlogopsError && endsAll.includes(error.code)) end ??= error
      return wordsOf(error, adId, log)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, pauseNext))
  return {
    paused: ids.filter(adId => outcomes.get(adId) === null),
    failed: ids.flatMap(adId => {
      const message = outcomes.get(adId) ?? null
      return message === null ? [] : [{ adId, message }]
    }),
  }
}

function wordsOf(error: unknown, adId: string, log: Logger): string {
  if (error instanceof BlogopsError) return error.message
  log('error', 'an ad could not be paused', { adId, error: String(error) })
  return 'It broke off on an unforeseen failure; the log of the server says more.'
}

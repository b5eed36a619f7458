import { BlogopsError } from '../../contract/errors.ts'
import type { PauseResult } from '../../contract/schemas/ad-sync.ts'
import type { Logger } from '../../ports/logger.ts'
import type { createAdDesk } from './ad-desk.ts'

interface Asked {
  adIds: readonly string[]
  by: string
}

/** Pauses ads, those of different campaigns side by side; one that cannot be paused stops none of the others. */
export async function pauseMany(
  { setStatus }: Pick<ReturnType<typeof createAdDesk>, 'setStatus'>,
  { adIds, by }: Asked,
  log: Logger,
): Promise<PauseResult> {
  const failures = await Promise.all(
    [...new Set(adIds)].map(async adId => {
      try {
        await setStatus({ adId, status: 'PAUSED', by })
        return { adId, message: null }
      } catch (error) {
        return { adId, message: wordsOf(error, adId, log) }
      }
    }),
  )
  return {
    paused: failures.flatMap(({ adId, message }) => (message === null ? [adId] : [])),
    failed: failures.flatMap(({ adId, message }) => (message === null ? [] : [{ adId, message }])),
  }
}

function wordsOf(error: unknown, adId: string, log: Logger): string {
  if (error instanceof BlogopsError) return error.message
  log('error', 'an ad could not be paused', { adId, error: String(error) })
  return 'It broke off on an unforeseen failure; the log of the server says more.'
}

import type { AdWriter } from '../../ports/ad-writer.ts'
import { composeAds } from './ads/compose.ts'

/**
 * Creates a writer that fills sentence patterns with the article's facts. The same article and attempt always give the
 * same ads.
 */
export function createTemplateAdWriter(): AdWriter {
  return {
    async variants(brief, work, mend) {
      work.signal.throwIfAborted()
      return composeAds(
        brief,
        mend?.before.map(({ headline }) => headline),
      )
    },
  }
}

import type { AdWriter } from '../../ports/ad-writer.ts'
import { composeAds } from './ads/compose.ts'

/** Writes ads from sentence patterns and the article's own facts: the same ads for one article and attempt, always. */
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

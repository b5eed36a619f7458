import type { AdWriter } from '../../ports/ad-writer.ts'
import type { Model } from './model.ts'
import { askStructured } from './structured.ts'
import { adsOf, adsQuestion } from './writing/ads.ts'

/** Writes ads with a model; one answer contains all three. */
export function createModelAdWriter({ model }: { model: Model }): AdWriter {
  return {
    async variants(brief, work, mend) {
      work.signal.throwIfAborted()
      return adsOf(await askStructured(model, adsQuestion(brief, mend), work))
    },
  }
}

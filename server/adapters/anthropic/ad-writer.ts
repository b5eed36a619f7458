import type { AdWriter } from '../../ports/ad-writer.ts'
import type { Model } from './model.ts'
import { askStructured } from './structured.ts'
import { createAdsQuestion, toAdVariants } from './writing/ads.ts'

/** Writes ads with a model; one answer contains all three. */
export function createModelAdWriter({ model }: { model: Model }): AdWriter {
  return {
    async variants(brief, work, repair) {
      work.signal.throwIfAborted()
      return toAdVariants(await askStructured(model, createAdsQuestion(brief, repair), work))
    },
  }
}

import { BlogopsError } from '../../contract/errors.ts'
import type { Strategist } from '../../ports/strategist.ts'
import { createTemplateStrategist } from './strategist.ts'

/**
 * Creates a strategist that falls back to templates when `first` fails: the optimizer's results are already computed
 * and still need text. Cancellations and bugs are not covered by the fallback.
 */
export function createFallbackStrategist(primary: Strategist): Strategist {
  const templates = createTemplateStrategist()
  return {
    async advise(facts, work) {
      try {
        return await primary.advise(facts, work)
      } catch (error) {
        if (work.signal.aborted || !(error instanceof BlogopsError) || error.code === 'cancelled') throw error
        await work.report(`${error.message} Templates find the words instead.`)
        const strategy = await templates.advise(facts, work)
        return { ...strategy, notices: [...strategy.notices, `The words are from templates. ${error.message}`] }
      }
    },
  }
}

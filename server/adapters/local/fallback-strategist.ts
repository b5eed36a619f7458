import { BlogopsError } from '../../contract/errors.ts'
import type { Strategist } from '../../ports/strategist.ts'
import { createTemplateStrategist } from './strategist.ts'

/**
 * Advice by another strategist, and by templates where that one fails: what the rules found is worked out by then, and stands
 * without its words. Who calls a run off, and what is a fault of ours, is not answered by templates.
 */
export function createFallbackStrategist(first: Strategist): Strategist {
  const templates = createTemplateStrategist()
  return {
    async advise(facts, work) {
      try {
        return await first.advise(facts, work)
      } catch (error) {
        if (work.signal.aborted || !(error instanceof BlogopsError) || error.code === 'cancelled') throw error
        await work.tell(`${error.message} Templates find the words instead.`)
        const strategy = await templates.advise(facts, work)
        return { ...strategy, notices: [...strategy.notices, `The words are from templates. ${error.message}`] }
      }
    },
  }
}

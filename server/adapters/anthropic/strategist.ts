import type { Strategist } from '../../ports/strategist.ts'
import type { Model } from './model.ts'
import { askStructured } from './structured.ts'
import { createAdviceQuestion, toStrategy } from './writing/advice.ts'

export interface ModelStrategistOptions {
  model: Model
  /** Name of the model, as configured. */
  name: string
}

/**
 * Gives advice with a model, which supplies wording and topics. An answer with a number that is not in the facts is
 * rejected.
 */
export function createModelStrategist({ model, name }: ModelStrategistOptions): Strategist {
  return {
    async advise(facts, work) {
      work.signal.throwIfAborted()
      return toStrategy(await askStructured(model, createAdviceQuestion(facts), work), name)
    },
  }
}

import type { Strategist } from '../../ports/strategist.ts'
import type { Model } from './model.ts'
import { askStructured } from './structured.ts'
import { adviceQuestion, strategyOf } from './writing/advice.ts'

export interface ModelStrategistOptions {
  model: Model
  /** The model's name, as the settings have it. */
  name: string
}

/** Advice by a model. It finds words and topics; an answer with a number that is none of the facts is not taken. */
export function createModelStrategist({ model, name }: ModelStrategistOptions): Strategist {
  return {
    async advise(facts, work) {
      work.signal.throwIfAborted()
      return strategyOf(await askStructured(model, adviceQuestion(facts), work), name)
    },
  }
}

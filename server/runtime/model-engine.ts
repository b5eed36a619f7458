import { createModelWriter } from '../adapters/anthropic/article-writer.ts'
import type { Delay } from '../adapters/anthropic/attempts.ts'
import { createModel } from '../adapters/anthropic/model.ts'
import { createAmazonResearch } from '../adapters/anthropic/product-source.ts'
import type { Engine } from '../features/generation/generation.ts'
import type { Clock } from '../ports/clock.ts'
import type { ModelConfig } from './config.ts'

export interface ModelEngineOptions {
  clock: Clock
  /** How to wait between attempts; tests do not. */
  delay?: Delay | undefined
}

/** The engine of a model; null where none is configured. */
export function modelEngine(config: ModelConfig | null, { clock, delay }: ModelEngineOptions): Engine | null {
  if (config === null) return null
  const model = createModel({ ...config, model: config.name, ...(delay && { delay }) })
  return { place: 'Amazon UK', source: createAmazonResearch({ model, clock }), writer: createModelWriter({ model }) }
}

/** Who is asked, for people: the name of the model and the host of its server. */
export function modelInWords(config: ModelConfig | null): { name: string; server: string } | null {
  return config && { name: config.name, server: new URL(config.baseUrl ?? 'https://api.anthropic.com').host }
}

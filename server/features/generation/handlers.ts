import type { HandlersOf } from '../../contract/handler.ts'
import type * as generationContract from '../../contract/operations/generation.ts'
import type * as regenerationContract from '../../contract/operations/regeneration.ts'
import type { Generation } from './generation.ts'

/** @param model Name and server of the language model; null for the embedded engine. */
export function generationHandlers(
  generation: Generation,
  model: { name: string; server: string } | null,
): HandlersOf<typeof generationContract> {
  return {
    'generate.article': async (input, { actor }) => generation.complete(input, actor),
    'generate.similar': async ({ topic }) => generation.findSimilar(topic),
    'generate.engine': async () => ({ model }),
  }
}

export function regenerationHandlers({ regeneration }: Generation): HandlersOf<typeof regenerationContract> {
  return {
    'articles.sections': async ({ id }) => regeneration.sections(id),
    'articles.regenerate': async ({ id, ...request }, { actor }) => regeneration.start(id, request, actor),
  }
}

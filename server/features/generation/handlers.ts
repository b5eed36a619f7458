import type { HandlersOf } from '../../contract/handler.ts'
import type * as generationContract from '../../contract/operations/generation.ts'
import type { Generation } from './generation.ts'

export function generationHandlers(generation: Generation): HandlersOf<typeof generationContract> {
  return { 'generate.article': async (input, { actor }) => generation.complete(input, actor) }
}

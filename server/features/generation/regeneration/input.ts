import * as z from 'zod'
import { generationInputSchema } from '../../../contract/schemas/generation.ts'
import { regenerationParts } from '../../../contract/schemas/regeneration.ts'

/** What a regeneration is asked with: what the article was generated with, and what of it is to be made anew. */
export const regenerationInputSchema = generationInputSchema.extend({
  articleId: z.string(),
  articleTitle: z.string(),
  part: z.enum(regenerationParts),
  /** For part `section`: its id in the outline, and what it is called. */
  section: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The job whose brief and outline the article was written from. */
  sourceJob: z.string(),
  /** The revision of the article when this was asked for. */
  revision: z.int(),
})

export type RegenerationInput = z.output<typeof regenerationInputSchema>

import * as z from 'zod'
import { generationInputSchema } from '../../../contract/schemas/generation.ts'
import { regenerationParts } from '../../../contract/schemas/regeneration.ts'

/** Input of a regeneration: the input that generated the article, and the part to regenerate. */
export const regenerationInputSchema = generationInputSchema.extend({
  articleId: z.string(),
  articleTitle: z.string(),
  part: z.enum(regenerationParts),
  /** For part `section`: its id in the outline, and its name. */
  section: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Job whose brief and outline the article was written from. */
  sourceJob: z.string(),
  /** Revision of the article at the time of the request. */
  revision: z.int(),
})

export type RegenerationInput = z.output<typeof regenerationInputSchema>

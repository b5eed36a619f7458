import * as z from 'zod'
import { slugSchema } from './article.ts'
import { plainText, requiredLine, uploadedPicture } from './text.ts'

export const authorSchema = z.object({
  slug: z.string(),
  name: z.string().describe('as articles state it'),
  bio: z.string().describe('plain text; empty for none'),
  avatar: z.string().describe('path on this site; empty for the initial'),
  reviews: z.int().describe('published articles'),
  stored: z.boolean().describe('false: only articles or the settings name this author'),
  version: z.int().describe('send it with a change to detect concurrent changes'),
})

export type Author = z.output<typeof authorSchema>

/** Maximum characters of the text about an author. */
const bioLimit = 1_000

export const authorRef = z.string().min(1).max(200).describe('slug or name of the author')

/** Values of an author as a request may state them. */
export const authorFields = {
  name: requiredLine('An author needs a name')
    .max(100, 'The name must be at most 100 characters')
    .describe('as articles state it'),
  slug: slugSchema.describe('address of the page; an earlier one redirects to it'),
  bio: plainText
    .max(bioLimit, `The text about an author must be at most ${bioLimit} characters`)
    .describe('plain text'),
  avatar: uploadedPicture.describe('path of an uploaded picture; empty for the initial'),
}

import * as z from 'zod'
import { isReservedSlug } from '../../domain/slugs.ts'
import { slugSchema } from './article.ts'
import { oneLine, plainText } from './text.ts'

/** Maximum characters of the HTML of a page. */
export const pageContentLimit = 100_000

const pageStatuses = ['draft', 'published', 'deleted'] as const

export const pageRef = z.string().min(1).max(200).describe('id or slug of the page')

/** Values of a page as a request may state them. */
export const pageFields = {
  slug: slugSchema
    .refine(slug => !isReservedSlug(slug), { error: 'The site uses this address itself. Choose another one.' })
    .describe('address of the page; an earlier one redirects to it'),
  title: oneLine.min(1, 'A page needs a title').max(200, 'The title must be at most 200 characters'),
  description: plainText
    .max(300, 'The description must be at most 300 characters')
    .describe('summary for search engines; may be empty'),
  content: z
    .string()
    .min(1, 'The text is empty')
    .max(pageContentLimit, `The text must be at most ${pageContentLimit} characters of HTML`)
    .describe('HTML; sanitised before it is stored. {{site}}, {{operator}} and other names in braces are filled in'),
}

export const pageHeadSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(pageStatuses),
  preset: z.boolean().describe('every site has this page'),
  isDefault: z.boolean().describe('the text is the one that comes with the program'),
  updatedAt: z.iso.datetime().nullable().describe('null for a default page that nobody edited'),
  version: z.int().describe('send it with a change to detect concurrent changes'),
})

export const pageSchema = pageHeadSchema.extend({
  summary: z.string().describe('description with names in braces filled in'),
  content: z.string().describe('sanitised HTML, as it is edited'),
  html: z.string().describe('HTML of the page, with names in braces filled in'),
})

export type PageHead = z.output<typeof pageHeadSchema>
export type SitePage = z.output<typeof pageSchema>

/** Saved version of a page, as in the history. */
export const pageRevisionSchema = z.object({
  number: z.int().describe('from 1'),
  at: z.iso.datetime(),
  by: z.string(),
  title: z.string(),
  words: z.int(),
})

export const pageRevisionTextSchema = pageRevisionSchema.extend({
  description: z.string(),
  content: z.string().describe('sanitised HTML'),
})

export type PageRevision = z.output<typeof pageRevisionSchema>
export type PageRevisionText = z.output<typeof pageRevisionTextSchema>

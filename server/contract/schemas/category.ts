import * as z from 'zod'
import { oneLine } from './text.ts'

const maxSlugLength = 60
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const slugForm = 'lower-case letters, digits and single hyphens, such as coffee-grinders'

/** Slug of a category, by its form. The site's list of categories decides if it exists. */
export const categorySchema = z
  .string()
  .min(1, { error: 'Category is required', abort: true })
  .max(maxSlugLength, `Category must be at most ${maxSlugLength} characters`)
  .regex(slugPattern, `Category may only have ${slugForm}`)

/** Slug that a request gives to a category. */
export const newCategorySlugSchema = z
  .string()
  .max(maxSlugLength, `The address (slug) must be at most ${maxSlugLength} characters long`)
  .regex(slugPattern, `The address (slug) may only have ${slugForm}`)

export const categoryNameSchema = oneLine
  .min(1, 'A category needs a name')
  .max(60, 'The name of a category must be at most 60 characters')

/** Maximum number of categories of a site. */
export const maxCategories = 50

export const siteCategorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  hidden: z.boolean().describe('true if pages do not link to it'),
  formerSlugs: z.array(z.string()).describe('earlier addresses, which redirect to it'),
})

export const listedCategorySchema = siteCategorySchema.extend({
  articles: z.int().describe('articles of any status'),
  published: z.int().describe('published articles'),
})

export type ListedCategory = z.output<typeof listedCategorySchema>

export const menuLinkSchema = z.object({
  label: oneLine.min(1, 'A link needs a text').max(40, 'The text of a link must be at most 40 characters'),
  address: z
    .string()
    .trim()
    .min(1, { error: 'A link needs an address', abort: true })
    .max(500, 'The address must be at most 500 characters')
    // Browsers read `/\\host` and `/<tab>/host` as URLs of another site.
    .regex(
      /^(?:\/(?![/\\])|https:\/\/[^\s/\\@]+(?:\/|$))[^\s\p{Cc}\\]*$/u,
      'The address must be a path of this site, such as /category/audio, or start with https://',
    ),
})

export type MenuLink = z.output<typeof menuLinkSchema>

const maxLinks = 12

/** Links of a menu; null for the categories with published reviews. */
export const menuSchema = z
  .array(menuLinkSchema)
  .max(maxLinks, `A menu can have at most ${maxLinks} links`)
  .refine(links => new Set(links.map(({ label }) => label)).size === links.length, {
    error: 'Two links of a menu cannot have the same text',
  })
  .nullable()

import * as z from 'zod'
import type { ArticleFieldName, StoredFieldName } from '../../domain/article-fields.ts'
import { articleFormats } from '../../domain/article-formats.ts'
import { articleStatuses, contentLimit, excerptLimit, imageAltLimit, titleLimit } from '../field-values.ts'
import { categorySchema } from './category.ts'
import { oneLine, plainText, requiredLine, uploadedPicture } from './text.ts'

/** Editable fields as they are stored. Fields added later are optional: older records lack them. */
const storedFields = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  author: z.string(),
  heroImage: z.string(),
} satisfies Record<StoredFieldName, z.ZodType<string | undefined>>

const storedFieldsSchema = z.object(storedFields)

export type StoredArticleFields = z.output<typeof storedFieldsSchema>

const { heroImage: _, ...headFields } = storedFields

/** Article without its body, as in lists. */
export const articleHeadSchema = z.object({
  id: z.string(),
  ...headFields,
  authorAvatar: z.string().optional(),
  authorSlug: z.string().optional().describe('slug of the page of the author'),
  readTime: z.int().describe('minutes'),
  heroImage: z.string().describe('URL; site-relative for a generated cover'),
  picture: z.string().optional().describe('empty for the generated cover'),
  summary: z.string().optional().describe('excerpt of the page, if the stored one has old figures'),
  summaryUntil: z.iso.datetime().optional().describe('time at which a figure of the excerpt becomes old'),
  publishedAt: z.iso.datetime().nullable().describe('null before publication'),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable().describe('null unless deleted'),
  status: z.enum(articleStatuses),
  scheduledFor: z.iso.datetime().optional().describe('planned publication'),
  scheduleProblem: z.string().optional().describe('why it was not published at that time'),
  format: z.enum(articleFormats).optional().describe('missing for a round-up'),
  sample: z.boolean().describe('sample products'),
  version: z.int().describe('send it with a change to detect concurrent changes'),
})

export const verdictSchema = z.object({ pros: z.array(z.string()), cons: z.array(z.string()) })

export const unmatchedReviewSchema = z.object({ heading: z.string(), html: z.string() })
export type UnmatchedReview = z.output<typeof unmatchedReviewSchema>

export const articleSchema = articleHeadSchema.extend({
  content: z.string().describe('sanitised HTML'),
  body: z.string().describe('HTML of the page, without detailed reviews'),
  summaries: z.record(z.string(), z.string()).describe('HTML by product id'),
  unmatchedReviews: z.array(unmatchedReviewSchema).describe('reviews without a product'),
  verdicts: z.record(z.string(), verdictSchema).describe('by product id'),
  authorBio: z.string().optional().describe('plain text'),
})

/** Answer to a save or a preview. */
export const checkedArticleSchema = articleSchema.extend({
  warnings: z.array(z.string()).describe('notes for an admin, as sentences'),
})

export type ArticleHead = z.output<typeof articleHeadSchema>
export type Article = z.output<typeof articleSchema>
export type Verdict = z.output<typeof verdictSchema>

/** Fact as the source states it: "Battery life", "40 hours". */
export const productFactSchema = z.object({ label: z.string(), value: z.string() })

export type ProductFact = z.output<typeof productFactSchema>

export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().describe('empty for a drawing'),
  imageAlt: z.string().optional().describe('describes the picture'),
  chosenImage: z.string().optional().describe('address that a person chose; empty for a drawing'),
  price: z.number().nullable().describe('in the currency; null if unknown'),
  currency: z.string().describe('ISO 4217'),
  rating: z.number().nullable().describe('0 to 5; null if unknown'),
  reviewCount: z.int().nullable().describe('null if unknown'),
  amazonUrl: z.string().describe('in the shop, with the affiliate tag or the tracking of a network'),
  shop: z.string().optional().describe('name of the shop; missing for Amazon'),
  asin: z.string().optional(),
  isPick: z.string().optional().describe('badge of a top pick'),
  facts: z.array(productFactSchema),
  readAt: z.iso.datetime().describe('time of price and rating'),
  priceCurrent: z.boolean().describe('the price is recent enough to be shown'),
  priceUntil: z.iso.datetime().nullable().describe('null for never'),
  seePrice: z.boolean().optional().describe('the page refers to the shop for the price'),
  otherOffer: z
    .object({
      shop: z.string().optional().describe('name of the shop; missing for Amazon'),
      url: z.string().describe('with the affiliate tag or the tracking of a network'),
      price: z.number().nullable().describe('in the currency of the product; null if unknown'),
      readAt: z.iso.datetime().describe('time of the price'),
      priceCurrent: z.boolean().describe('the price is recent enough to be shown'),
      priceUntil: z.iso.datetime().nullable().describe('null for never'),
    })
    .optional()
    .describe('offer of another shop; the page shows the lowest price first'),
})

/** Product as research found it, without its facts. */
export const productDetailsSchema = productSchema.omit({
  id: true,
  facts: true,
  priceCurrent: true,
  priceUntil: true,
  seePrice: true,
  otherOffer: true,
})

/** Product in the result of a generation. Its article has the facts. */
export const generatedProductSchema = productSchema.omit({ facts: true })

export type Product = z.output<typeof productSchema>

const linkedReview = { slug: z.string(), title: z.string() }

/** Other published reviews that the page of an article links to from its text. */
export const reviewLinksSchema = z.object({
  mentions: z
    .array(
      z.object({
        phrase: z.string().describe('words of the text, in any case'),
        ...linkedReview,
        product: z.string().nullable().describe('id of the product there; null for the whole review'),
      }),
    )
    .describe('to link at their first mention, in this order'),
  alsoIn: z
    .array(z.object({ product: z.string().describe('id of the product here'), ...linkedReview }))
    .describe('other reviews of the same products'),
})

export type ReviewLinks = z.output<typeof reviewLinksSchema>

/** Id, slug or former slug of an article. */
export const articleRef = z.string().min(1).describe('id or slug of the article')

export const slugSchema = z
  .string()
  .max(100, 'The address (slug) must be at most 100 characters long')
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'The address (slug) may only have lower-case letters, digits and single hyphens, such as five-kettles',
  )
  .describe('new address; the old one redirects to it')

/** Address of a picture. Browsers read `/\\host` and `/<tab>/host` as URLs of another site. */
function pictureAddress(meaningOfEmpty: string) {
  return z
    .string()
    .max(2000)
    .regex(
      /^((\/(?![/\\])|https:\/\/)[^\s\p{Cc}\\]*)?$/u,
      `The picture must be an https:// address, a path of this site, or empty for ${meaningOfEmpty}`,
    )
}

/** Changes of a product's picture. */
export const productPictureSchema = z.object({
  image: pictureAddress('a drawing')
    .nullable()
    .optional()
    .describe('https:// address or path of this site; empty for a drawing; null for the picture of the source'),
  alt: oneLine
    .max(imageAltLimit, `The description must be at most ${imageAltLimit} characters`)
    .optional()
    .describe('describes the picture; empty for none'),
})

export type ProductPicture = z.output<typeof productPictureSchema>

/** Editable fields as a request may change them. */
const changedFields = {
  slug: slugSchema,
  title: oneLine
    .min(3, 'Title must be at least 3 characters')
    .max(titleLimit, `Title must be at most ${titleLimit} characters`)
    .describe('new title'),
  excerpt: plainText
    .min(1, 'Excerpt is required')
    .max(excerptLimit, `Excerpt must be at most ${excerptLimit} characters`)
    .describe('new excerpt'),
  category: categorySchema,
  author: oneLine.min(1, 'Author is required').max(100, 'Author must be at most 100 characters'),
  heroImage: pictureAddress('the generated cover').describe('empty for the generated cover'),
  content: z
    .string()
    .min(1, 'The text is empty')
    .max(contentLimit, `The text must be at most ${contentLimit} characters of HTML`)
    .describe('HTML; sanitised before it is stored'),
} satisfies Record<ArticleFieldName, z.ZodType<string>>

export const articleChangesSchema = z.object(changedFields)

/** Changes of some fields. */
export const articleEditSchema = articleChangesSchema.partial()

/** Saved version of an article, as in the history. */
export const revisionSchema = z.object({
  number: z.int().describe('from 1'),
  at: z.iso.datetime(),
  by: z.string(),
  title: z.string(),
  words: z.int(),
  changed: z.array(z.string()).describe('changed fields'),
})

/** Complete content of a saved version. */
export const revisionTextSchema = revisionSchema.extend({
  ...storedFields,
  content: z.string().describe('sanitised HTML'),
})

export type Revision = z.output<typeof revisionSchema>
export type RevisionText = z.output<typeof revisionTextSchema>

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

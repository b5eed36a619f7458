import * as z from 'zod'
import { countCharacters } from '../text-length.ts'
import { adChangeSchema, adStatusSchema, createdPaused, importedSchema, nameTooLong, onFacebookSchema } from './ads.ts'
import { oneLine, requiredLine, requiredText } from './text.ts'

/** Limits in characters as a person counts them. */
export const maxHeadline = 40
export const maxBodyText = 125

/** Call-to-action buttons, the default first. */
export const callsToAction = ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'DOWNLOAD', 'BOOK_NOW'] as const

const headlineTooLong = `Headline must be ${maxHeadline} characters or less`
const bodyTooLong = `Body text must be ${maxBodyText} characters or less`
const variantRequired = 'Variant name is required (e.g., A, B, C)'

/** Maximum code units per counted character. Bounds the time spent counting. */
const maxUnitsPerCharacter = 20

const hasAtMost = (characters: number) => (text: string) =>
  text.length <= characters * maxUnitsPerCharacter && countCharacters(text) <= characters

/** Text of an ad from a form, a model or a template. */
export const adTextSchema = z.object({
  headline: requiredLine('Headline is required')
    .refine(hasAtMost(maxHeadline), headlineTooLong)
    .describe(`at most ${maxHeadline} characters`),
  bodyText: requiredText('Body text is required')
    .refine(hasAtMost(maxBodyText), bodyTooLong)
    .describe(`at most ${maxBodyText} characters`),
  callToAction: z
    .enum(callsToAction, { error: `Call to action must be one of: ${callsToAction.join(', ')}` })
    .default('LEARN_MORE'),
  variant: requiredLine(variantRequired).max(50, 'A variant name has at most 50 characters').describe('A, B, C'),
})

export const newAdSchema = adTextSchema.extend({
  adSetId: z.string('Ad set is required').min(1, 'Ad set is required').describe('as `adsets list` shows it'),
  name: oneLine
    .min(1, 'Ad name is required')
    .max(400, 'A name has at most 400 characters')
    .optional()
    .describe("by default the article's title, ' - Variant ' and the variant"),
  linkUrl: z
    .string()
    .max(2000, 'A link has at most 2,000 characters')
    .optional()
    .describe("the article's own address, which it is by default"),
  targetingLabel: oneLine.max(250, nameTooLong).optional().describe('whom this variant speaks to, in words'),
  status: createdPaused,
})

export const adSchema = z.object({
  id: z.string(),
  adSetId: z.string(),
  name: z.string(),
  headline: z.string(),
  bodyText: z.string(),
  linkUrl: z.string().describe('the article’s own address; empty where the ad was imported'),
  trackedUrl: z.string().describe('where a click leads: the link with what tells its visitors apart'),
  callToAction: z.string(),
  variant: z.string(),
  targetingLabel: z.string().nullable(),
  status: adStatusSchema,
  imported: importedSchema,
  onFacebook: onFacebookSchema,
  changes: z.array(adChangeSchema).describe('the latest ones, newest last'),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})

export type Ad = z.output<typeof adSchema>
export type NewAd = z.output<typeof newAdSchema>
export type AdText = z.output<typeof adTextSchema>

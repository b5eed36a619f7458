import * as z from 'zod'
import { placementChoices } from '../../domain/placements.ts'
import { countCharacters } from '../../domain/text.ts'
import {
  callsToAction,
  defaultDailyBudget,
  fractionOfPenny,
  isWholePence,
  maxBodyText,
  maxHeadline,
  maxLabelLength,
  maxLabels,
  minDailyBudget,
  quickObjectives,
  wizardObjectives,
} from '../ad-values.ts'
import { appObjective } from '../field-values.ts'
import { audienceFields, placementsSchema, targetingSchema } from './targeting.ts'
import { oneLine, requiredLine, requiredText, uploadedPicture } from './text.ts'

const objectives = [...wizardObjectives, appObjective, ...quickObjectives] as const

export const nameTooLong = 'The name must be at most 250 characters'

/** New objects never spend: activation is a separate step. */
const createdPaused = z
  .enum(['PAUSED'], 'New campaigns, ad sets and ads are created as PAUSED')
  .default('PAUSED')
  .describe('new objects are paused')

export const adStatusSchema = z.enum(['ACTIVE', 'PAUSED'])

export const importedSchema = z.boolean().describe('imported; cannot be changed from here')

/** `unknown`: the outcome of the call that creates it is not known; it is looked up before anything is sent again. */
const onFacebookSchema = z.enum(['yes', 'no', 'unknown']).describe('also exists on Facebook')

/** A comma separates labels in the terminal. */
export const labelSchema = requiredLine('A label cannot be empty')
  .max(maxLabelLength, `A label must be at most ${maxLabelLength} characters`)
  .regex(/^[^,]*$/, 'A label cannot contain a comma')

export const labelsSchema = z.array(z.string()).describe('your own labels')

export const labelChangeSchema = z.object({
  ids: z
    .array(z.string().min(1))
    .min(1, 'Name at least one ad or ad set')
    .max(500, 'Choose at most 500 ads and ad sets at once')
    .describe('ids of ads or ad sets, as `ads list` and `adsets list` show them'),
  add: z.array(labelSchema).max(maxLabels).default([]).describe('labels to add'),
  remove: z.array(labelSchema).max(100).default([]).describe('labels to remove'),
})

export const labelledSchema = z.object({ id: z.string(), name: z.string(), labels: labelsSchema })

export type LabelChange = z.output<typeof labelChangeSchema>
export type LabelledObject = z.output<typeof labelledSchema>

const adChangeSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  what: z.enum(['status', 'budget', 'headline', 'bodyText', 'callToAction', 'image']),
  from: z.union([z.string(), z.number()]).describe('a budget in pounds'),
  to: z.union([z.string(), z.number()]),
})

export const newCampaignSchema = z.object({
  name: requiredLine('Campaign name is required').max(250, nameTooLong).describe('at most 250 characters'),
  objective: z
    .enum(objectives, { error: `Objective must be one of: ${objectives.join(', ')}` })
    .default('OUTCOME_TRAFFIC')
    .describe('goal of the campaign'),
  status: createdPaused,
})

export const campaignEditSchema = newCampaignSchema.pick({ name: true })

/** Rules of the short form, which are stricter than the server's. */
export const quickCampaignSchema = z.object({
  name: newCampaignSchema.shape.name.min(3, 'Campaign name must be at least 3 characters'),
  objective: z.enum(quickObjectives).default('LINK_CLICKS'),
})

export const campaignSchema = z.object({
  id: z.string(),
  name: z.string(),
  objective: z.string(),
  status: adStatusSchema,
  imported: importedSchema,
  onFacebook: onFacebookSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})

/** Fields that campaigns, ad sets and ads have in common. */
export const adObjectSchema = campaignSchema.omit({ objective: true, status: true })

const budgetSchema = (tooLittle: string) =>
  z.number(tooLittle).min(minDailyBudget, tooLittle).refine(isWholePence, fractionOfPenny)

export const dailyBudgetSchema = budgetSchema(`Daily budget must be at least £${minDailyBudget}`)
  .default(defaultDailyBudget)
  .describe('pounds')

/** Protects against a change by somebody else between looking and acting. */
const expectedSchema = z
  .number('Expected must be an amount in pounds')
  .optional()
  .describe('pounds a day before the change; another sum is a conflict')

export const budgetChangeSchema = z.object({
  dailyBudget: budgetSchema(`Daily budget must be at least £${minDailyBudget.toFixed(2)}`).describe('pounds'),
  expected: expectedSchema,
})

export const statusChangeSchema = z.object({
  status: adStatusSchema,
  expected: expectedSchema.describe('pounds a day that it may spend; another sum is a conflict'),
})

const campaignId = z
  .string('Campaign is required')
  .min(1, 'Campaign is required')
  .describe('id, as `campaigns list` shows it')
const articleId = z.string('Article is required').min(1, 'Article is required').describe('id or slug of the article')

export const newAdSetSchema = z.object({
  campaignId,
  articleId,
  name: oneLine
    .min(1, 'Ad set name is required')
    .max(250, nameTooLong)
    .optional()
    .describe("by default the article's title, ' - Ad Set' and its audience"),
  dailyBudget: dailyBudgetSchema,
  ...audienceFields,
  status: createdPaused,
})

export const adSetEditSchema = z.object({
  name: requiredLine('Ad set name is required').max(250, nameTooLong).optional().describe('at most 250 characters'),
  placements: placementsSchema.optional(),
})

/** Copy of an ad set for another audience. */
export const adSetCopySchema = z.object({
  name: newAdSetSchema.shape.name,
  dailyBudget: budgetChangeSchema.shape.dailyBudget.optional().describe('pounds; by default as much as the original'),
  ...audienceFields,
})

export const assignmentSchema = z.object({ articleId, campaignId, dailyBudget: dailyBudgetSchema })

/** Imported ad sets to give to an article. */
export const adoptionSchema = z.object({
  adSetIds: z
    .array(z.string().min(1))
    .max(1000, 'Choose at most 1,000 ad sets, or their campaign')
    .optional()
    .describe('imported ad sets'),
  campaignId: z.string().min(1).optional().describe('all ad sets of this imported campaign'),
  all: z.boolean().default(false).describe('all imported ad sets without an article'),
})

export const adoptionResultSchema = z.object({
  articleTitle: z.string(),
  adopted: z.int(),
  linked: z.int().describe('ad sets that exist on Facebook and can be changed'),
})

export const adSetSchema = z.object({
  id: z.string(),
  name: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  articleId: z.string().nullable().describe('null if imported and not adopted'),
  articleTitle: z.string().nullable(),
  dailyBudget: z.number().describe('pounds; 0 if it was imported or has no daily budget'),
  status: adStatusSchema.describe('active if one of its ads is'),
  targeting: targetingSchema,
  placements: z.array(z.enum(placementChoices)).describe('apps that show its ads'),
  imported: importedSchema,
  onFacebook: onFacebookSchema,
  labels: labelsSchema,
  changes: z.array(adChangeSchema).describe('newest last'),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})

/** Settings that a connection to Facebook requires. */
export const facebookSettings = [
  'FACEBOOK_ACCESS_TOKEN',
  'FACEBOOK_AD_ACCOUNT_ID',
  'FACEBOOK_APP_SECRET',
  'FACEBOOK_PAGE_ID',
] as const

export type FacebookSetting = (typeof facebookSettings)[number]

export const facebookStatusSchema = z.object({
  isConfigured: z.boolean().describe('ads are also created on Facebook'),
  message: z.string(),
  lastSync: z
    .object({
      at: z.iso.datetime().nullable().describe('last complete read'),
      until: z.iso.date().nullable(),
      failed: z.object({ at: z.iso.datetime(), message: z.string() }).nullable().describe('error of a later attempt'),
    })
    .nullable(),
})

export type Campaign = z.output<typeof campaignSchema>
export type NewCampaign = z.output<typeof newCampaignSchema>
export type AdSet = z.output<typeof adSetSchema>
export type NewAdSet = z.output<typeof newAdSetSchema>
export type Adoption = z.output<typeof adoptionSchema>
export type AdoptionResult = z.output<typeof adoptionResultSchema>
export type AdSetEdit = z.output<typeof adSetEditSchema>
export type AdSetCopy = z.output<typeof adSetCopySchema>
export type Assignment = z.output<typeof assignmentSchema>
export type FacebookStatus = z.output<typeof facebookStatusSchema>

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
    .default('LEARN_MORE')
    .describe('label of the button'),
  variant: requiredLine(variantRequired)
    .max(50, 'The variant name must be at most 50 characters')
    .describe('A, B or C'),
})

/** Consent to a text whose check finds problems. */
export const withUnsupportedClaims = z.boolean().optional().describe('use the text even if its check finds problems')

export const newAdSchema = adTextSchema.extend({
  adSetId: z.string('Ad set is required').min(1, 'Ad set is required').describe('id, as `adsets list` shows it'),
  name: oneLine
    .min(1, 'Ad name is required')
    .max(400, 'The name must be at most 400 characters')
    .optional()
    .describe("by default the article's title, ' - Variant ' and the variant"),
  linkUrl: z
    .string()
    .max(2000, 'The link must be at most 2,000 characters')
    .optional()
    .describe('target of the ad; by default the article'),
  targetingLabel: oneLine.max(250, nameTooLong).optional().describe('audience of this variant, in words'),
  status: createdPaused,
  withUnsupportedClaims,
})

/** Change of an ad. Everything else is unchanged, its figures too. */
export const adEditSchema = z.object({
  headline: adTextSchema.shape.headline.optional(),
  bodyText: adTextSchema.shape.bodyText.optional(),
  callToAction: adTextSchema.shape.callToAction.unwrap().optional().describe('label of the button'),
  name: newAdSchema.shape.name.describe('seen by nobody but you'),
  image: uploadedPicture.optional().describe('path of an uploaded picture; empty for the article’s picture'),
  withUnsupportedClaims,
})

export const adSchema = z.object({
  id: z.string(),
  adSetId: z.string(),
  name: z.string(),
  headline: z.string(),
  bodyText: z.string(),
  linkUrl: z.string().describe('empty if imported'),
  trackedUrl: z.string().describe('link with its tracking parameters'),
  callToAction: z.string(),
  variant: z.string(),
  targetingLabel: z.string().nullable(),
  image: z.string().describe('path of its own picture; empty for that of its article'),
  status: adStatusSchema,
  imported: importedSchema,
  onFacebook: onFacebookSchema,
  labels: labelsSchema,
  changes: z.array(adChangeSchema).describe('newest last'),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
})

export type Ad = z.output<typeof adSchema>
export type NewAd = z.output<typeof newAdSchema>
export type AdEdit = z.output<typeof adEditSchema>
export type AdText = z.output<typeof adTextSchema>

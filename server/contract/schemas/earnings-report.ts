import * as z from 'zod'
import { daysSchema } from './analytics.ts'

/** An amount with its currency. Amounts of different currencies must not be added. */
export const moneySchema = z.object({
  amount: z.number().describe('whole units of the currency, exact to the millionth'),
  currency: z.string().describe('ISO 4217'),
})

const perVisitor = moneySchema.nullable().describe('fees per visitor; null without visitors')
const returnOnAdSpend = z
  .number()
  .nullable()
  .describe('fees from ads per unit of spend; null without spend, or if the currencies differ')

const adFigures = { adSpend: moneySchema, feesFromAds: moneySchema, returnOnAdSpend }

export const articleEarningsSchema = z.object({
  articleId: z.string(),
  articleSlug: z.string(),
  articleTitle: z.string(),
  fees: moneySchema,
  visitors: z.int(),
  earningsPerVisitor: perVisitor,
  ...adFigures,
})

export type ArticleEarnings = z.output<typeof articleEarningsSchema>

export const earningsReportSchema = z.object({
  range: daysSchema,
  currency: z.string().describe('of the shop, ISO 4217'),
  knownTo: z.iso.date().nullable().describe('last day of the imported reports; null without any'),
  notices: z.array(z.string()).describe('problems, as sentences'),
  sample: z.boolean().describe('includes sample figures'),
  trafficKnown: z.boolean().describe('if false, visitors are 0 placeholders'),
  items: z.int(),
  returns: z.int(),
  revenue: moneySchema,
  fees: moneySchema.describe('what the shop pays; articles and `notAttributed` add up to it'),
  visitors: z.int(),
  earningsPerVisitor: perVisitor,
  adSpend: moneySchema.describe('in the currency of the ad account'),
  feesFromAds: moneySchema.describe('of campaigns, and shares of articles by product clicks'),
  returnOnAdSpend,
  articles: z.array(articleEarningsSchema).describe('with fees or ad spend, highest fees first'),
  campaigns: z
    .array(
      z.object({
        campaignId: z.string(),
        campaignName: z.string(),
        hasOwnId: z.boolean().describe('if false, the fees are shared by product clicks'),
        ...adFigures,
      }),
    )
    .describe('highest fees first'),
  adSets: z
    .array(z.object({ adSetId: z.string(), adSetName: z.string(), articleId: z.string().nullable(), ...adFigures }))
    .describe('with fees or spend, highest fees first'),
  ads: z
    .array(
      z.object({
        adId: z.string(),
        adName: z.string(),
        adSetId: z.string(),
        productClicks: z.int(),
        feesFromAds: moneySchema,
      }),
    )
    .describe('with product clicks, highest fees first'),
  notAttributed: z
    .array(
      z.object({
        trackingId: z.string(),
        reason: z
          .enum(['affiliate tag', 'unknown id', 'no clicks'])
          .describe('no clicks: a campaign for several articles without known product clicks'),
        fees: moneySchema,
      }),
    )
    .describe('fees that belong to no article, highest first'),
  otherCurrencies: z.array(moneySchema).describe('fees in other currencies, which are in no other figure'),
  days: z.array(z.object({ date: z.iso.date(), fees: moneySchema })).describe('every day, earliest first'),
})

export type EarningsReport = z.output<typeof earningsReportSchema>

import * as z from 'zod'
import { amazonUses } from '../../domain/amazon.ts'
import { dateFormats } from '../../domain/days.ts'
import { pictureModes } from '../../domain/pictures.ts'
import { shopIds, trackingSchemes } from '../../domain/shops.ts'
import { canonicalizeTimeZone, isTimeZone } from '../../domain/site-days.ts'
import { columnSources, comparisonTables } from '../field-values.ts'
import { brandSchema, languageSchema, verificationsSchema } from './brand.ts'
import { categorySchema, maxCategories, menuSchema } from './category.ts'
import { networksSchema } from './links.ts'
import { oneLine, plainText } from './text.ts'

export const comparisonColumnSchema = z
  .object({
    label: oneLine.min(1, 'A column needs a heading').max(40, 'A heading must be at most 40 characters'),
    shows: z.enum(columnSources, { error: `A column must show one of: ${columnSources.join(', ')}` }),
    text: oneLine
      .min(1, 'A column of fixed text needs its text')
      .max(60, 'Fixed text must be at most 60 characters')
      .optional()
      .describe('text that the column shows on every row'),
  })
  .refine(column => (column.text !== undefined) === (column.shows === 'text'), {
    error: 'A text column needs its text, and other columns have none',
    path: ['text'],
  })

export const comparisonSchema = z.object({
  table: z
    .enum(comparisonTables, { error: `The table must be one of: ${comparisonTables.join(', ')}` })
    .default('fixed')
    .describe('facts: chosen per article; fixed: columns'),
  columns: z
    .array(comparisonColumnSchema)
    .min(2, 'The table needs at least two columns')
    .max(10, 'The table must have at most ten columns')
    .refine(columns => columns.filter(({ shows }) => shows === 'name').length === 1, {
      error: 'Exactly one column must show the name of the product',
    })
    .refine(columns => new Set(columns.map(({ label }) => label)).size === columns.length, {
      error: 'Two columns cannot have the same heading',
    }),
  currency: oneLine
    .min(1, 'Prices need a currency sign')
    .max(4, 'A currency sign must be at most 4 characters')
    .describe('the sign before prices in the comparison table'),
})

const wholeDays = 'Must be a whole number of days, 1 to 3650'

const wholeMonths = 'Event retention must be a whole number of months from 1 to 120'

const price = z
  .number('A price is a number of US dollars')
  .min(0, 'A price is at least 0')
  .max(10_000, 'A price is at most 10,000')

/** Model price in US dollars per million tokens. Cache writes cost 1.25 of the input price, cache reads 0.1. */
export const modelPriceSchema = z.object({
  model: z
    .string()
    .trim()
    .regex(/^[\w.:/@-]{1,100}$/, 'A model is named as its vendor names it, such as claude-sonnet-5-5'),
  input: price,
  output: price,
})

/** Prices of models and searches. Prices change often, so an admin maintains them. */
export const modelPricesSchema = z.object({
  models: z
    .array(modelPriceSchema)
    .max(50, 'Add at most fifty models')
    .refine(models => new Set(models.map(({ model }) => model)).size === models.length, {
      error: 'Each model can have only one price',
    }),
  search: price.describe('US dollars per thousand web searches'),
})

const offerMinutes = 'The age of offers must be a whole number of minutes, 5 to 60'
const dataHours = 'The age of product data must be a whole number of hours, 1 to 24'
const unavailableDays = 'Must be a whole number of days, 0 to 365'

/** Offers from Amazon's API on published pages. The upper limits are those of Amazon's programme. */
export const offersSchema = z.object({
  minutes: z
    .int(offerMinutes)
    .min(5, offerMinutes)
    .max(60, offerMinutes)
    .nullable()
    .describe('maximum age of an offer; null: offers are not refreshed'),
  dataHours: z.int(dataHours).min(1, dataHours).max(24, dataHours).describe('maximum age of ratings and pictures'),
  unavailableDays: z
    .int(unavailableDays)
    .min(0, unavailableDays)
    .max(365, unavailableDays)
    .nullable()
    .describe('days until an unavailable product stops being a pick; null for never'),
})

const percent = z
  .number('A commission rate is a number of percent')
  .min(0, 'A commission rate is at least 0')
  .max(100, 'A commission rate is at most 100')

/** Commission that the shop pays, in percent of the price. Contracts differ, so an admin maintains the rates. */
export const commissionRatesSchema = z.object({
  categories: z
    .array(z.object({ category: categorySchema, rate: percent }))
    .max(maxCategories, `Add at most ${maxCategories} categories`)
    .refine(rates => new Set(rates.map(({ category }) => category)).size === rates.length, {
      error: 'Each category can have only one rate',
    }),
  other: percent,
})

/** Person or company that runs the site, as its pages state it. Empty texts are not shown. */
export const operatorSchema = z.object({
  name: oneLine.max(200, 'The name must be at most 200 characters').describe('of the person or company'),
  address: plainText.max(500, 'The address must be at most 500 characters').describe('postal address, in lines'),
  email: z
    .string()
    .trim()
    .max(200, 'The e-mail address must be at most 200 characters')
    .regex(/^([^\s@<>"'&]+@[^\s@<>"'&]+\.[^\s@<>"'&]+)?$/, 'Must be an e-mail address, such as desk@shelf.example'),
})

export type Operator = z.output<typeof operatorSchema>

/** Site settings that an admin can change, in the browser or with `blogops settings`. */
export const siteSettingsSchema = z.object({
  name: oneLine.min(1, 'The site needs a name').max(100, 'The name must be at most 100 characters'),
  tagline: oneLine.min(1, 'The home page needs a tagline').max(120, 'The tagline must be at most 120 characters'),
  affiliateTag: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be letters, digits, - and _, such as mysite-21'),
  trackingIds: z
    .enum(trackingSchemes, { error: `Tracking ids must be one of: ${trackingSchemes.join(', ')}` })
    .describe('what has a tracking id of its own: tag (nothing), article, or campaign (for visitors from ads)'),
  shop: z
    .enum(shopIds, { error: `The shop must be one of: ${shopIds.join(', ')}` })
    .describe('the shop of new products, links and prices'),
  amazonApi: z
    .enum(amazonUses, { error: `Amazon's API must be one of: ${amazonUses.join(', ')}` })
    .describe("use of Amazon's API for new articles"),
  offers: offersSchema.describe("offers from Amazon's API on pages"),
  networks: networksSchema.describe('accounts at affiliate networks, and the other shops that pay through them'),
  dateFormat: z
    .enum(dateFormats, { error: `The date format must be one of: ${dateFormats.join(', ')}` })
    .describe('dates on public pages: us (November 23, 2026), british (23 November 2026) or iso (2026-11-23)'),
  timeZone: z
    .string()
    .trim()
    .refine(isTimeZone, 'Must be the name of a time zone, such as Europe/London or UTC')
    .overwrite(canonicalizeTimeZone)
    .describe('of the days of analytics, such as Europe/London'),
  author: oneLine
    .min(1, 'New articles need an author')
    .max(100, 'The name must be at most 100 characters')
    .describe('author of new articles'),
  comparison: comparisonSchema,
  priceMaxAgeDays: z
    .int(wholeDays)
    .min(1, wholeDays)
    .max(3650, wholeDays)
    .nullable()
    .describe('days until a price is hidden; null always shows it'),
  pictures: z
    .enum(pictureModes, { error: `Pictures must be one of: ${pictureModes.join(', ')}` })
    .describe('how pages show pictures of other sites: link, copy (requires the rights) or none'),
  eventRetentionMonths: z
    .int(wholeMonths)
    .min(1, wholeMonths)
    .max(120, wholeMonths)
    .nullable()
    .describe('months until page views and clicks are deleted; null keeps them'),
  modelPrices: modelPricesSchema,
  commissionRates: commissionRatesSchema,
  operator: operatorSchema.describe('who runs the site; pages state it'),
  brand: brandSchema.describe('logo, favicon, colours and typeface'),
  language: languageSchema.describe('language of the texts: a BCP 47 tag such as en-GB'),
  verification: verificationsSchema.describe('<meta> tags by which other services recognise the site'),
  headerMenu: menuSchema.describe('links of the header; null: the categories with published reviews'),
  footerMenu: menuSchema.describe('links of the footer; null: the categories with published reviews'),
})

export const settingNameSchema = siteSettingsSchema.keyof()

export const currentSettingsSchema = siteSettingsSchema.extend({
  changed: z.array(settingNameSchema).describe('settings that differ from the default'),
  warnings: z.array(z.string()).describe('advice on settings, for people'),
  fixed: z.record(z.string(), z.string()).describe('setting → environment variable'),
})

export type SettingName = z.output<typeof settingNameSchema>
export type ComparisonColumn = z.output<typeof comparisonColumnSchema>
export type Comparison = z.output<typeof comparisonSchema>
export type ModelPrices = z.output<typeof modelPricesSchema>
export type CommissionRates = z.output<typeof commissionRatesSchema>
export type SiteSettings = z.output<typeof siteSettingsSchema>

const id = z.string().min(1).max(100)

/** Ids of the records that `blogops demo` created; it changes no others. */
export const demoSamplesSchema = z.object({
  user: id.optional().describe('admin of the demo sign-in'),
  article: id.optional().describe('the article of the ads'),
  other: id.optional().describe('article for comparison'),
  more: z.record(z.string().max(100), id).optional().describe('further articles, by topic'),
  campaign: id.optional(),
  ads: z.array(id).max(100).optional(),
})

export type DemoSamples = z.output<typeof demoSamplesSchema>

export const lastBackupSchema = z.object({
  at: z.iso.datetime(),
  bytes: z.int().nonnegative(),
  by: z.string(),
})

/** Number of objects in a backup. */
export const backupCountsSchema = z.object({
  records: z.record(z.string(), z.int().nonnegative()).describe('by their kind'),
  blobs: z.int().nonnegative().describe('bodies of articles, pictures, results of steps'),
  events: z.int().nonnegative().describe('page views and clicks'),
})

/** Summary of a backup that was read to its end and is intact. */
export const backupSummarySchema = z.object({
  format: z.int().positive(),
  product: z.string().describe('version of blogops that made it'),
  createdAt: z.iso.datetime(),
  siteUrl: z.string().describe('address of the site'),
  counts: backupCountsSchema,
})

export type LastBackup = z.output<typeof lastBackupSchema>
export type BackupCounts = z.output<typeof backupCountsSchema>
export type BackupSummary = z.output<typeof backupSummarySchema>

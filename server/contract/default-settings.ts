import { defaultBrand } from '../domain/brand.ts'
import { defaultShop, placeholderTag } from '../domain/shops.ts'
import { defaultTimeZone } from '../domain/site-days.ts'
import type { SettingName, SiteSettings } from './schemas/site.ts'

/** Settings that are a single line of text. */
export const lineSettings = ['name', 'tagline', 'affiliateTag', 'author'] as const satisfies readonly SettingName[]

export type LineSetting = (typeof lineSettings)[number]

/** Source and date of the default prices, shown next to them. */
export const modelPricesSource = {
  url: 'https://platform.claude.com/docs/en/about-claude/pricing',
  asOf: 'November 2026',
} as const

/** Settings of a new site. */
export const defaultSettings: SiteSettings = {
  name: 'The Sample Shelf',
  tagline: 'Buy it once. Buy it right.',
  affiliateTag: placeholderTag,
  trackingIds: 'tag',
  shop: defaultShop.id,
  amazonApi: 'off',
  offers: { minutes: null, dataHours: 24, unavailableDays: 7 },
  networks: { awin: '', cj: '', ebay: '', rakuten: '', shops: [] },
  dateFormat: 'us',
  timeZone: defaultTimeZone,
  author: 'The Editorial Desk',
  comparison: {
    table: 'facts',
    columns: [
      { label: 'Product', shows: 'name' },
      { label: 'Rating', shows: 'rating' },
      { label: 'Price', shows: 'price' },
      { label: 'Grind Settings', shows: 'text', text: '✓' },
      { label: 'Capacity', shows: 'text', text: '40g' },
      { label: 'Action', shows: 'action' },
    ],
    currency: '$',
  },
  priceMaxAgeDays: 30,
  pictures: 'link',
  eventRetentionMonths: 25,
  modelPrices: {
    models: [
      { model: 'claude-fable-5-1', input: 10, output: 50 },
      { model: 'claude-opus-5-5', input: 4, output: 20 },
      { model: 'claude-sonnet-5-5', input: 2, output: 10 },
      { model: 'claude-haiku-5-5', input: 0.1, output: 0.5 },
    ],
    search: 10,
  },
  commissionRates: { categories: [], other: 3 },
  operator: { name: '', address: '', email: '' },
  brand: defaultBrand,
  language: 'en-GB',
  verification: [],
  headerMenu: null,
  footerMenu: null,
}

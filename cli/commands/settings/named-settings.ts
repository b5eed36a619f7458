import { defaultSettings, modelPricesSource } from '../../../server/contract/default-settings.ts'
import { comparisonTables } from '../../../server/contract/field-values.ts'
import type { Input, Output } from '../../../server/contract/operation.ts'
import type { settingsGet, settingsUpdate } from '../../../server/contract/operations/settings.ts'
import type { SettingName } from '../../../server/contract/schemas/site.ts'
import { amazonUseNotes, amazonUses } from '../../../server/domain/amazon.ts'
import { typefaces } from '../../../server/domain/brand.ts'
import { dateFormats } from '../../../server/domain/days.ts'
import { shopLine, writeShops } from '../../../server/domain/networks.ts'
import { pictureModes } from '../../../server/domain/pictures.ts'
import { shopIds, shopNote, trackingSchemes } from '../../../server/domain/shops.ts'
import { UsageError } from '../../failure.ts'
import { findNearest } from '../../suggestion.ts'
import { parseColumns, parseMenu, writeColumns, writeMenu } from './columns.ts'
import {
  parsePriceAge,
  parsePrices,
  parseRates,
  parseRetention,
  parseShops,
  parseVerification,
  writePriceAge,
  writePrices,
  writeRates,
  writeRetention,
  writeVerification,
} from './setting-values.ts'

export type Settings = Output<typeof settingsGet>
export type Changes = Input<typeof settingsUpdate>

/** A setting under its name in the terminal. */
export interface NamedSetting {
  readonly name: string
  /** The setting of the contract that contains it. */
  readonly within: SettingName
  /** Value for scripts. */
  value(settings: Settings): unknown
  /** Value as people write it, which `change` accepts. */
  write(settings: Settings): string
  /** Returns the changes to send. Reads the current settings only if needed. @throws UsageError for an invalid value */
  change(text: string, read: ReadSettings): Changes | Promise<Changes>
  toDefault(read: ReadSettings): Changes | Promise<Changes>
  /** Additional information about the setting. */
  readonly note?: string
}

type ReadSettings = () => Promise<Settings>

/** Settings of the contract with several names in the terminal. */
type GroupName = 'brand' | 'comparison' | 'networks' | 'offers' | 'operator'

const groupedSettings: ReadonlySet<SettingName> = new Set<GroupName>([
  'brand',
  'comparison',
  'networks',
  'offers',
  'operator',
])

/** Declares a setting of one value. `value` returns it for scripts; `write` and `parse` convert it to text and back. */
function wholeSetting<K extends Exclude<SettingName, GroupName>>(
  name: string,
  within: K,
  options: {
    write?: (value: Settings[K]) => string
    parse?: (text: string, read: ReadSettings) => Settings[K] | Promise<Settings[K]>
    note?: string
  } = {},
): NamedSetting {
  const { write = String, parse = (text: string) => text as Settings[K], note } = options
  return {
    name,
    within,
    value: settings => settings[within],
    write: settings => write(settings[within]),
    change: async (text, read) => ({ [within]: await parse(text, read) }),
    toDefault: () => ({ reset: [within] }),
    ...(note !== undefined && { note }),
  }
}

/** Declares one field of a setting that has several; the other fields stay unchanged. */
function fieldSetting<G extends GroupName, F extends keyof Settings[G] & string>(
  name: string,
  within: G,
  field: F,
  options: {
    write?: (value: Settings[G][F]) => string
    parse?: (text: string) => Settings[G][F]
    /** Other fields that change with this one. */
    changes?: Partial<Settings[G]>
    note?: string
  } = {},
): NamedSetting {
  const { write = String, parse = (text: string) => text as Settings[G][F], changes, note } = options
  const withField = async (value: unknown, read: ReadSettings, others?: Partial<Settings[G]>): Promise<Changes> => ({
    [within]: { ...(await read())[within], ...others, [field]: value },
  })
  return {
    name,
    within,
    value: settings => settings[within][field],
    write: settings => write(settings[within][field]),
    change: (text, read) => withField(parse(text), read, changes),
    toDefault: read => withField((defaultSettings as Settings)[within][field], read),
    ...(note !== undefined && { note }),
  }
}

/** Returns a parser of one of several words. `what` names the setting in the error: `date format`. */
function createChoice<T extends string>(what: string, choices: readonly T[]): (text: string) => T {
  return text => {
    const chosen = choices.find(known => known === text.trim().toLowerCase())
    if (chosen !== undefined) return chosen
    throw new UsageError(`${text} is not a valid ${what}.`, `Use one of ${choices.join(', ')}.`)
  }
}

/** Returns a parser of a number with a unit, such as `30m`, or of the word for none. */
function createAgeParser(name: string, unit: 'm' | 'h' | 'd', none: string | null): (text: string) => number | null {
  return text => {
    const written = text.trim().toLowerCase()
    if (none !== null && written === none) return null
    const number = new RegExp(`^(\\d{1,6})\\s*${unit}?$`).exec(written)?.[1]
    if (number !== undefined) return Number(number)
    const other = none === null ? '' : `, or ${none}`
    throw new UsageError(`${text} is not a valid ${name}.`, `Use a number such as 20${unit}${other}.`)
  }
}

function parseShop(text: string): string {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  if (shopIds.includes(written)) return written
  const [close] = findNearest(written, shopIds)
  throw new UsageError(
    `${text} is not one of the Amazon shops.`,
    close ? `Did you mean ${close}?` : `Use one of ${shopIds.join(', ')}.`,
  )
}

/** Parses prices. Without a search price on the line, the current one stays. */
async function parseModelPrices(text: string, read: ReadSettings): Promise<Settings['modelPrices']> {
  const { models, search } = parsePrices(text)
  return { models, search: search ?? (await read()).modelPrices.search }
}

/** Without a rate of other categories on the line, the current one stays. */
async function parseCommissionRates(text: string, read: ReadSettings): Promise<Settings['commissionRates']> {
  const { categories, other } = parseRates(text)
  return { categories, other: other ?? (await read()).commissionRates.other }
}

const operatorNote = 'The pages About, Contact, Privacy and Terms state who runs the site.'
const pictureNote = 'Upload the picture first, and pass its path: blogops images upload logo.png'
const accentNote =
  'A colour such as #1d5c45, checked for contrast in its theme. Without accent-dark, that colour is derived.'
const menuNote =
  'categories stands for the categories with published reviews, none for no links. Links to a category without published reviews are left out.'

/** All settings, in the order in which they are listed. */
export const namedSettings: readonly NamedSetting[] = [
  wholeSetting('name', 'name'),
  wholeSetting('tagline', 'tagline'),
  wholeSetting('shop', 'shop', { parse: parseShop, note: shopNote }),
  wholeSetting('affiliate-tag', 'affiliateTag'),
  wholeSetting('amazon-api', 'amazonApi', {
    parse: createChoice("use of Amazon's API", amazonUses),
    note: amazonUses.map(use => `${use}: ${amazonUseNotes[use]}`).join(' '),
  }),
  fieldSetting('offer-age', 'offers', 'minutes', {
    write: minutes => (minutes === null ? 'off' : `${minutes}m`),
    parse: createAgeParser('offer-age', 'm', 'off'),
    note: "Minutes for which pages show an offer of Amazon's API, at most 60. off: offers are not refreshed, and price-age decides.",
  }),
  fieldSetting('product-data-age', 'offers', 'dataHours', {
    write: hours => `${hours}h`,
    parse: text => createAgeParser('product-data-age', 'h', null)(text) ?? 24,
    note: "Hours for which pages show a rating or a picture of Amazon's API, at most 24.",
  }),
  fieldSetting('unavailable-picks', 'offers', 'unavailableDays', {
    write: days => (days === null ? 'never' : `${days}d`),
    parse: createAgeParser('unavailable-picks', 'd', 'never'),
    note: 'Days after which a product that nobody can buy is no longer a top pick.',
  }),
  wholeSetting('tracking-ids', 'trackingIds', {
    parse: createChoice('value for tracking ids', trackingSchemes),
    note:
      'article: the links of an article carry its tracking id. campaign: visitors from an ad get links with the ' +
      'tracking id of its campaign. tag: all links carry the affiliate tag. See blogops tracking-ids list.',
  }),
  wholeSetting('commission-rates', 'commissionRates', {
    write: writeRates,
    parse: parseCommissionRates,
    note: 'Percent of the price that the shop pays by category, from your contract. The optimizer ranks next topics by it.',
  }),
  fieldSetting('awin-id', 'networks', 'awin', { note: 'Number of your publisher account at Awin.' }),
  fieldSetting('cj-id', 'networks', 'cj', {
    note: 'Number of your website (PID) at CJ. If you have several, separate them with commas; new links use the first.',
  }),
  fieldSetting('ebay-campaign', 'networks', 'ebay', {
    note: 'Ten digits of your campaign at the eBay Partner Network. Links to eBay then earn commission.',
  }),
  fieldSetting('rakuten-id', 'networks', 'rakuten', { note: 'Your publisher code at Rakuten.' }),
  fieldSetting('other-shops', 'networks', 'shops', {
    write: shops => (shops.length === 0 ? 'none' : writeShops(shops, '; ')),
    parse: parseShops,
    note: `Shops whose links become tracked ones, with network, id and name: ${shopLine}; argos.co.uk cj Argos. Write none to remove all.`,
  }),
  wholeSetting('date-format', 'dateFormat', {
    parse: createChoice('date format', dateFormats),
    note: 'us writes November 23, 2026, british 23 November 2026, and iso 2026-11-23.',
  }),
  wholeSetting('time-zone', 'timeZone', {
    parse: text => text.trim(),
    note: 'Days of analytics begin at midnight there: Europe/London. Days already counted do not change.',
  }),
  wholeSetting('author', 'author'),
  fieldSetting('operator-name', 'operator', 'name', { note: operatorNote }),
  fieldSetting('operator-address', 'operator', 'address', { note: operatorNote }),
  fieldSetting('operator-email', 'operator', 'email', { note: operatorNote }),
  fieldSetting('logo', 'brand', 'logo', { note: pictureNote }),
  fieldSetting('logo-dark', 'brand', 'logoDark', { note: pictureNote }),
  fieldSetting('favicon', 'brand', 'favicon', { note: pictureNote }),
  fieldSetting('social-card', 'brand', 'socialCard', { note: pictureNote }),
  fieldSetting('accent', 'brand', 'accent', { note: accentNote }),
  fieldSetting('accent-dark', 'brand', 'accentDark', { note: accentNote }),
  fieldSetting('typeface', 'brand', 'typeface', { parse: createChoice('typeface', typefaces) }),
  wholeSetting('language', 'language'),
  wholeSetting('verification', 'verification', {
    write: writeVerification,
    parse: parseVerification,
    note: 'Tags of the home page by which other services recognise the site: name=content; name=content. Write none to remove all.',
  }),
  fieldSetting('table', 'comparison', 'table', { parse: createChoice('table', comparisonTables) }),
  // Setting columns also shows them.
  fieldSetting('columns', 'comparison', 'columns', {
    write: writeColumns,
    parse: parseColumns,
    changes: { table: 'fixed' },
  }),
  fieldSetting('currency', 'comparison', 'currency'),
  wholeSetting('price-age', 'priceMaxAgeDays', { write: writePriceAge, parse: parsePriceAge }),
  wholeSetting('pictures', 'pictures', {
    parse: createChoice('value for pictures', pictureModes),
    note:
      'link loads pictures from their own sites. copy stores copies on this site and needs the rights to them ' +
      '(Amazon’s rules forbid storing its image files). none shows drawings.',
  }),
  wholeSetting('event-retention', 'eventRetentionMonths', {
    write: writeRetention,
    parse: parseRetention,
    note: 'Older page views and clicks are deleted each day. They cannot be restored.',
  }),
  wholeSetting('model-prices', 'modelPrices', {
    write: writePrices,
    parse: parseModelPrices,
    note:
      'US dollars per million input and output tokens, and per thousand searches. Prices change; the defaults date ' +
      `from ${modelPricesSource.asOf}: ${modelPricesSource.url}`,
  }),
  wholeSetting('header-menu', 'headerMenu', { write: writeMenu, parse: parseMenu, note: menuNote }),
  wholeSetting('footer-menu', 'footerMenu', { write: writeMenu, parse: parseMenu, note: menuNote }),
]

/** @throws UsageError if there is no setting with this name. */
export function findSetting(name: string): NamedSetting {
  const found = namedSettings.find(setting => setting.name === name)
  if (found) return found
  const names = namedSettings.map(setting => setting.name)
  const [close] = findNearest(name, names)
  throw new UsageError(
    `There is no setting ${name}.`,
    close ? `Did you mean ${close}?` : `The settings are ${names.join(', ')}.`,
  )
}

/** Returns `default`, `set`, or the variable that fixes the setting. */
export function getSettingOrigin({ within, value }: NamedSetting, settings: Settings): string {
  const variable = settings.fixed[within]
  if (variable !== undefined) return `fixed by ${variable}`
  if (!settings.changed.includes(within)) return 'default'
  // Several fields are stored as one setting; compare each with its own default.
  return groupedSettings.has(within) && isSame(value(settings), value({ ...settings, ...defaultSettings }))
    ? 'default'
    : 'set'
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

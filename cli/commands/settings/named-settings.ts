import type { Input, Output } from '../../../server/contract/operation.ts'
import type { settingsGet, settingsUpdate } from '../../../server/contract/operations/settings.ts'
import {
  type Comparison,
  comparisonTables,
  defaultSettings,
  type LineSetting,
  modelPricesSource,
  type Operator,
  type SettingName,
} from '../../../server/contract/schemas/site.ts'
import { type Brand, typefaces } from '../../../server/domain/brand.ts'
import { dateFormats } from '../../../server/domain/days.ts'
import { pictureModes } from '../../../server/domain/pictures.ts'
import { shopIds, shopNote } from '../../../server/domain/shops.ts'
import { trackingSchemes } from '../../../server/domain/tracking-ids.ts'
import { UsageError } from '../../failure.ts'
import { findNearest } from '../../suggestion.ts'
import { menuSetting } from './menu-lines.ts'
import {
  parseColumns,
  parsePriceAge,
  parsePrices,
  parseRates,
  parseRetention,
  parseVerification,
  writeColumns,
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

function plainSetting(name: string, within: LineSetting | 'language'): NamedSetting {
  return {
    name,
    within,
    value: settings => settings[within],
    write: settings => settings[within],
    change: text => ({ [within]: text }),
    toDefault: () => ({ reset: [within] }),
  }
}

/** Declares one field of the comparison setting; the other field stays unchanged. */
function comparisonField<K extends keyof Comparison>(
  name: K,
  write: (value: Comparison[K]) => string,
  parse: (text: string) => Comparison[K],
): NamedSetting {
  const withField = async (value: Comparison[K], current: ReadSettings): Promise<Changes> => ({
    // Setting columns also shows them.
    comparison: { ...(await current()).comparison, ...(name === 'columns' && { table: 'fixed' }), [name]: value },
  })
  return {
    name,
    within: 'comparison',
    value: settings => settings.comparison[name],
    write: settings => write(settings.comparison[name]),
    change: (text, current) => withField(parse(text), current),
    async toDefault(current) {
      const { comparison } = await current()
      return { comparison: { ...comparison, [name]: defaultSettings.comparison[name] } }
    },
  }
}

const shop: NamedSetting = {
  name: 'shop',
  within: 'shop',
  value: settings => settings.shop,
  write: settings => settings.shop,
  change(text) {
    const written = text
      .trim()
      .toLowerCase()
      .replace(/^www\./, '')
    if (shopIds.includes(written)) return { shop: written }
    const [close] = findNearest(written, shopIds)
    throw new UsageError(
      `${text} is not one of the Amazon shops.`,
      close ? `Did you mean ${close}?` : `Use one of ${shopIds.join(', ')}.`,
    )
  },
  toDefault: () => ({ reset: ['shop'] }),
  note: shopNote,
}

const trackingIds: NamedSetting = {
  name: 'tracking-ids',
  within: 'trackingIds',
  value: settings => settings.trackingIds,
  write: settings => settings.trackingIds,
  change(text) {
    const scheme = trackingSchemes.find(known => known === text.trim().toLowerCase())
    if (scheme !== undefined) return { trackingIds: scheme }
    throw new UsageError(`${text} is not a valid value for tracking ids.`, `Use one of ${trackingSchemes.join(', ')}.`)
  },
  toDefault: () => ({ reset: ['trackingIds'] }),
  note:
    'article: the links of an article carry its tracking id. campaign: visitors from an ad get links with the ' +
    'tracking id of its campaign. tag: all links carry the affiliate tag. See blogops tracking-ids list.',
}

const timeZone: NamedSetting = {
  name: 'time-zone',
  within: 'timeZone',
  value: settings => settings.timeZone,
  write: settings => settings.timeZone,
  change: text => ({ timeZone: text.trim() }),
  toDefault: () => ({ reset: ['timeZone'] }),
  note: 'Days of analytics begin at midnight there: Europe/London. Days already counted do not change.',
}

const dateFormat: NamedSetting = {
  name: 'date-format',
  within: 'dateFormat',
  value: settings => settings.dateFormat,
  write: settings => settings.dateFormat,
  change(text) {
    const format = dateFormats.find(known => known === text.trim().toLowerCase())
    if (format !== undefined) return { dateFormat: format }
    throw new UsageError(`${text} is not a valid date format.`, `Use one of ${dateFormats.join(', ')}.`)
  },
  toDefault: () => ({ reset: ['dateFormat'] }),
  note: 'us writes November 23, 2026, british 23 November 2026, and iso 2026-11-23.',
}

function parseTable(text: string): Comparison['table'] {
  const table = comparisonTables.find(known => known === text.trim().toLowerCase())
  if (table !== undefined) return table
  throw new UsageError(`${text} is not a valid table.`, `Use one of ${comparisonTables.join(', ')}.`)
}

const priceAge: NamedSetting = {
  name: 'price-age',
  within: 'priceMaxAgeDays',
  value: settings => settings.priceMaxAgeDays,
  write: settings => writePriceAge(settings.priceMaxAgeDays),
  change: text => ({ priceMaxAgeDays: parsePriceAge(text) }),
  toDefault: () => ({ reset: ['priceMaxAgeDays'] }),
}

const pictures: NamedSetting = {
  name: 'pictures',
  within: 'pictures',
  value: settings => settings.pictures,
  write: settings => settings.pictures,
  change(text) {
    const mode = pictureModes.find(known => known === text.trim().toLowerCase())
    if (mode !== undefined) return { pictures: mode }
    throw new UsageError(`${text} is not a valid value for pictures.`, `Use one of ${pictureModes.join(', ')}.`)
  },
  toDefault: () => ({ reset: ['pictures'] }),
  note:
    'link loads pictures from their own sites. copy stores copies on this site and needs the rights to them ' +
    '(Amazon’s rules forbid storing its image files). none shows drawings.',
}

const eventRetention: NamedSetting = {
  name: 'event-retention',
  within: 'eventRetentionMonths',
  value: settings => settings.eventRetentionMonths,
  write: settings => writeRetention(settings.eventRetentionMonths),
  change: text => ({ eventRetentionMonths: parseRetention(text) }),
  toDefault: () => ({ reset: ['eventRetentionMonths'] }),
  note: 'Older page views and clicks are deleted each day. They cannot be restored.',
}

/** Without a search price on the line, the current one stays. */
const modelPrices: NamedSetting = {
  name: 'model-prices',
  within: 'modelPrices',
  value: settings => settings.modelPrices,
  write: settings => writePrices(settings.modelPrices),
  async change(text, read) {
    const { models, search } = parsePrices(text)
    return { modelPrices: { models, search: search ?? (await read()).modelPrices.search } }
  },
  toDefault: () => ({ reset: ['modelPrices'] }),
  note:
    'US dollars per million input and output tokens, and per thousand searches. Prices change; the defaults date from ' +
    `${modelPricesSource.asOf}: ${modelPricesSource.url}`,
}

/** Without a rate of other categories on the line, the current one stays. */
const commissionRates: NamedSetting = {
  name: 'commission-rates',
  within: 'commissionRates',
  value: settings => settings.commissionRates,
  write: settings => writeRates(settings.commissionRates),
  async change(text, read) {
    const { categories, other } = parseRates(text)
    return { commissionRates: { categories, other: other ?? (await read()).commissionRates.other } }
  },
  toDefault: () => ({ reset: ['commissionRates'] }),
  note: 'Percent of the price that the shop pays by category, from your contract. The optimizer ranks next topics by it.',
}

/** Declares one field of the operator; the other fields stay unchanged. */
function operatorField(field: keyof Operator): NamedSetting {
  const withField = async (value: string, current: ReadSettings): Promise<Changes> => ({
    operator: { ...(await current()).operator, [field]: value },
  })
  return {
    name: `operator-${field}`,
    within: 'operator',
    value: settings => settings.operator[field],
    write: settings => settings.operator[field],
    change: withField,
    toDefault: current => withField(defaultSettings.operator[field], current),
    note: 'The pages About, Contact, Privacy and Terms state who runs the site.',
  }
}

/** Declares one field of the brand that is a text; the other fields stay unchanged. */
function brandField(name: string, field: Exclude<keyof Brand, 'typeface'>): NamedSetting {
  const withField = async (value: string, current: ReadSettings): Promise<Changes> => ({
    brand: { ...(await current()).brand, [field]: value },
  })
  return {
    name,
    within: 'brand',
    value: settings => settings.brand[field],
    write: settings => settings.brand[field],
    change: withField,
    toDefault: current => withField(defaultSettings.brand[field], current),
    note: field.startsWith('accent')
      ? 'A colour such as #1d5c45, checked for contrast in its theme. Without accent-dark, that colour is derived.'
      : 'Upload the picture first, and pass its path: blogops images upload logo.png',
  }
}

const typeface: NamedSetting = {
  name: 'typeface',
  within: 'brand',
  value: settings => settings.brand.typeface,
  write: settings => settings.brand.typeface,
  async change(text, read) {
    const chosen = typefaces.find(known => known === text.trim().toLowerCase())
    if (chosen === undefined)
      throw new UsageError(`${text} is not a valid typeface.`, `Use one of ${typefaces.join(', ')}.`)
    return { brand: { ...(await read()).brand, typeface: chosen } }
  },
  toDefault: async read => ({ brand: { ...(await read()).brand, typeface: defaultSettings.brand.typeface } }),
}

const verification: NamedSetting = {
  name: 'verification',
  within: 'verification',
  value: settings => settings.verification,
  write: settings => writeVerification(settings.verification),
  change: text => ({ verification: parseVerification(text) }),
  toDefault: () => ({ reset: ['verification'] }),
  note: 'Tags of the home page by which other services recognise the site: name=content; name=content. Write none to remove all.',
}

/** All settings, in the order in which they are listed. */
export const namedSettings: readonly NamedSetting[] = [
  plainSetting('name', 'name'),
  plainSetting('tagline', 'tagline'),
  shop,
  plainSetting('affiliate-tag', 'affiliateTag'),
  trackingIds,
  commissionRates,
  dateFormat,
  timeZone,
  plainSetting('author', 'author'),
  operatorField('name'),
  operatorField('address'),
  operatorField('email'),
  brandField('logo', 'logo'),
  brandField('logo-dark', 'logoDark'),
  brandField('favicon', 'favicon'),
  brandField('social-card', 'socialCard'),
  brandField('accent', 'accent'),
  brandField('accent-dark', 'accentDark'),
  typeface,
  plainSetting('language', 'language'),
  verification,
  comparisonField('table', String, parseTable),
  comparisonField('columns', writeColumns, parseColumns),
  comparisonField('currency', String, String),
  priceAge,
  pictures,
  eventRetention,
  modelPrices,
  menuSetting('header-menu', 'headerMenu'),
  menuSetting('footer-menu', 'footerMenu'),
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

/** Settings of the contract with several names in the terminal. */
const groupedSettings: ReadonlySet<SettingName> = new Set(['brand', 'comparison', 'operator'])

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

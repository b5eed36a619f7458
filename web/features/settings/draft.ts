import { defaultSettings, type LineSetting, lineSettings } from '../../../server/contract/default-settings.ts'
import type { MenuName } from '../../../server/contract/field-values.ts'
import type { Verification } from '../../../server/contract/schemas/brand.ts'
import type {
  Comparison,
  ComparisonColumn,
  Operator,
  SettingName,
  SiteSettings,
} from '../../../server/contract/schemas/site.ts'
import type { AmazonUse } from '../../../server/domain/amazon.ts'
import type { Brand } from '../../../server/domain/brand.ts'
import type { DateFormat } from '../../../server/domain/days.ts'
import { pickFields } from '../../../server/domain/fields.ts'
import type { PictureMode } from '../../../server/domain/pictures.ts'
import type { TrackingScheme } from '../../../server/domain/shops.ts'
import { createValidation } from '../../lib/error-text.ts'
import { createDraftRates, type DraftRates, serializeRates, toCommissionRates } from './commission-fields.tsx'
import { createDraftPrices, type DraftPrices, serializePrices, toModelPrices } from './draft-prices.ts'
import { createDraftMenu, type DraftMenu, toMenu } from './menu-fields.tsx'
import type { SettingsChanges } from './use-settings-form.ts'

export interface DraftColumn {
  /** Stable key while columns are moved. */
  id: number
  label: string
  shows: ComparisonColumn['shows']
  /** Kept while the column shows something else, for switching back. */
  text: string
}

/** Settings as text in the form, valid or not. */
export interface Draft extends DraftPrices, DraftRates, Record<LineSetting, string>, Record<MenuName, DraftMenu> {
  table: Comparison['table']
  currency: string
  columns: readonly DraftColumn[]
  hidesOldPrices: boolean
  /** Days, as typed. */
  priceAge: string
  shop: string
  amazonApi: AmazonUse
  /** Numbers as typed; empty for none. */
  offers: Readonly<Record<keyof SiteSettings['offers'], string>>
  networks: SiteSettings['networks']
  trackingIds: TrackingScheme
  dateFormat: DateFormat
  timeZone: string
  pictures: PictureMode
  deletesOldEvents: boolean
  /** Months, as typed. */
  eventMonths: string
  operator: Operator
  brand: Brand
  language: string
  verification: readonly Verification[]
}

/** Settings that the form has as they are stored. */
const plainSettings = [
  'shop',
  'amazonApi',
  'networks',
  'trackingIds',
  'dateFormat',
  'timeZone',
  'pictures',
  'operator',
  'brand',
  'language',
] as const satisfies readonly SettingName[]

let lastColumnId = 0

export function createDraftColumn({ label, shows, text = '' }: ComparisonColumn): DraftColumn {
  lastColumnId += 1
  return { id: lastColumnId, label, shows, text }
}

export function createDefaultColumns(): DraftColumn[] {
  return defaultSettings.comparison.columns.map(createDraftColumn)
}

export function createDraft({ comparison, priceMaxAgeDays, modelPrices, ...settings }: SiteSettings): Draft {
  const { offers, eventRetentionMonths, verification } = settings
  return {
    ...pickFields(settings, lineSettings),
    ...pickFields(settings, plainSettings),
    table: comparison.table,
    currency: comparison.currency,
    columns: comparison.columns.map(createDraftColumn),
    hidesOldPrices: priceMaxAgeDays !== null,
    priceAge: String(priceMaxAgeDays ?? defaultSettings.priceMaxAgeDays),
    offers: {
      minutes: String(offers.minutes ?? ''),
      dataHours: String(offers.dataHours),
      unavailableDays: String(offers.unavailableDays ?? ''),
    },
    deletesOldEvents: eventRetentionMonths !== null,
    eventMonths: String(eventRetentionMonths ?? defaultSettings.eventRetentionMonths),
    ...createDraftPrices(modelPrices),
    ...createDraftRates(settings.commissionRates),
    verification,
    headerMenu: createDraftMenu(settings.headerMenu),
    footerMenu: createDraftMenu(settings.footerMenu),
  }
}

/** Converts the draft to settings, which their schema then validates. */
function toSettings(draft: Draft): SiteSettings {
  const { table, columns, currency, hidesOldPrices, priceAge } = draft
  return {
    ...pickFields(draft, lineSettings),
    ...pickFields(draft, plainSettings),
    comparison: { table, columns: columns.map(toColumn), currency },
    priceMaxAgeDays: hidesOldPrices ? parseNumber(priceAge) : null,
    offers: {
      minutes: parseOptional(draft.offers.minutes),
      dataHours: parseNumber(draft.offers.dataHours),
      unavailableDays: parseOptional(draft.offers.unavailableDays),
    },
    eventRetentionMonths: draft.deletesOldEvents ? parseNumber(draft.eventMonths) : null,
    modelPrices: toModelPrices(draft),
    commissionRates: toCommissionRates(draft),
    verification: [...draft.verification],
    headerMenu: toMenu(draft.headerMenu),
    footerMenu: toMenu(draft.footerMenu),
  }
}

function parseNumber(text: string): number {
  return Number(text.trim() || Number.NaN)
}

const parseOptional = (text: string) => (text.trim() === '' ? null : parseNumber(text))

export function toColumn({ label, shows, text }: DraftColumn): ComparisonColumn {
  return shows === 'text' ? { label, shows, text } : { label, shows }
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(defaultSettings, name)

const settingNames = Object.keys(defaultSettings).filter(isSettingName)

/** Returns the request that changes the settings to the draft: changed values, and names to reset to the default. */
export function getChanges(draft: Draft, settings: SiteSettings): SettingsChanges {
  const target = toSettings(draft)
  const [currentDraft, defaultDraft] = [createDraft(settings), createDraft(defaultSettings)]
  const changed = settingNames.filter(name => serializeSetting(draft, name) !== serializeSetting(currentDraft, name))
  const reset = changed.filter(name => serializeSetting(draft, name) === serializeSetting(defaultDraft, name))
  const set = changed.filter(name => !reset.includes(name)).map(name => [name, target[name]])
  return { ...Object.fromEntries(set), ...(reset.length > 0 && { reset }) }
}

/** Serialises a setting for comparison with another draft. */
function serializeSetting(draft: Draft, name: SettingName): string {
  if (name === 'comparison') return JSON.stringify([draft.table, draft.currency, draft.columns.map(toColumn)])
  if (name === 'priceMaxAgeDays') return draft.hidesOldPrices ? draft.priceAge.trim() : 'always'
  if (name === 'eventRetentionMonths') return draft.deletesOldEvents ? draft.eventMonths.trim() : 'forever'
  if (name === 'modelPrices') return serializePrices(draft)
  if (name === 'commissionRates') return serializeRates(draft)
  if (name === 'operator') return JSON.stringify(Object.values(draft.operator).map(text => text.trim()))
  if (name === 'offers') return JSON.stringify(Object.values(draft.offers).map(text => text.trim()))
  if (name === 'brand' || name === 'networks' || name === 'verification') return JSON.stringify(draft[name])
  if (name === 'headerMenu' || name === 'footerMenu') return JSON.stringify(toMenu(draft[name]))
  return draft[name]
}

export function isChanged(changes: SettingsChanges): boolean {
  return Object.keys(changes).length > 0
}

/** Validates changes with the server's schema. */
export const validateChanges = createValidation(() =>
  import('../../../server/contract/operations/settings.ts').then(({ settingsUpdate }) => settingsUpdate.body),
)

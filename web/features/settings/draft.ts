import type { PictureMode } from '../../../server/contract/pictures.ts'
import {
  type ComparisonColumn,
  defaultSettings,
  type SettingName,
  type SiteSettings,
  settingNames,
} from '../../../server/contract/schemas/site.ts'
import { type DraftPrices, draftPrices, pricesOf, writtenPrices } from './draft-prices.ts'
import type { SettingsChanges } from './settings.queries.ts'

export interface DraftColumn {
  /** Stable key while columns are moved. */
  id: number
  label: string
  shows: ComparisonColumn['shows']
  /** Kept while the column shows something else, for switching back. */
  text: string
}

/** Settings as text in the form, valid or not. */
export interface Draft extends DraftPrices {
  name: string
  tagline: string
  affiliateTag: string
  author: string
  currency: string
  columns: readonly DraftColumn[]
  hidesOldPrices: boolean
  /** Days, as typed. */
  priceAge: string
  pictures: PictureMode
  deletesOldEvents: boolean
  /** Months, as typed. */
  eventMonths: string
}

let lastId = 0

export function draftColumn({ label, shows, text = '' }: ComparisonColumn): DraftColumn {
  lastId += 1
  return { id: lastId, label, shows, text }
}

export function defaultColumns(): DraftColumn[] {
  return defaultSettings.comparison.columns.map(draftColumn)
}

export function draftOf({ comparison, priceMaxAgeDays, modelPrices, ...settings }: SiteSettings): Draft {
  const { name, tagline, affiliateTag, author, pictures, eventRetentionMonths } = settings
  return {
    name,
    tagline,
    affiliateTag,
    author,
    currency: comparison.currency,
    columns: comparison.columns.map(draftColumn),
    hidesOldPrices: priceMaxAgeDays !== null,
    priceAge: String(priceMaxAgeDays ?? defaultSettings.priceMaxAgeDays),
    pictures,
    deletesOldEvents: eventRetentionMonths !== null,
    eventMonths: String(eventRetentionMonths ?? defaultSettings.eventRetentionMonths),
    ...draftPrices(modelPrices),
  }
}

/** Converts the draft to settings, which their schema then validates. */
function settingsOf(draft: Draft): SiteSettings {
  const { name, tagline, affiliateTag, author, columns, currency, hidesOldPrices, priceAge } = draft
  return {
    name,
    tagline,
    affiliateTag,
    author,
    comparison: { columns: columns.map(columnOf), currency },
    priceMaxAgeDays: hidesOldPrices ? readNumber(priceAge) : null,
    pictures: draft.pictures,
    eventRetentionMonths: draft.deletesOldEvents ? readNumber(draft.eventMonths) : null,
    modelPrices: pricesOf(draft),
  }
}

function readNumber(text: string): number {
  return Number(text.trim() || Number.NaN)
}

export function columnOf({ label, shows, text }: DraftColumn): ComparisonColumn {
  return shows === 'text' ? { label, shows, text } : { label, shows }
}

/** Returns the request that changes the settings to the draft: changed values, and names to reset to the default. */
export function changesOf(draft: Draft, settings: SiteSettings): SettingsChanges {
  const wanted = settingsOf(draft)
  const [before, usual] = [draftOf(settings), draftOf(defaultSettings)]
  const changed = Object.values(settingNames).filter(name => written(draft, name) !== written(before, name))
  const reset = changed.filter(name => written(draft, name) === written(usual, name))
  const set = changed.filter(name => !reset.includes(name)).map(name => [name, wanted[name]])
  return { ...Object.fromEntries(set), ...(reset.length > 0 && { reset }) }
}

/** Serialises a setting for comparison with another draft. */
function written(draft: Draft, name: SettingName): string {
  if (name === 'comparison') return JSON.stringify([draft.currency, draft.columns.map(columnOf)])
  if (name === 'priceMaxAgeDays') return draft.hidesOldPrices ? draft.priceAge.trim() : 'always'
  if (name === 'eventRetentionMonths') return draft.deletesOldEvents ? draft.eventMonths.trim() : 'forever'
  if (name === 'modelPrices') return writtenPrices(draft)
  return draft[name]
}

export function isChanged(changes: SettingsChanges): boolean {
  return Object.keys(changes).length > 0
}

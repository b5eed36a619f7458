import {
  type ComparisonColumn,
  defaultSettings,
  type ModelPrices,
  type SettingName,
  type SiteSettings,
  settingNames,
} from '../../../server/contract/schemas/site.ts'
import type { SettingsChanges } from './settings.queries.ts'

export interface DraftColumn {
  /** Tells it from the others however they are moved. */
  id: number
  label: string
  shows: ComparisonColumn['shows']
  /** Kept while the column shows something else, should it come back to it. */
  text: string
}

/** The settings as the form holds them: whatever was typed, right or wrong. */
export interface Draft {
  name: string
  tagline: string
  affiliateTag: string
  author: string
  currency: string
  columns: readonly DraftColumn[]
  hidesOldPrices: boolean
  /** Days, as typed. */
  priceAge: string
  modelPrices: ModelPrices
}

let lastId = 0

export function draftColumn({ label, shows, text = '' }: ComparisonColumn): DraftColumn {
  lastId += 1
  return { id: lastId, label, shows, text }
}

export function defaultColumns(): DraftColumn[] {
  return defaultSettings.comparison.columns.map(draftColumn)
}

export function draftOf({ comparison, priceMaxAgeDays, ...settings }: SiteSettings): Draft {
  const { name, tagline, affiliateTag, author, modelPrices } = settings
  return {
    ...{ name, tagline, affiliateTag, author, modelPrices },
    currency: comparison.currency,
    columns: comparison.columns.map(draftColumn),
    hidesOldPrices: priceMaxAgeDays !== null,
    priceAge: String(priceMaxAgeDays ?? defaultSettings.priceMaxAgeDays),
  }
}

/** What the form says the settings should be; to be read by their schema. */
function settingsOf({ columns, currency, hidesOldPrices, priceAge, ...texts }: Draft): SiteSettings {
  return {
    ...texts,
    comparison: { columns: columns.map(columnOf), currency },
    priceMaxAgeDays: hidesOldPrices ? Number(priceAge.trim() || Number.NaN) : null,
  }
}

export function columnOf({ label, shows, text }: DraftColumn): ComparisonColumn {
  return shows === 'text' ? { label, shows, text } : { label, shows }
}

/** What is to be sent to make the settings as the draft has them: only what differs, the defaults as such. */
export function changesOf(draft: Draft, settings: SiteSettings): SettingsChanges {
  const wanted = settingsOf(draft)
  const [before, usual] = [draftOf(settings), draftOf(defaultSettings)]
  const changed = Object.values(settingNames).filter(name => written(draft, name) !== written(before, name))
  const reset = changed.filter(name => written(draft, name) === written(usual, name))
  const set = changed.filter(name => !reset.includes(name)).map(name => [name, wanted[name]])
  return { ...Object.fromEntries(set), ...(reset.length > 0 && { reset }) }
}

/** A setting as one text, to be compared with another draft's. */
function written(draft: Draft, name: SettingName): string {
  if (name === 'comparison') return JSON.stringify([draft.currency, draft.columns.map(columnOf)])
  if (name === 'modelPrices') return JSON.stringify(draft.modelPrices)
  if (name === 'priceMaxAgeDays') return draft.hidesOldPrices ? draft.priceAge.trim() : 'always'
  return draft[name]
}

export function isChanged(changes: SettingsChanges): boolean {
  return Object.keys(changes).length > 0
}

import * as z from 'zod'
import { defaultSettings } from '../../contract/default-settings.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { type SettingName, type SiteSettings, siteSettingsSchema } from '../../contract/schemas/site.ts'
import { toTrackingId } from '../../domain/shops.ts'
import { createDayFinder, type DayFinder, findNextDayStart } from '../../domain/site-days.ts'
import { memoizeSuccess } from '../../lib/memoize.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { SettingRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

/** A setting fixed by an environment variable. */
export interface FixedSetting {
  variable: string
  value: string
}

export interface SettingsOptions {
  records: RecordStore
  fixed: { readonly [S in SettingName]?: FixedSetting }
  /** Called after every change, which may affect every page. */
  onChange: () => void
}

export interface SettingsView extends SiteSettings {
  changed: SettingName[]
  fixed: Record<string, string>
}

export type SettingsChanges = { [S in SettingName]?: SiteSettings[S] | undefined } & {
  reset?: SettingName[] | undefined
}

export type Settings = ReturnType<typeof createSettings>

const recordId = 'site'
/**
 * Lenient schema: a setting that a later version stored differently falls back to its default, without affecting
 * others.
 */
const storedSchema = z.record(z.string(), z.unknown()).catch({})

const allNames = siteSettingsSchema.keyof().options

/** Settings of the site. The environment overrides stored settings, which override the defaults. */
export function createSettings({ records, fixed, onChange }: SettingsOptions) {
  const fixedValues = Object.fromEntries(Object.entries(fixed).map(([name, { value }]) => [name, value]))

  function view(stored: Partial<SiteSettings>): SettingsView {
    return {
      ...siteSettingsSchema.parse({ ...defaultSettings, ...stored, ...fixedValues }),
      changed: allNames.filter(name => name in stored && !(name in fixedValues)),
      fixed: Object.fromEntries(Object.entries(fixed).map(([name, { variable }]) => [name, variable])),
    }
  }

  const defaultView = view({})
  /** Cached by immutable record, because pages and calls read the settings all the time. */
  const viewCache = new WeakMap<SettingRecord, SettingsView>()

  async function read(reader: RecordReader = records): Promise<SettingsView> {
    const record = await reader.get('setting', recordId)
    if (!record) return defaultView
    const known = viewCache.get(record) ?? view(toSettings(record))
    viewCache.set(record, known)
    return known
  }

  function assertNotFixed(names: readonly string[]): void {
    const [[name, setting] = []] = Object.entries(fixed).filter(([name]) => names.includes(name))
    if (name === undefined || setting === undefined) return
    throw new BlogopsError(
      'conflict',
      `The environment variable ${setting.variable} sets ${name}, so it cannot be changed here.`,
      {
        hint: `To set it here, remove ${setting.variable} from the environment or .env and start the server again.`,
      },
    )
  }

  return {
    /** Current settings, also as a transaction sees them. */
    read: (reader?: RecordReader): Promise<SiteSettings> => read(reader),

    show: () => read(),

    /** Gives new articles another author, if they have `from` so far. */
    async replaceDefaultAuthor(tx: Transaction, from: string, to: string): Promise<void> {
      const record = await tx.get('setting', recordId)
      const stored = toSettings(record)
      if ((stored.author ?? defaultSettings.author) !== from) return
      await tx.put('setting', { id: recordId, version: record?.version ?? 0, value: { ...stored, author: to } })
    },

    /**
     * @throws BlogopsError `conflict` for a setting fixed by the environment; `bad_request` if nothing is to be
     * changed.
     */
    async update({ reset = [], ...changes }: SettingsChanges): Promise<SettingsView> {
      const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const names = [...Object.keys(provided), ...reset]
      if (names.length === 0)
        throw new BlogopsError('bad_request', 'There is nothing to change. Name at least one setting.')
      assertNotFixed(names)
      const stored = await records.transact(async tx => {
        if (changes.affiliateTag !== undefined) await assertNotTrackingId(tx, changes.affiliateTag)
        const record = await tx.get('setting', recordId)
        const retained = Object.entries(toSettings(record)).filter(
          ([name]) => !reset.some(resetName => resetName === name),
        )
        const value = { ...Object.fromEntries(retained), ...provided }
        await tx.put('setting', { id: recordId, version: record?.version ?? 0, value })
        return value
      })
      onChange()
      return view(stored)
    },
  }
}

/** @throws BlogopsError `conflict` for a tracking id: the fees of all links would belong to its article or campaign. */
async function assertNotTrackingId(tx: Transaction, affiliateTag: string): Promise<void> {
  const trackingId = await tx.get('trackingId', toTrackingId(affiliateTag))
  if (!trackingId) return
  throw new BlogopsError(
    'conflict',
    `${affiliateTag} is a tracking id. It cannot be the affiliate tag of the site, too.`,
    {
      hint: `Choose another tag, or remove the tracking id first: blogops tracking-ids remove ${trackingId.id}`,
    },
  )
}

function toSettings(record: SettingRecord | undefined): Partial<SiteSettings> {
  const stored = storedSchema.parse(record?.value ?? {})
  const settings: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(siteSettingsSchema.shape)) {
    const read = schema.safeParse(stored[name])
    if (read.success && name in stored) settings[name] = read.data
  }
  return settings
}

/** Days of the site's time zone. */
export interface SiteDays {
  timeZone(): Promise<string>
  /** Returns a function that finds the day of an instant. */
  finder(): Promise<DayFinder>
  /** Returns the current day, `2026-11-21`. */
  today(): Promise<string>
  /** Returns the milliseconds until the next day begins. */
  untilTomorrow(): Promise<number>
}

interface SiteDaysOptions {
  readTimeZone(): Promise<string>
  clock: Clock
}

/** The time zone is cached, because every event needs it. `invalidate` reads it again. */
export function createSiteDays({ readTimeZone, clock }: SiteDaysOptions): SiteDays & { invalidate(): void } {
  const load = () =>
    memoizeSuccess(async () => {
      const timeZone = await readTimeZone()
      return { timeZone, find: createDayFinder(timeZone) }
    })
  let read = load()

  return {
    timeZone: async () => (await read()).timeZone,
    finder: async () => (await read()).find,
    today: async () => (await read()).find(clock.now().getTime()),
    async untilTomorrow() {
      const now = clock.now().getTime()
      return findNextDayStart(now, (await read()).timeZone) - now
    },
    invalidate() {
      read = load()
    },
  }
}

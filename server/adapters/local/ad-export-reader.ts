import { BlogopsError } from '../../contract/errors.ts'
import { type ExportField, exportFields } from '../../contract/schemas/ad-import.ts'
import { dayMs } from '../../domain/days.ts'
import { createPace } from '../../lib/steps.ts'
import type { ExportedDay, ReadAdExport } from '../../ports/import-files.ts'
import type { Clock } from '../../ports/system.ts'
import { readDayRow } from './import/ad-export-row.ts'
import { detectDateOrder } from './import/dates.ts'
import {
  createColumnsError,
  createSheetLimits,
  type Headings,
  matchHeadings,
  UniqueRows,
} from './import/mapped-rows.ts'
import { readSheet, requireText } from './import/read-sheet.ts'

/**
 * Known headings of each field, compared without case, spaces and punctuation. The first match counts. Purchases
 * precede results, which are clicks in campaigns optimised for clicks.
 */
const KNOWN_HEADINGS: Record<ExportField, readonly string[]> = {
  date: ['day', 'date', 'reportingdate', 'reportingstarts', 'datestart'],
  endDate: ['reportingends', 'datestop'],
  adId: ['adid'],
  adName: ['adname', 'ad'],
  adSetId: ['adsetid', 'fbcampaignid'],
  adSetName: ['adsetname', 'adset'],
  campaignId: ['campaignid', 'xyzcampaignid'],
  campaignName: ['campaignname', 'campaign'],
  age: ['age', 'agerange'],
  gender: ['gender', 'sex'],
  region: ['region', 'regionname'],
  interest: ['interest', 'interests'],
  impressions: ['impressions'],
  clicks: ['clicksall', 'clicks', 'linkclicks', 'inlinelinkclicks'],
  spend: ['amountspentgbp', 'amountspent', 'spend', 'spent', 'cost'],
  conversions: ['purchases', 'conversions', 'totalconversion', 'totalconversions', 'results', 'approvedconversion'],
}

/** Headings of a period's first day. Such a row is a daily row only if the last day is the same. */
const FIRST_DAY_HEADINGS = ['reportingstarts', 'datestart']

const REQUIRED_FIELDS = ['date', 'impressions', 'clicks', 'spend'] as const

type ExportHeadings = Headings<ExportField>

const foldHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Matches a file's headings to fields.
 * @param map entries `column=field`, which take precedence over known headings.
 * @throws BlogopsError `bad_request` if a required column is missing, or if `map` names a column that the file does
 * not have.
 */
function findHeadings(file: string, cells: readonly string[], map: readonly string[]): ExportHeadings {
  const table = { fields: exportFields, known: KNOWN_HEADINGS, fold: foldHeading }
  const headings = matchHeadings({ file, cells, map }, table)
  assertPounds(file, cells, headings)
  assertRequiredFields(file, cells, headings)
  if (!FIRST_DAY_HEADINGS.includes(foldHeading(headings.date ?? ''))) delete headings.endDate
  return headings
}

/** Rejects other currencies, because their sums would be meaningless. */
function assertPounds(file: string, cells: readonly string[], { spend }: ExportHeadings): void {
  const otherCurrency = cells.find(heading => /^amountspent[a-z]{3}$/.test(foldHeading(heading)))
  if (spend !== undefined || otherCurrency === undefined) return
  throw new BlogopsError('bad_request', `${file} has amounts in "${otherCurrency}", but blogops needs pounds.`, {
    hint: `Export it in GBP. To read the figures as pounds anyway, pass --map "${otherCurrency}=spend"`,
  })
}

function assertRequiredFields(file: string, cells: readonly string[], headings: ExportHeadings): void {
  const missing: string[] = REQUIRED_FIELDS.filter(field => headings[field] === undefined)
  if (headings.adId === undefined && headings.adName === undefined) missing.push('adName (or adId)')
  if (missing.length === 0) return
  throw createColumnsError(file, cells, {
    expected: 'an export of daily rows',
    missing,
    hint: 'Export by ad and by day, with impressions, clicks and the amount spent. For a column with another name, pass --map "Column=spend"',
  })
}

/** The contract limits the characters of an export. */
const exportLimits = createSheetLimits({
  rows: 'Export fewer days for each file, and import the files one after the other.',
  columns: 'Export the ad, the day, impressions, clicks and the amount spent.',
})

/** Reads CSV files of daily rows, from Ads Manager and other tools. */
export function createAdExportReader({ clock }: { clock: Clock }): ReadAdExport {
  return async ({ name, content, dateFormat, map = [] }, signal) => {
    const pace = createPace(signal)
    const collected = new UniqueRows<ExportField>(cells => findHeadings(name, cells, map))
    await readSheet({ name, content: requireText(name, content, 'CSV'), limits: exportLimits }, collected, pace)
    const dates = collected.rows.map(row => row.cell('date') ?? '')
    const order = detectDateOrder(name, dates, dateFormat)
    // The account's time zone may be a day ahead.
    const lastDay = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)
    const days: ExportedDay[] = []
    for (const row of collected.rows) {
      const day = collected.read(row, () => readDayRow(row, { order, lastDay }))
      if (day) days.push(day)
      if (pace.isDue()) await pace.pause()
    }
    const { rejected, rejectedTotal, headings } = collected
    return { days, rejected, rejectedTotal, columns: headings }
  }
}

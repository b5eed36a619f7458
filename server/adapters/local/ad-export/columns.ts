import { BlogopsError } from '../../../contract/errors.ts'
import { type ExportField, exportFields } from '../../../contract/schemas/ad-import.ts'

/**
 * Known headings of each field, compared without case, spaces and punctuation. The first match counts. Purchases
 * precede results, which are clicks in campaigns optimised for clicks.
 */
const SPELLINGS: Record<ExportField, readonly string[]> = {
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
  impressions: ['impressions'],
  clicks: ['clicksall', 'clicks', 'linkclicks', 'inlinelinkclicks'],
  spend: ['amountspentgbp', 'amountspent', 'spend', 'spent', 'cost'],
  conversions: ['purchases', 'conversions', 'totalconversion', 'totalconversions', 'results', 'approvedconversion'],
}

/** Headings of a period's first day. Such a row is a daily row only if the last day is the same. */
const FIRST_DAYS = ['reportingstarts', 'datestart']

const NEEDED = ['date', 'impressions', 'clicks', 'spend'] as const

export type Headings = Partial<Record<ExportField, string>>

const folded = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Matches a file's headings to fields.
 * @param map entries `column=field`, which take precedence over known headings.
 * @throws BlogopsError `bad_request` if a required column is missing, or if `map` names a column that the file does
 * not have.
 */
export function findHeadings(file: string, given: readonly string[], map: readonly string[]): Headings {
  const byFolded = new Map(given.map(heading => [folded(heading), heading] as const).toReversed())
  const found: Headings = {}
  for (const field of exportFields) {
    const spelling = SPELLINGS[field].find(known => byFolded.has(known))
    const heading = spelling === undefined ? undefined : byFolded.get(spelling)
    if (heading !== undefined) found[field] = heading
  }
  const headings = { ...found, ...mapped(file, given, map) }
  refuseOtherCurrency(file, given, headings)
  refuseIncomplete(file, given, headings)
  if (!FIRST_DAYS.includes(folded(headings.date ?? ''))) delete headings.endDate
  return headings
}

function mapped(file: string, given: readonly string[], map: readonly string[]): Headings {
  const headings: Headings = {}
  for (const mapping of map) {
    const at = mapping.lastIndexOf('=')
    const [column, field] = [mapping.slice(0, at), mapping.slice(at + 1)]
    const known = exportFields.find(name => name === field)
    const heading = given.find(name => name === column) ?? given.find(name => folded(name) === folded(column))
    if (heading === undefined || known === undefined) {
      throw new BlogopsError('bad_request', `${file} has no column "${column}". Columns found: ${inWords(given)}.`)
    }
    headings[known] = heading
  }
  return headings
}

/** Rejects other currencies, because their sums would be meaningless. */
function refuseOtherCurrency(file: string, given: readonly string[], { spend }: Headings): void {
  const other = given.find(heading => /^amountspent[a-z]{3}$/.test(folded(heading)))
  if (spend !== undefined || other === undefined) return
  throw new BlogopsError('bad_request', `${file} has "${other}", and what is spent is kept in pounds here.`, {
    hint: `Export it in GBP. To take the figures for pounds all the same: --map "${other}=spend"`,
  })
}

function refuseIncomplete(file: string, given: readonly string[], headings: Headings): void {
  const missing: string[] = NEEDED.filter(field => headings[field] === undefined)
  if (headings.adId === undefined && headings.adName === undefined) missing.push('adName (or adId)')
  if (missing.length === 0) return
  throw new BlogopsError(
    'bad_request',
    `${file} is not an export of daily rows: it has no column for ${missing.join(', ')}. Columns found: ${inWords(given)}.`,
    {
      hint: 'Export by ad and by day, with impressions, clicks and the amount spent. A column of another name: --map "Column=spend"',
      details: { found: given.slice(0, 20).map(name => name.slice(0, 100)), missing },
    },
  )
}

function inWords(names: readonly string[]): string {
  const shown = names.filter(name => name !== '').slice(0, 30)
  return shown.map(name => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`).join(', ') || 'none'
}

import { isObject } from '../../contract/canonical-hash.ts'
import { quoteName, quoteText, toVisibleText } from '../../contract/quoted-name.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import type { Change } from './money.ts'

/** The ads that a call starts and their ad sets. */
interface Activation {
  /** Targeting and text as displayed. The approval becomes stale if any of it changes. */
  readonly state: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
}

/** Returns null if the call starts no ad. */
export async function readActivation(
  changes: readonly Change[] | null,
  records: RecordReader,
): Promise<Activation | null> {
  const started = (changes ?? []).flatMap(change => (change.kind === 'ad' && change.runs ? [change.adId] : []))
  if (started.length === 0) return null
  const ads = await records.getMany('ad', new Set(started))
  const adSets = await records.getMany('adSet', new Set(ads.map(({ adSetId }) => adSetId)))
  return {
    state: { adSets: adSets.map(toAdSetState), ads: ads.map(toAdState) },
    lines: [...adSets.map(describeAdSet), ...ads.map(describeAd)],
  }
}

function toAdSetState({ id, name, articleId, targeting }: AdSetRecord) {
  return { id, name, articleId, targeting }
}

function toAdState({ id, adSetId, name, variant, headline, bodyText, callToAction, linkUrl }: AdRecord) {
  return { id, adSetId, name, variant, headline, bodyText, callToAction, linkUrl }
}

function describeAd({ name, variant, headline, bodyText, callToAction, linkUrl }: AdRecord): string {
  const ad = `The ad ${quoteName(name)} (variant ${quoteName(variant)})`
  const text = `${quoteText(headline)}, ${quoteText(bodyText)}`
  return `${ad} says ${text}, with the button ${toVisibleText(callToAction)}, and links to ${quoteText(linkUrl)}`
}

function describeAdSet({ name, targeting }: AdSetRecord): string {
  return `The ad set ${quoteName(name)} targets ${describeTargeting(targeting)}`
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Describes countries, ages and genders in words, and other conditions as JSON in the platform's terms. */
function describeTargeting({ age_min, age_max, genders, geo_locations, ...others }: AdSetRecord['targeting']): string {
  const { countries = [], ...otherLocations } = isObject(geo_locations) ? geo_locations : {}
  const rest = { ...(Object.keys(otherLocations).length > 0 && { geo_locations: otherLocations }), ...others }
  return [
    ...describeCountries(countries),
    describeAges(age_min ?? 18, age_max ?? 65),
    describeGenders(genders ?? [0]),
    ...(Object.keys(rest).length === 0 ? [] : [`and ${describeCondition(rest)}`]),
  ].join(', ')
}

/** Longer conditions are truncated; the hash covers them completely. */
const maxJson = 500

function describeCondition(value: unknown): string {
  const text = toVisibleText(JSON.stringify(value))
  const count = text.length.toLocaleString('en-GB')
  return text.length > maxJson ? `${text.slice(0, maxJson)}… (${count} characters)` : text
}

function describeCountries(codes: unknown): string[] {
  if (!Array.isArray(codes)) return [`countries ${describeCondition(codes)}`]
  return codes.map(code => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : quoteName(String(code))))
}

function describeAges(from: unknown, to: unknown): string {
  return `ages ${toVisibleText(String(from))} to ${toVisibleText(String(to))}${to === 65 ? '+' : ''}`
}

function describeGenders(genders: unknown): string {
  const codes: unknown[] = Array.isArray(genders) ? genders : []
  const [men, women] = [codes.includes(1), codes.includes(2)]
  if (codes.includes(0) || (men && women)) return 'all genders'
  if (men) return 'men'
  return women ? 'women' : `genders ${describeCondition(genders)}`
}

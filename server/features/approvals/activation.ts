import * as z from 'zod'
import { targetingSchema } from '../../contract/schemas/targeting.ts'
import { adTextFields } from '../../domain/ads.ts'
import { pickFields } from '../../domain/fields.ts'
import { isObject } from '../../domain/json.ts'
import { describePlacements, getPlacements, withoutPlacements } from '../../domain/placements.ts'
import { defaultAges, getGenders } from '../../domain/targeting.ts'
import { quoteName, quoteText, toVisibleText } from '../../domain/text.ts'
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
  const unconfirmed = await readUnconfirmed({ ads, adSets }, records)
  return {
    state: { adSets: adSets.map(toAdSetState), ads: ads.map(toAdState), ...unconfirmed.state },
    lines: [...adSets.map(describeAdSet), ...ads.map(describeAd), ...unconfirmed.lines],
  }
}

const contentSchema = z.object({
  content: z.object({ headline: z.string(), bodyText: z.string(), callToAction: z.string() }),
})

/**
 * Returns the texts and targetings that were sent for these ads and ad sets without an answer: the platform may use
 * them instead of those in our records.
 */
export async function readUnconfirmed(
  { ads = [], adSets = [] }: { ads?: readonly AdRecord[]; adSets?: readonly AdSetRecord[] },
  records: RecordReader,
): Promise<Activation> {
  const open = await records.find('outbox', { where: { open: true } })
  const listSent = (act: 'content' | 'targeting', { id }: AdRecord | AdSetRecord) =>
    open.filter(row => row.act === act && row.subjectId === id).map(({ value }) => value)
  const texts = ads.flatMap(ad =>
    listSent('content', ad).map(value => ({ name: ad.name, ...contentSchema.parse(value).content })),
  )
  const targetings = adSets.flatMap(adSet =>
    listSent('targeting', adSet).map(value => ({ name: adSet.name, targeting: targetingSchema.parse(value) })),
  )
  const unconfirmed = [...texts, ...targetings]
  return {
    state: unconfirmed.length > 0 ? { unconfirmed } : {},
    lines: [
      ...texts.map(
        ({ name, headline, bodyText, callToAction }) =>
          `Facebook has not confirmed another text of the ad ${quoteName(name)}. It may say ${quoteText(headline)}, ${quoteText(bodyText)} instead, with the button ${toVisibleText(callToAction)}`,
      ),
      ...targetings.map(
        ({ name, targeting }) =>
          `Facebook has not confirmed another targeting of the ad set ${quoteName(name)}. It may target ${describeTargeting(targeting)} instead`,
      ),
    ],
  }
}

const toAdSetState = (adSet: AdSetRecord) => pickFields(adSet, ['id', 'name', 'articleId', 'targeting'])

export const toAdState = (ad: AdRecord) => pickFields(ad, ['id', 'adSetId', 'name', ...adTextFields, 'image'])

export function describeAd({ name, variant, headline, bodyText, callToAction, linkUrl, image }: AdRecord): string {
  const ad = `The ad ${quoteName(name)} (variant ${quoteName(variant)})`
  const text = `${quoteText(headline)}, ${quoteText(bodyText)}`
  const picture = image == null ? 'the cover of its article' : `the picture ${quoteText(image)}`
  return `${ad} says ${text}, with the button ${toVisibleText(callToAction)} and ${picture}, and links to ${quoteText(linkUrl)}`
}

function describeAdSet({ name, targeting }: AdSetRecord): string {
  return `The ad set ${quoteName(name)} targets ${describeTargeting(targeting)}`
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Describes countries, ages and genders in words, and other conditions as JSON in the platform's terms. */
function describeTargeting(targeting: AdSetRecord['targeting']): string {
  const { age_min, age_max, genders: _, geo_locations, ...others } = withoutPlacements(targeting)
  const { countries = [], ...otherLocations } = isObject(geo_locations) ? geo_locations : {}
  const rest = { ...(Object.keys(otherLocations).length > 0 && { geo_locations: otherLocations }), ...others }
  return [
    ...describeCountries(countries),
    describeAges(age_min ?? defaultAges.age_min, age_max ?? defaultAges.age_max),
    describeGenders(targeting),
    ...('placements' in targeting ? [describePlacements(getPlacements(targeting))] : []),
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
  return `ages ${toVisibleText(String(from))} to ${toVisibleText(String(to))}${to === defaultAges.age_max ? '+' : ''}`
}

function describeGenders({ genders }: AdSetRecord['targeting']): string {
  const chosen = getGenders({ genders: genders ?? undefined })
  if (chosen === 'all') return 'all genders'
  return chosen ?? `genders ${describeCondition(genders)}`
}

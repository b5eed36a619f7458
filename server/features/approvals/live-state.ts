import * as z from 'zod'
import type { OperationSpec } from '../../contract/operation.ts'
import { articlesById } from '../../contract/operations/articles.ts'
import { placementsSchema } from '../../contract/schemas/targeting.ts'
import { adTextFields } from '../../domain/ads.ts'
import { pickFields } from '../../domain/fields.ts'
import { isObject } from '../../domain/json.ts'
import { describePlacements, getPlacements, withoutPlacements } from '../../domain/placements.ts'
import { defaultAges, getGenders } from '../../domain/targeting.ts'
import { quoteName, quoteText, toVisibleText } from '../../domain/text.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import type { AskOperation } from './call-operation.ts'
import type { Change } from './money.ts'

type Input = Readonly<Record<string, unknown>>

/** The published articles and running ads that a call changes. */
interface LiveState {
  /** The state before the call. The approval becomes stale if it changes. */
  readonly state: Readonly<Record<string, unknown>>
  /** A line for each effect of the call. */
  readonly lines: readonly string[]
}

interface LiveStateOptions {
  records: RecordReader
  ask: AskOperation
}

/**
 * Reads the state that one of the `liveOperations` changes. Returns null if the article is a draft or the ads are
 * paused, so that no approval is needed.
 * @throws BlogopsError `not_found`, `gone`.
 */
export async function readLiveState(
  { id }: OperationSpec,
  input: Input,
  { records, ask }: LiveStateOptions,
): Promise<LiveState | null> {
  if (id.startsWith('articles.') || id.startsWith('products.')) return readArticle(id, input, ask)
  if (id === 'adsets.targeting') return readTargeting(input, records)
  if (id === 'adsets.edit') return readPlacements(input, records)
  if (id === 'ads.edit') return readAdText(input, records)
  return id === 'ads.pauseMany' ? readRunningAds(input, records) : null
}

async function readArticle(operation: string, input: Input, ask: AskOperation): Promise<LiveState | null> {
  const { id, title, status, version } = await ask(articlesById, { id: String(input.id) })
  if (status !== 'published') return null
  const article = `the published article ${quoteName(title)} (version ${version})`
  const product = quoteName(String(input.product))
  const descriptions: Readonly<Record<string, string>> = {
    'articles.update': `Change ${article}: ${describeChanges(input)}`,
    'articles.picture': `Change the picture of ${product} in ${article}: ${describeChanges(input)}`,
    'articles.unpublish': `Take ${article} off the site`,
    'articles.revert': `Replace the text of ${article} by revision ${input.number}`,
    'articles.approve': `Replace the text of ${article} by proposal ${input.number}`,
    'products.add': `Add a product to ${article}: ${describeChanges(input)}`,
    'products.edit': `Change the product ${product} in ${article}: ${describeChanges(input)}`,
    'products.order': `Put the products of ${article} in order: ${describeChanges(input)}`,
    'products.pick': `Change the label of ${product} in ${article}: ${describeChanges(input)}`,
  }
  return { state: { id, version }, lines: [descriptions[operation] ?? operation] }
}

/** For longer values, only the length is shown; the exact call shows the value. */
const maxValueLength = 120

function describeChanges({ id: _, version: __, product: ___, ...changes }: Input): string {
  const parts = Object.entries(changes).map(([key, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    const count = text.length.toLocaleString('en-GB')
    return text.length > maxValueLength ? `${key} (${count} characters)` : `${key} ${quoteName(text)}`
  })
  return parts.join(', ') || 'nothing'
}

/** A name is seen by nobody but admins and needs no approval. */
async function readPlacements({ adSetId, placements }: Input, records: RecordReader): Promise<LiveState | null> {
  const adSet = await records.get('adSet', String(adSetId))
  const chosen = placementsSchema.safeParse(placements).data
  if (!adSet || !chosen || !(adSet.status === 'ACTIVE' || (await findStarting(records)).has(adSet.id))) return null
  return {
    state: { id: adSet.id, targeting: adSet.targeting },
    lines: [`Show the ads of the running ad set ${quoteName(adSet.name)} ${describePlacements(chosen)}`],
  }
}

async function readTargeting({ adSetId, targeting }: Input, records: RecordReader): Promise<LiveState | null> {
  const adSet = await records.get('adSet', String(adSetId))
  if (!adSet || !(adSet.status === 'ACTIVE' || (await findStarting(records)).has(adSet.id))) return null
  const [from, to] = [toShortJson(adSet.targeting), toShortJson(targeting)]
  return {
    state: { id: adSet.id, targeting: adSet.targeting },
    lines: [`Change the targeting of the running ad set ${quoteName(adSet.name)} from ${from} to ${to}`],
  }
}

/** A name is seen by nobody but admins and needs no approval. */
async function readAdText(
  { adId, name: _, withUnsupportedClaims: __, ...text }: Input,
  records: RecordReader,
): Promise<LiveState | null> {
  const ad = await records.get('ad', String(adId))
  if (!ad || Object.keys(text).length === 0) return null
  if (ad.status !== 'ACTIVE' && !(await findStarting(records)).has(ad.id)) return null
  const unconfirmed = await readUnconfirmedTexts([ad], records)
  const lines = [`Change the running ad ${quoteName(ad.name)}: ${describeChanges(text)}`]
  if (unconfirmed.length === 0) return { state: toAdState(ad), lines }
  return {
    state: { ...toAdState(ad), unconfirmed },
    lines: [...lines, describeAd(ad), ...unconfirmed.map(describeUnconfirmed)],
  }
}

async function readRunningAds({ adIds }: Input, records: RecordReader): Promise<LiveState | null> {
  const requestedIds = Array.isArray(adIds) ? adIds.map(String) : []
  const starting = await findStarting(records)
  const ads = await records.getMany('ad', [...new Set(requestedIds)])
  const running = ads.filter(({ id, status }) => status === 'ACTIVE' || starting.has(id))
  if (running.length === 0) return null
  return {
    state: { running: running.map(({ id }) => id).sort() },
    lines: running.map(({ name }) => `Pause the running ad ${quoteName(name)}`),
  }
}

/** Returns the ids of ad sets and ads whose activation was sent and may have succeeded. */
async function findStarting(records: RecordReader): Promise<ReadonlySet<string>> {
  const open = await records.find('outbox', { where: { open: true } })
  const activations = open.filter(({ act, value }) => act === 'status' && value === 'ACTIVE')
  return new Set(activations.map(({ subjectId }) => subjectId))
}

/** Returns JSON as visible text, truncated to `maxValueLength`. */
function toShortJson(value: unknown): string {
  const text = toVisibleText(JSON.stringify(value) ?? '')
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

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
  const unconfirmed = await readUnconfirmedTexts(ads, records)
  return {
    state: {
      adSets: adSets.map(toAdSetState),
      ads: ads.map(toAdState),
      ...(unconfirmed.length > 0 && { unconfirmed }),
    },
    lines: [...adSets.map(describeAdSet), ...ads.map(describeAd), ...unconfirmed.map(describeUnconfirmed)],
  }
}

const contentSchema = z.object({
  content: z.object({ headline: z.string(), bodyText: z.string(), callToAction: z.string() }),
})

type UnconfirmedText = { name: string } & z.output<typeof contentSchema>['content']

/** Returns the texts that were sent for these ads without an answer: the ads may have them. */
async function readUnconfirmedTexts(ads: readonly AdRecord[], records: RecordReader): Promise<UnconfirmedText[]> {
  const open = await records.find('outbox', { where: { open: true } })
  const changes = open.filter(({ act }) => act === 'content')
  return ads.flatMap(({ id, name }) =>
    changes
      .filter(({ subjectId }) => subjectId === id)
      .map(({ value }) => ({ name, ...contentSchema.parse(value).content })),
  )
}

function describeUnconfirmed({ name, headline, bodyText, callToAction }: UnconfirmedText): string {
  return `Facebook has not confirmed another text of the ad ${quoteName(name)}. It may say ${quoteText(headline)}, ${quoteText(bodyText)} instead, with the button ${toVisibleText(callToAction)}`
}

const toAdSetState = (adSet: AdSetRecord) => pickFields(adSet, ['id', 'name', 'articleId', 'targeting'])

const toAdState = (ad: AdRecord) => pickFields(ad, ['id', 'adSetId', 'name', ...adTextFields, 'image'])

function describeAd({ name, variant, headline, bodyText, callToAction, linkUrl, image }: AdRecord): string {
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

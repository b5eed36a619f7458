import * as z from 'zod'
import type { OperationSpec } from '../../contract/operation.ts'
import { articlesById } from '../../contract/operations/articles.ts'
import { placementsSchema, targetingSchema } from '../../contract/schemas/targeting.ts'
import { adTextFields } from '../../domain/ads.ts'
import { pickFields } from '../../domain/fields.ts'
import { describePlacements } from '../../domain/placements.ts'
import { quoteName, quoteText, toVisibleText } from '../../domain/text.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import type { AskOperation } from './call-operation.ts'
import { describeAd, describeAdSet, describeTargeting } from './describe-call.ts'
import type { Change } from './money.ts'

type Input = Readonly<Record<string, unknown>>

/** The published articles and the ads that a call changes or starts. */
interface LiveState {
  /** The state before the call, as displayed. The approval becomes stale if it changes. */
  readonly state: Readonly<Record<string, unknown>>
  /** A line for each effect of the call. */
  readonly lines: readonly string[]
}

/**
 * Reads the state that one of the `liveOperations` changes. Returns null if the article is a draft or the ads are
 * paused, so that no approval is needed.
 * @throws BlogopsError `not_found`, `gone`.
 */
export async function readLiveState(
  { id }: OperationSpec,
  input: Input,
  { records, ask }: { records: RecordReader; ask: AskOperation },
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

/** Only admins see a name, so it needs no approval. */
async function readPlacements({ adSetId, placements }: Input, records: RecordReader): Promise<LiveState | null> {
  const adSet = await records.get('adSet', String(adSetId))
  const chosen = placementsSchema.safeParse(placements).data
  if (!adSet || !chosen || !(adSet.status === 'ACTIVE' || (await findStarting(records)).has(adSet.id))) return null
  const line = `Show the ads of the running ad set ${quoteName(adSet.name)} ${describePlacements(chosen)}`
  return toAdSetChange(adSet, line, records)
}

async function readTargeting({ adSetId, targeting }: Input, records: RecordReader): Promise<LiveState | null> {
  const adSet = await records.get('adSet', String(adSetId))
  if (!adSet || !(adSet.status === 'ACTIVE' || (await findStarting(records)).has(adSet.id))) return null
  const [from, to] = [toShortJson(adSet.targeting), toShortJson(targeting)]
  const line = `Change the targeting of the running ad set ${quoteName(adSet.name)} from ${from} to ${to}`
  return toAdSetChange(adSet, line, records)
}

async function toAdSetChange(adSet: AdSetRecord, line: string, records: RecordReader): Promise<LiveState> {
  const unconfirmed = await readUnconfirmed({ adSets: [adSet] }, records)
  const state = { id: adSet.id, targeting: adSet.targeting, ...unconfirmed.state }
  return { state, lines: [line, ...unconfirmed.lines] }
}

/** Only admins see a name, so it needs no approval. */
async function readAdText(
  { adId, name: _, withUnsupportedClaims: __, ...text }: Input,
  records: RecordReader,
): Promise<LiveState | null> {
  const ad = await records.get('ad', String(adId))
  if (!ad || Object.keys(text).length === 0) return null
  if (ad.status !== 'ACTIVE' && !(await findStarting(records)).has(ad.id)) return null
  const unconfirmed = await readUnconfirmed({ ads: [ad] }, records)
  const line = `Change the running ad ${quoteName(ad.name)}: ${describeChanges(text)}`
  const current = unconfirmed.lines.length === 0 ? [] : [describeAd(ad)]
  return { state: { ...toAdState(ad), ...unconfirmed.state }, lines: [line, ...current, ...unconfirmed.lines] }
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

/** Reads the ads that a call starts, with their ad sets. Returns null if it starts none. */
export async function readActivation(
  changes: readonly Change[] | null,
  records: RecordReader,
): Promise<LiveState | null> {
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
async function readUnconfirmed(
  { ads = [], adSets = [] }: { ads?: readonly AdRecord[]; adSets?: readonly AdSetRecord[] },
  records: RecordReader,
): Promise<LiveState> {
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

const toAdState = (ad: AdRecord) => pickFields(ad, ['id', 'adSetId', 'name', ...adTextFields, 'image'])

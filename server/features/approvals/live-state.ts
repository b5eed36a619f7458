import type { OperationSpec } from '../../contract/operation.ts'
import { articlesById } from '../../contract/operations/articles.ts'
import { placementsSchema } from '../../contract/schemas/targeting.ts'
import { describePlacements } from '../../domain/placements.ts'
import { quoteName, toVisibleText } from '../../domain/text.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { describeAd, readUnconfirmed, toAdState } from './activation.ts'
import type { AskOperation } from './call-operation.ts'

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

/** A name is seen by nobody but admins and needs no approval. */
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

import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { AdObjectKind, CallOptions, CreativeSpec, RemoteObject } from '../../ports/ad-platform.ts'
import { toOtherBudget, toPence } from './account.ts'
import { type Graph, readPages } from './graph.ts'
import { fromVendorTargeting } from './targeting.ts'

/** Edge and requested fields of each kind. Meta reports no creation time for creatives. */
const edges = {
  campaign: { edge: 'campaigns', fields: 'id,name,status,effective_status,created_time' },
  adSet: {
    edge: 'adsets',
    fields: 'id,name,status,effective_status,created_time,daily_budget,lifetime_budget,campaign_id,targeting',
  },
  creative: { edge: 'adcreatives', fields: 'id,name,status' },
  ad: { edge: 'ads', fields: 'id,name,status,effective_status,ad_review_feedback,created_time,adset_id,creative' },
} as const satisfies Record<AdObjectKind, { edge: string; fields: string }>

export const getEdge = (kind: AdObjectKind): string => edges[kind].edge

const statusSchema = z.enum(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED'])
// A creative has no delivery of its own: any status except DELETED counts as active.
const creativeStatusSchema = z.string().transform(status => (status === 'DELETED' ? status : 'ACTIVE'))
/** Explanations by the policy that an ad breaks. */
const policiesSchema = z.record(z.string(), z.string())
const reviewSchema = z.object({
  global: policiesSchema.optional(),
  placement_specific: z.record(z.string(), policiesSchema).optional(),
})

/** Joins the reasons of a review; undefined without any. */
function toReviewFeedback(review: z.output<typeof reviewSchema> | undefined): string | undefined {
  const parts = [review?.global ?? {}, ...Object.values(review?.placement_specific ?? {})]
  const reasons = parts.flatMap(policies => Object.entries(policies))
  const lines = reasons.map(([policy, explanation]) => `${policy.replaceAll('_', ' ').toLowerCase()}: ${explanation}`)
  return lines.length === 0 ? undefined : [...new Set(lines)].join(' ')
}

const budgetSchema = z.string().regex(/^\d+$/).optional()
const rowSchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  status: statusSchema,
  effective_status: z.string().optional(),
  ad_review_feedback: reviewSchema.optional().catch(undefined),
  created_time: z.string().optional(),
  daily_budget: budgetSchema,
  lifetime_budget: budgetSchema,
  campaign_id: z.string().optional(),
  adset_id: z.string().optional(),
  creative: z.object({ id: z.string() }).optional(),
  targeting: z.record(z.string(), z.unknown()).optional(),
})
const creativeRowSchema = rowSchema.extend({ status: creativeStatusSchema })
type Row = z.output<typeof rowSchema>

/** Reasons behind Meta's statuses of active objects that do not run. */
const stoppedBy: Readonly<Record<string, RemoteObject['stoppedBy']>> = {
  CAMPAIGN_PAUSED: 'parent',
  ADSET_PAUSED: 'parent',
  DISAPPROVED: 'review',
}

const DELETED_STATUSES = new Set(['DELETED', 'ARCHIVED'])
const PAGE_SIZE = 200

/** Converts Meta's timestamps to ISO format: "2026-11-20T08:00:00+0000" lacks the colon in its offset. */
function toIsoTime(text: string | undefined): string | null {
  const ms = Date.parse(text?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

function toRemoteObject(kind: AdObjectKind, found: Row, currency: string): RemoteObject {
  const reviewFeedback = toReviewFeedback(found.ad_review_feedback)
  return {
    kind,
    id: found.id,
    name: found.name,
    status: found.status,
    stoppedBy: stoppedBy[found.effective_status ?? ''] ?? null,
    ...(reviewFeedback !== undefined && { reviewFeedback }),
    ...(kind === 'adSet' && toOtherBudget(currency, found)),
    dailyBudgetPence: kind === 'adSet' ? toPence(currency, found.daily_budget) : null,
    targeting: kind === 'adSet' && found.targeting ? fromVendorTargeting(found.targeting) : null,
    parentId: (kind === 'ad' ? found.adset_id : found.campaign_id) ?? null,
    creativeId: kind === 'ad' ? (found.creative?.id ?? null) : null,
    createdAt: toIsoTime(found.created_time),
  }
}

const isExisting = ({ status, effective_status }: Row) =>
  !DELETED_STATUSES.has(status) && !DELETED_STATUSES.has(effective_status ?? '')

/**
 * Reads one object by ID.
 * @returns null if it is deleted or archived.
 * @throws Meta's error if there is no such object.
 */
export async function readObject(
  graph: Graph,
  { kind, id, currency, signal }: Pick<ListOptions, 'kind' | 'currency' | 'signal'> & { id: string },
): Promise<RemoteObject | null> {
  const found = await graph.read(
    [id],
    { fields: edges[kind].fields },
    kind === 'creative' ? creativeRowSchema : rowSchema,
    signal,
  )
  return isExisting(found) ? toRemoteObject(kind, found, currency) : null
}

interface ListOptions {
  /** Id of the account, or of a campaign or an ad set. */
  within: string
  currency: string
  kind: AdObjectKind
  /** Exact name to filter by. */
  name?: string
  signal: AbortSignal
}

/** Lists objects page by page, leaving out deleted and archived ones even if Meta sends them. */
export async function* listObjects(
  graph: Graph,
  { within, currency, kind, name, signal }: ListOptions,
): AsyncGenerator<RemoteObject[]> {
  const { edge, fields } = edges[kind]
  const filtering = name === undefined ? undefined : [{ field: 'name', operator: 'EQUAL', value: name }]
  const params = { fields, filtering, limit: PAGE_SIZE }
  const pageRequest = {
    path: [within, edge],
    params,
    row: kind === 'creative' ? creativeRowSchema : rowSchema,
    signal,
  }
  for await (const found of readPages<Row>(graph, pageRequest)) {
    // Meta may ignore the filter or compare without case, so filter again by exact name.
    const matches = found.filter(each => name === undefined || each.name === name)
    yield matches.filter(isExisting).map(each => toRemoteObject(kind, each, currency))
  }
}

export const successSchema = z.object({ success: z.literal(true) })

/** Meta's error for an object that does not exist or that the token may not see; it does not distinguish the two. */
const isNotFoundError = (error: unknown) =>
  error instanceof BlogopsError && error.details?.code === 100 && error.details.subcode === 33

const isRefusal = (error: unknown) => error instanceof BlogopsError && error.code === 'upstream_rejected'

type ReadAccount = (signal: AbortSignal) => Promise<unknown>

/**
 * Returns null if the object does not exist. Then reads the account as a check, because without access to the account
 * every object seems missing.
 */
export async function readUnlessMissing<T>(
  read: () => Promise<T>,
  readAccount: ReadAccount,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    await readAccount(signal)
    return null
  }
}

async function isDeleted(graph: Graph, id: string, readAccount: ReadAccount, signal: AbortSignal): Promise<boolean> {
  const read = () => graph.read([id], { fields: 'status' }, z.object({ status: z.string() }), signal)
  const found = await readUnlessMissing(read, readAccount, signal)
  return found === null || found.status === 'DELETED'
}

/** Deletes an object with everything in it. Succeeds if the object is already deleted. */
export async function removeObject(
  graph: Graph,
  id: string,
  readAccount: ReadAccount,
  { signal, validateOnly = false }: CallOptions,
): Promise<void> {
  if (validateOnly) {
    // Meta cannot validate a deletion, so only check that the object can be read.
    await isDeleted(graph, id, readAccount, signal)
    return
  }
  try {
    await graph.write('DELETE', [id], {}, successSchema, signal)
  } catch (error) {
    if (!isRefusal(error) || !(await isDeleted(graph, id, readAccount, signal))) throw error
  }
}

type Image = NonNullable<CreativeSpec['image']>

const uploadSchema = z.object({ images: z.record(z.string(), z.object({ hash: z.string() })) })

/** Maximum number of remembered images; the ads of one article share one. */
const MAX_REMEMBERED = 100

/**
 * Uploads the images of an account and remembers their hashes. Meta identifies an image by its bytes, so a second
 * upload of the same image, even by another process, returns the same hash.
 */
export function createImageUploads(graph: Graph, account: string) {
  const hashes = new Map<string, string>()

  async function upload({ name, bytes }: Image, signal: AbortSignal): Promise<string> {
    const params = { name, bytes: Buffer.from(bytes).toString('base64') }
    const { images } = await graph.write('POST', [account, 'adimages'], params, uploadSchema, signal)
    const [image] = Object.values(images)
    if (image) return image.hash
    throw new BlogopsError('upstream_rejected', 'Facebook accepted the image but did not return its id.')
  }

  async function uploadAndRemember(image: Image, key: string, signal: AbortSignal): Promise<string> {
    const hash = await upload(image, signal)
    const [oldest] = hashes.keys()
    if (oldest !== undefined && hashes.size >= MAX_REMEMBERED) hashes.delete(oldest)
    hashes.set(key, hash)
    return hash
  }

  return {
    /**
     * Calls `work` with the hash of an image. If a remembered hash is refused, for example because the image was
     * deleted at Meta, uploads the image again and retries once.
     */
    async withHash<T>(image: Image, signal: AbortSignal, work: (hash: string) => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(image.bytes).digest('hex')
      const remembered = hashes.get(key)
      if (remembered === undefined) return work(await uploadAndRemember(image, key, signal))
      try {
        return await work(remembered)
      } catch (error) {
        if (!isImageRefused(error)) throw error
        hashes.delete(key)
        return work(await uploadAndRemember(image, key, signal))
      }
    },
  }
}

function isImageRefused(error: unknown): boolean {
  if (!(error instanceof BlogopsError) || error.code !== 'upstream_rejected') return false
  return /image/i.test(`${error.message} ${String(error.details?.field ?? '')}`)
}

import * as z from 'zod'
import { targetingSchema } from '../../../contract/schemas/targeting.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, OutboxRecord } from '../../../ports/records.ts'

const subject = { subjectId: z.string() }
const contentSchema = z.object({
  headline: z.string(),
  bodyText: z.string(),
  callToAction: z.string(),
  linkUrl: z.string(),
  /** Path of the ad's own picture; empty for that of its article. */
  image: z.string().optional(),
})

/** Content of an ad as its viewers see it. */
export type ShownContent = z.output<typeof contentSchema>
const runnableKind = z.enum(['campaign', 'adSet', 'ad'])

/** A change to an ad object, in our records and on the platform. */
const adChangeSchema = z.discriminatedUnion('act', [
  z.object({
    ...subject,
    act: z.literal('create'),
    kind: z.enum(['campaign', 'adSet', 'creative', 'ad']),
    /**
     * `fresh`: the record was created for this change and is deleted if the change fails. `content`: new content of an
     * existing ad, for the creative of the `content` change that follows in the same plan.
     */
    value: z.object({ fresh: z.boolean(), content: contentSchema.optional() }),
  }),
  z.object({
    ...subject,
    act: z.literal('content'),
    kind: z.literal('ad'),
    /** `creativeId`: the new creative on the platform, known after its creation. */
    value: z.object({ content: contentSchema, creativeId: z.string().optional() }),
  }),
  z.object({ ...subject, act: z.literal('status'), kind: runnableKind, value: z.enum(['ACTIVE', 'PAUSED']) }),
  /** Pence per day. */
  z.object({ ...subject, act: z.literal('budget'), kind: z.literal('adSet'), value: z.int() }),
  /** The name in our records; the name on the platform is derived from it. */
  z.object({ ...subject, act: z.literal('name'), kind: runnableKind, value: z.string() }),
  z.object({ ...subject, act: z.literal('targeting'), kind: z.literal('adSet'), value: targetingSchema }),
  z.object({ ...subject, act: z.literal('remove'), kind: runnableKind, value: z.null() }),
  /** Deletes an object that exists only on the platform: `subjectId` and `name` are its id and name there. */
  z.object({
    ...subject,
    act: z.literal('discard'),
    kind: z.enum(['campaign', 'adSet', 'creative', 'ad']),
    /** `adId`: the ad on the platform that may use a creative, which then stays. */
    value: z.object({ name: z.string(), adId: z.string().optional() }),
  }),
])

export type AdChange = z.output<typeof adChangeSchema>

export const parseAdChange = (row: OutboxRecord): AdChange => adChangeSchema.parse(row)

export const planCreate = (kind: OutboxRecord['kind'], subjectId: string, fresh: boolean): AdChange => ({
  act: 'create',
  kind,
  subjectId,
  value: { fresh },
})

export const planStatus = (
  kind: 'campaign' | 'adSet' | 'ad',
  subjectId: string,
  value: 'ACTIVE' | 'PAUSED',
): AdChange => ({
  act: 'status',
  kind,
  subjectId,
  value,
})

/** @param value the new name in our records. */
export const planName = (kind: 'campaign' | 'adSet' | 'ad', subjectId: string, value: string): AdChange => ({
  act: 'name',
  kind,
  subjectId,
  value,
})

export const planRemove = (kind: 'campaign' | 'adSet' | 'ad', subjectId: string): AdChange => ({
  act: 'remove',
  kind,
  subjectId,
  value: null,
})

/** @param adId id of the ad on the platform that may use a creative. */
export const planDiscard = (
  kind: OutboxRecord['kind'],
  remoteId: string,
  name: string,
  adId?: string | null,
): AdChange => ({
  act: 'discard',
  kind,
  subjectId: remoteId,
  value: { name, ...(adId && { adId }) },
})

/**
 * Returns the changes that give an ad another content. Creatives are immutable, so an ad on the platform gets a new one.
 * A creative of an ad that is not there was never shown and is deleted.
 */
export function planContent(ad: AdRecord, content: ShownContent): AdChange[] {
  const change: AdChange = { act: 'content', kind: 'ad', subjectId: ad.id, value: { content } }
  if (hasRemoteId(ad)) {
    const value = { fresh: false, content }
    return [{ act: 'create', kind: 'creative', subjectId: ad.id, value }, change]
  }
  const unused = ad.remoteCreativeId ?? null
  return unused === null ? [change] : [planDiscard('creative', unused, toRemoteName(ad.name, ad.id)), change]
}

/** Returns the changes that create a local-only ad set and its campaign on the platform. */
export async function planAdSetCreation(tx: RecordReader, adSet: AdSetRecord): Promise<AdChange[]> {
  const campaignChanges = await planCampaignCreation(tx, adSet.campaignId)
  return hasRemoteId(adSet) ? campaignChanges : [...campaignChanges, planCreate('adSet', adSet.id, false)]
}

export async function planCampaignCreation(tx: RecordReader, campaignId: string): Promise<AdChange[]> {
  const campaign = await tx.get('campaign', campaignId)
  return !campaign || hasRemoteId(campaign) ? [] : [planCreate('campaign', campaignId, false)]
}

/** Returns true if the record was created for this change and must be deleted if it fails. */
export function isFreshCreate(row: OutboxRecord): boolean {
  const change = parseAdChange(row)
  return change.act === 'create' && change.value.fresh
}

/** Returns true for the creation of a creative with the new content of an existing ad. */
export const isContentCreation = (change: AdChange): boolean =>
  change.act === 'create' && change.value.content !== undefined

/** Returns true for the deletion of an orphaned creative, which can be repeated at any time. */
export const isOrphanCleanup = ({ act, kind }: Pick<OutboxRecord, 'act' | 'kind'>) =>
  act === 'discard' && kind === 'creative'

export const hasRemoteId = ({ remoteId }: { remoteId?: string | null }) => (remoteId ?? null) !== null

const maxNameLength = 300

/** Builds the name on the platform: our name, truncated, and our id, which makes it unique. */
export function toRemoteName(name: string, id: string): string {
  return `${[...name].slice(0, maxNameLength).join('')} [${id}]`
}

/** Builds the unique name of the creative for the new content of an ad. */
export const toCreativeName = (adName: string, planId: string): string => `${adName} ${planId}`

const idSuffix = /\s*\[([\w-]+)\]$/

/** Returns our id from a platform name, or null if the object was not created by this site. */
export function findIdInName(name: string): string | null {
  return idSuffix.exec(name)?.[1] ?? null
}

/** Removes our id from a platform name. */
export function removeIdFromName(name: string): string {
  return name.replace(idSuffix, '')
}

/** Returns true if the id is a ULID, like ours. Other text in brackets, as in "Summer [UK]", is not. */
export function isUlid(id: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)
}

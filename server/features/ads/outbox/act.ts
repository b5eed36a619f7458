import * as z from 'zod'
import { targetingSchema } from '../../../contract/schemas/targeting.ts'
import type { OutboxRecord } from '../../../ports/records.ts'

const subject = { subjectId: z.string() }
const running = z.enum(['campaign', 'adSet', 'ad'])

/** A change to an ad object, in our records and on the platform. */
export const actSchema = z.discriminatedUnion('act', [
  z.object({
    ...subject,
    act: z.literal('create'),
    kind: z.enum(['campaign', 'adSet', 'creative', 'ad']),
    /** `fresh`: the record was created for this change and is deleted if the change fails. */
    value: z.object({ fresh: z.boolean() }),
  }),
  z.object({ ...subject, act: z.literal('status'), kind: running, value: z.enum(['ACTIVE', 'PAUSED']) }),
  /** Pence per day. */
  z.object({ ...subject, act: z.literal('budget'), kind: z.literal('adSet'), value: z.int() }),
  /** The name in our records; the name on the platform is derived from it. */
  z.object({ ...subject, act: z.literal('name'), kind: running, value: z.string() }),
  z.object({ ...subject, act: z.literal('targeting'), kind: z.literal('adSet'), value: targetingSchema }),
  z.object({ ...subject, act: z.literal('remove'), kind: running, value: z.null() }),
  /** Deletes an object that exists only on the platform: `subjectId` and `name` are its id and name there. */
  z.object({
    ...subject,
    act: z.literal('discard'),
    kind: z.enum(['campaign', 'adSet', 'creative', 'ad']),
    value: z.object({ name: z.string() }),
  }),
])

export type Act = z.output<typeof actSchema>

export const actOf = (row: OutboxRecord): Act => actSchema.parse(row)

export const create = (kind: OutboxRecord['kind'], subjectId: string, fresh: boolean): Act => ({
  act: 'create',
  kind,
  subjectId,
  value: { fresh },
})

/** Returns true if the record was created for this change and must be deleted if it fails. */
export function isFreshCreate(row: OutboxRecord): boolean {
  const act = actOf(row)
  return act.act === 'create' && act.value.fresh
}

export const remove = (kind: 'campaign' | 'adSet' | 'ad', subjectId: string): Act => ({
  act: 'remove',
  kind,
  subjectId,
  value: null,
})

export const discard = (kind: OutboxRecord['kind'], remoteId: string, name: string): Act => ({
  act: 'discard',
  kind,
  subjectId: remoteId,
  value: { name },
})

/** Returns true for the deletion of an orphaned creative, which can be repeated at any time. */
export const tidiesUp = ({ act, kind }: Pick<OutboxRecord, 'act' | 'kind'>) => act === 'discard' && kind === 'creative'

export const setStatus = (kind: 'campaign' | 'adSet' | 'ad', subjectId: string, value: 'ACTIVE' | 'PAUSED'): Act => ({
  act: 'status',
  kind,
  subjectId,
  value,
})

const longestName = 300

/** Builds the name on the platform: our name, truncated, and our id, which makes it unique. */
export function remoteName(name: string, id: string): string {
  return `${[...name].slice(0, longestName).join('')} [${id}]`
}

const mark = /\s*\[([\w-]+)\]$/

/** Returns our id from a platform name, or null if the object was not created by this site. */
export function idInName(name: string): string | null {
  return mark.exec(name)?.[1] ?? null
}

/** Removes our id from a platform name. */
export function nameWithoutId(name: string): string {
  return name.replace(mark, '')
}

/** Returns true if the id is a ULID, like ours. Other text in brackets, as in "Summer [UK]", is not. */
export function isOfOurForm(id: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)
}

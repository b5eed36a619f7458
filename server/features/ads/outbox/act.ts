import * as z from 'zod'
import { targetingSchema } from '../../../contract/schemas/targeting.ts'
import type { OutboxRecord } from '../../../ports/records.ts'

const subject = { subjectId: z.string() }
const running = z.enum(['campaign', 'adSet', 'ad'])

/** Something that is to change, here and at the platform. */
export const actSchema = z.discriminatedUnion('act', [
  z.object({
    ...subject,
    act: z.literal('create'),
    kind: z.enum(['campaign', 'adSet', 'creative', 'ad']),
    /** `fresh`: the record was made for this call, and goes again where the call fails. */
    value: z.object({ fresh: z.boolean() }),
  }),
  z.object({ ...subject, act: z.literal('status'), kind: running, value: z.enum(['ACTIVE', 'PAUSED']) }),
  /** Pence a day. */
  z.object({ ...subject, act: z.literal('budget'), kind: z.literal('adSet'), value: z.int() }),
  /** Ours, for people; what the platform calls it follows from it. */
  z.object({ ...subject, act: z.literal('name'), kind: running, value: z.string() }),
  z.object({ ...subject, act: z.literal('targeting'), kind: z.literal('adSet'), value: targetingSchema }),
  z.object({ ...subject, act: z.literal('remove'), kind: running, value: z.null() }),
  /** Of what is at the platform alone: `subjectId` is its id there, and the name is the one it has there. */
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

/** Whether a record was made for this call, which goes with it. */
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

/** Whether it takes away what an ad would have shown that was not made: that may be done again, and at any time. */
export const tidiesUp = ({ act, kind }: Pick<OutboxRecord, 'act' | 'kind'>) => act === 'discard' && kind === 'creative'

export const setStatus = (kind: 'campaign' | 'adSet' | 'ad', subjectId: string, value: 'ACTIVE' | 'PAUSED'): Act => ({
  act: 'status',
  kind,
  subjectId,
  value,
})

const longestName = 300

/** The name an object has at the platform: ours for people, and our id, which no other object has. */
export function remoteName(name: string, id: string): string {
  return `${[...name].slice(0, longestName).join('')} [${id}]`
}

const mark = /\s*\[([\w-]+)\]$/

/** Our id, out of such a name; null for what was not made from here. */
export function idInName(name: string): string | null {
  return mark.exec(name)?.[1] ?? null
}

/** What such a name says to people. */
export function nameWithoutId(name: string): string {
  return name.replace(mark, '')
}

/** Whether it has the form of an id of ours, a ULID. What people put between brackets, as in "Summer [UK]", has not. */
export function isOfOurForm(id: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)
}

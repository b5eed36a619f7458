import { BlogopsError } from '../../../contract/errors.ts'
import type { Clock, NewId } from '../../../ports/clock.ts'
import { isOthers, type Lease } from '../../../ports/lease.ts'
import type { RecordReader, RecordStore, Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type Act, actOf, discard, isFreshCreate, remoteName } from './act.ts'
import { applyAct, type Doer, drop } from './apply-act.ts'
import { notKnown } from './deliver.ts'

export interface RowsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** Lease of the sending process, which owns its rows. */
  lease?: Lease
}

export interface Planned extends Omit<Doer, 'at'> {
  campaignId: string
  acts: readonly Act[]
}

export type Rows = ReturnType<typeof createRows>

/** Storage of outbox rows. The outcome of a call is stored in one transaction with its effects on our records. */
export function createRows({ records, clock, newId, lease }: RowsOptions) {
  const now = () => clock.now().toISOString()

  function change(row: OutboxRecord, changes: Partial<OutboxRecord>, also?: (tx: Transaction) => Promise<void>) {
    return records.transact(async tx => {
      await also?.(tx)
      const stored = (await tx.get('outbox', row.id)) ?? row
      if (isLost(stored)) throw takenOver(row)
      return tx.put('outbox', { ...stored, ...changes, updatedAt: now() })
    })
  }

  /**
   * Returns true if another process may have resolved the row. With several processes, only the owner changes a row.
   */
  const isLost = ({ open, owner }: OutboxRecord) => lease?.sole === false && (!open || owner !== lease.owner)

  /** Closes older unresolved changes of the same kind and object, which this one replaces. */
  async function closeOvertaken(tx: Transaction, row: OutboxRecord): Promise<void> {
    const error = { code: 'cancelled', message: 'Another was done after it.' }
    for (const other of await tx.find('outbox', { where: { open: true } })) {
      const isBefore = other.planId < row.planId && isAbout(other, row)
      if (!isBefore || (other.act !== row.act && row.act !== 'remove')) continue
      await tx.put('outbox', { ...other, state: 'failed', open: false, error, updatedAt: now() })
    }
  }

  /** Plans the deletion of a creative whose ad was not created. */
  async function discardLater(tx: Transaction, row: OutboxRecord, creativeId: string): Promise<void> {
    const at = now()
    await tx.put('outbox', {
      id: newId(),
      version: 0,
      planId: newId(),
      position: 0,
      campaignId: row.campaignId,
      ...discard('creative', creativeId, row.name),
      name: row.name,
      remoteId: creativeId,
      state: 'planned',
      open: true,
      error: null,
      by: row.by,
      createdAt: at,
      updatedAt: at,
    })
  }

  return {
    /** Returns the open rows of a campaign in planning order. */
    async open(campaignId: string, reader: RecordReader = records): Promise<OutboxRecord[]> {
      return (await reader.find('outbox', { where: { open: true } })).filter(isOf(campaignId)).sort(inOrder)
    },

    async allOpen(): Promise<OutboxRecord[]> {
      return (await records.find('outbox', { where: { open: true } })).sort(inOrder)
    },

    /** Returns true if another process works on one of these rows. */
    async areOthers(open: readonly OutboxRecord[], tx: Transaction): Promise<boolean> {
      if (!lease || lease.sole) return false
      for (const { owner } of open) if (await isOthers(tx, owner, lease)) return true
      return false
    },

    /** Takes ownership of an open row. @returns null if it is resolved or another process works on it. */
    async take(row: OutboxRecord): Promise<OutboxRecord | null> {
      if (!lease || lease.sole) return row
      const { owner } = lease
      return records.transact(async tx => {
        const stored = await tx.get('outbox', row.id)
        if (!stored?.open || (await isOthers(tx, stored.owner, lease))) return null
        return tx.put('outbox', { ...stored, owner })
      })
    },

    /** Gives up ownership of a row that is still open. */
    async release({ id }: OutboxRecord): Promise<void> {
      if (!lease || lease.sole) return
      await records.transact(async tx => {
        const stored = await tx.get('outbox', id)
        if (stored?.open && stored.owner === lease.owner) await tx.put('outbox', { ...stored, owner: null })
      })
    },

    /** Returns true if a change with one of these subjects is being sent. */
    async areBusy(tx: Transaction, acts: readonly Act[]): Promise<boolean> {
      const open = await tx.find('outbox', { where: { open: true } })
      return open.some(row => row.state !== 'unknown' && acts.some(({ subjectId }) => row.subjectId === subjectId))
    },

    /** Stores the rows to send. Changes to local-only objects are applied at once. @returns the rows to send. */
    async plan(tx: Transaction, { campaignId, acts, ...who }: Planned): Promise<OutboxRecord[]> {
      const at = now()
      const planId = newId()
      const rows: OutboxRecord[] = []
      const open = await tx.find('outbox', { where: { open: true } })
      for (const [position, act] of acts.entries()) {
        const { name, remoteId } = await subjectOf(tx, act)
        const made = open.find(row => row.act === 'create' && isAbout(row, act))
        if (made) throw notKnown(made)
        if (act.act !== 'create' && remoteId === null) await applyAct(tx, act, { ...who, at }, null)
        else {
          const row: OutboxRecord = {
            id: newId(),
            version: 0,
            planId,
            position,
            campaignId,
            ...act,
            name,
            remoteId: act.act === 'create' ? null : remoteId,
            state: 'planned',
            open: true,
            error: null,
            ...who,
            createdAt: at,
            updatedAt: at,
            ...(lease && { owner: lease.owner }),
          }
          rows.push(await tx.put('outbox', row))
        }
      }
      return rows
    },

    sending: (row: OutboxRecord) => change(row, { state: 'sending' }),

    unknown: (row: OutboxRecord, error: unknown) => change(row, { state: 'unknown', error: wordsOf(error) }),

    confirm(row: OutboxRecord, remoteId: string): Promise<OutboxRecord> {
      const doer = { by: row.by, ...(row.plan !== undefined && { plan: row.plan }), at: now() }
      return change(row, { state: 'confirmed', open: false, error: null, remoteId }, async tx => {
        await applyAct(tx, actOf(row), doer, remoteId)
        await closeOvertaken(tx, row)
        const isForNone = row.act === 'create' && row.kind === 'creative' && !(await tx.get('ad', row.subjectId))
        if (isForNone) await discardLater(tx, row, remoteId)
      })
    },

    /** For a call that was certainly not applied. Deletes the record if it was created for the call. */
    fail(row: OutboxRecord, error: unknown): Promise<OutboxRecord> {
      return change(row, { state: 'failed', open: false, error: wordsOf(error) }, async tx => {
        if (!isFreshCreate(row)) return
        const { kind, subjectId } = row
        const shown = kind === 'ad' ? (await tx.get('ad', subjectId))?.remoteCreativeId : null
        if (shown) await discardLater(tx, row, shown)
        await drop(tx, kind === 'creative' ? 'ad' : kind, subjectId)
      })
    },
  }
}

/** Returns the name and remote id of a change's subject. @throws BlogopsError `not_found`. */
async function subjectOf(tx: Transaction, act: Act): Promise<{ name: string; remoteId: string | null }> {
  const { kind, subjectId } = act
  if (act.act === 'discard') return { name: act.value.name, remoteId: subjectId }
  const record = await tx.get(kind === 'creative' ? 'ad' : kind, subjectId)
  if (!record) throw new BlogopsError('not_found', `There is no ${kind} ${subjectId}.`)
  // Our record gets a new name only after confirmation.
  const name = act.act === 'name' ? act.value : record.name
  return { name: remoteName(name, subjectId), remoteId: record.remoteId ?? null }
}

function takenOver({ name }: OutboxRecord): BlogopsError {
  return new BlogopsError('unavailable', `Another process has taken over what was to be done of "${name}".`, {
    hint: 'See what is there: blogops ads reconcile',
  })
}

const isAbout = (row: OutboxRecord, { kind, subjectId }: Pick<OutboxRecord, 'kind' | 'subjectId'>) =>
  row.kind === kind && row.subjectId === subjectId

const isOf = (id: string) => (row: OutboxRecord) => row.campaignId === id

const inOrder = (a: OutboxRecord, b: OutboxRecord) =>
  a.planId === b.planId ? a.position - b.position : a.planId < b.planId ? -1 : 1

function wordsOf(error: unknown): NonNullable<OutboxRecord['error']> {
  if (error instanceof BlogopsError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'It broke off on an unforeseen failure.' }
}

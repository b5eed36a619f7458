import { BlogopsError } from '../../../contract/errors.ts'
import { isLeasedByOther } from '../../../lib/coordination.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Lease } from '../../../ports/coordination.ts'
import type { RecordReader, RecordStore, Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { Clock, NewId } from '../../../ports/system.ts'
import {
  type AdChange,
  isContentCreation,
  isFreshCreate,
  parseAdChange,
  toCreativeName,
  toRemoteName,
} from './ad-change.ts'
import { applyAdChange, type ChangeActor, deleteRecord } from './apply-change.ts'
import { createCreativeRows } from './creative-rows.ts'
import { outcomeUnknown } from './deliver.ts'
import { assertConnected, getRowPlatform } from './send-change.ts'

export interface OutboxStoreOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** Null in Database-Only Mode, which plans no rows. */
  platform: Pick<AdPlatform, 'key'> | null
  /** Lease of the sending process, which owns its rows. */
  lease?: Lease
}

export interface PlannedChanges extends Omit<ChangeActor, 'at'> {
  campaignId: string
  changes: readonly AdChange[]
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Storage of outbox rows. The outcome of a call is stored in one transaction with its effects on our records. */
export function createOutboxStore({ records, clock, newId, platform, lease }: OutboxStoreOptions) {
  const now = () => clock.now().toISOString()
  const creatives = createCreativeRows({ now, newId })

  function updateRow(
    row: OutboxRecord,
    changes: Partial<OutboxRecord>,
    applyChange?: (tx: Transaction) => Promise<void>,
  ) {
    return records.transact(async tx => {
      await applyChange?.(tx)
      const stored = (await tx.get('outbox', row.id)) ?? row
      if (isTakenOver(stored)) throw takenOverError(row)
      return tx.put('outbox', { ...stored, ...changes, updatedAt: now() })
    })
  }

  /**
   * Returns true if another process may have resolved the row. With several processes, only the owner changes a row.
   */
  const isTakenOver = ({ open, owner }: OutboxRecord) => lease?.sole === false && (!open || owner !== lease.owner)

  /** Closes older unresolved changes of the same kind and object, which this one replaces. */
  async function closeSuperseded(tx: Transaction, row: OutboxRecord): Promise<void> {
    const error = { code: 'cancelled', message: 'A later change replaced it.' }
    for (const other of await tx.find('outbox', { where: { open: true } })) {
      const isBefore = other.planId < row.planId && hasSubject(other, row)
      if (!isBefore || (other.act !== row.act && row.act !== 'remove')) continue
      await tx.put('outbox', { ...other, state: 'failed', open: false, error, updatedAt: now() })
      await creatives.planCleanupOfContent(tx, other)
    }
  }

  return {
    /** Returns the open rows of a campaign in planning order. */
    async open(campaignId: string, reader: RecordReader = records): Promise<OutboxRecord[]> {
      return (await reader.find('outbox', { where: { open: true } }))
        .filter(isOfCampaign(campaignId))
        .sort(comparePlanOrder)
    },

    async findAllOpen(): Promise<OutboxRecord[]> {
      return (await records.find('outbox', { where: { open: true } })).sort(comparePlanOrder)
    },

    /** Returns true if another process works on one of these rows. */
    async areOwnedByOthers(open: readonly OutboxRecord[], tx: Transaction): Promise<boolean> {
      if (!lease || lease.sole) return false
      for (const { owner } of open) if (await isLeasedByOther(tx, owner, lease)) return true
      return false
    },

    /** Takes ownership of an open row. @returns null if it is resolved or another process works on it. */
    async take(row: OutboxRecord): Promise<OutboxRecord | null> {
      if (!lease || lease.sole) return row
      const { owner } = lease
      return records.transact(async tx => {
        const stored = await tx.get('outbox', row.id)
        if (!stored?.open || (await isLeasedByOther(tx, stored.owner, lease))) return null
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
    async areBeingSent(tx: Transaction, changes: readonly AdChange[]): Promise<boolean> {
      const open = await tx.find('outbox', { where: { open: true } })
      return open.some(row => row.state !== 'unknown' && changes.some(({ subjectId }) => row.subjectId === subjectId))
    },

    /**
     * Stores the rows to send. Changes to local-only objects are applied at once.
     * @returns the rows to send.
     * @throws BlogopsError `not_configured` for an object on another platform.
     */
    async plan(tx: Transaction, { campaignId, changes, ...actor }: PlannedChanges): Promise<OutboxRecord[]> {
      const at = now()
      const planId = newId()
      const rows: OutboxRecord[] = []
      const open = await tx.find('outbox', { where: { open: true } })
      for (const [position, adChange] of changes.entries()) {
        const { name, remoteId } = await getSubject(tx, adChange, planId)
        if (platform) await assertConnected(tx, adChange, platform.key)
        const pendingCreation = open.find(row => row.act === 'create' && isCreationOf(row, adChange))
        if (pendingCreation) throw outcomeUnknown(pendingCreation)
        if (adChange.act !== 'create' && remoteId === null) await applyAdChange(tx, adChange, { ...actor, at }, null)
        else {
          const row: OutboxRecord = {
            id: newId(),
            version: 0,
            planId,
            position,
            campaignId,
            ...adChange,
            name,
            remoteId: adChange.act === 'create' ? null : remoteId,
            state: 'planned',
            open: true,
            error: null,
            ...actor,
            createdAt: at,
            updatedAt: at,
            ...(platform && { platform: platform.key }),
            ...(lease && { owner: lease.owner }),
          }
          rows.push(await tx.put('outbox', row))
        }
      }
      return rows
    },

    sending: (row: OutboxRecord) => updateRow(row, { state: 'sending' }),

    unknown: (row: OutboxRecord, error: unknown) => updateRow(row, { state: 'unknown', error: toRowError(error) }),

    confirm(row: OutboxRecord, remoteId: string): Promise<OutboxRecord> {
      const actor = { by: row.by, ...(row.plan !== undefined && { plan: row.plan }), at: now() }
      return updateRow(row, { state: 'confirmed', open: false, error: null, remoteId }, async tx => {
        await applyAdChange(tx, parseAdChange(row), actor, { remoteId, platform: getRowPlatform(row) })
        await closeSuperseded(tx, row)
        if (row.act !== 'create' || row.kind !== 'creative') return
        if (isContentCreation(parseAdChange(row))) await creatives.passOn(tx, row, remoteId)
        else if (!(await tx.get('ad', row.subjectId))) await creatives.planCleanup(tx, row, { creativeId: remoteId })
      })
    },

    /** Stores that a call was certainly not applied. Deletes the record if it was created for the call. */
    fail(row: OutboxRecord, error: unknown): Promise<OutboxRecord> {
      return updateRow(row, { state: 'failed', open: false, error: toRowError(error) }, async tx => {
        await creatives.planCleanupOfContent(tx, row)
        if (!isFreshCreate(row)) return
        const { kind, subjectId } = row
        const creativeId = kind === 'ad' ? (await tx.get('ad', subjectId))?.remoteCreativeId : null
        if (creativeId) await creatives.planCleanup(tx, row, { creativeId })
        await deleteRecord(tx, kind === 'creative' ? 'ad' : kind, subjectId)
      })
    },
  }
}

/** Returns true if the row creates what the change needs. A new text also needs the outcome of the first creative. */
function isCreationOf(row: OutboxRecord, adChange: AdChange): boolean {
  if (hasSubject(row, adChange)) return true
  return adChange.act === 'content' && row.kind === 'creative' && row.subjectId === adChange.subjectId
}

/** Returns the name and remote id of a change's subject. @throws BlogopsError `not_found`. */
async function getSubject(
  tx: Transaction,
  adChange: AdChange,
  planId: string,
): Promise<{ name: string; remoteId: string | null }> {
  const { kind, subjectId } = adChange
  if (adChange.act === 'discard') return { name: adChange.value.name, remoteId: subjectId }
  const record = await tx.get(kind === 'creative' ? 'ad' : kind, subjectId)
  if (!record) throw new BlogopsError('not_found', `There is no ${kind} ${subjectId}.`)
  // Our record gets a new name only after confirmation.
  const name = adChange.act === 'name' ? adChange.value : record.name
  const remoteName = toRemoteName(name, subjectId)
  const isNewCreative = isContentCreation(adChange)
  return {
    name: isNewCreative ? toCreativeName(remoteName, planId) : remoteName,
    remoteId: record.remoteId ?? null,
  }
}

function takenOverError({ name }: OutboxRecord): BlogopsError {
  return new BlogopsError('unavailable', `Another process has taken over the changes to "${name}".`, {
    hint: 'Compare with Facebook: blogops ads reconcile',
  })
}

const hasSubject = (row: OutboxRecord, { kind, subjectId }: Pick<OutboxRecord, 'kind' | 'subjectId'>) =>
  row.kind === kind && row.subjectId === subjectId

const isOfCampaign = (id: string) => (row: OutboxRecord) => row.campaignId === id

const comparePlanOrder = (a: OutboxRecord, b: OutboxRecord) =>
  a.planId === b.planId ? a.position - b.position : a.planId < b.planId ? -1 : 1

function toRowError(error: unknown): NonNullable<OutboxRecord['error']> {
  if (error instanceof BlogopsError) return { code: error.code, message: error.message }
  return { code: 'internal', message: 'An unexpected error stopped it.' }
}

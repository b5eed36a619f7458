import { canonicalHash } from '../../contract/canonical-hash.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext } from '../../contract/handler.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { parseFlatInput } from '../../contract/parse-input.ts'
import { type Approval, approvalHours, liveOperations } from '../../contract/schemas/approval.ts'
import { type Actor, actorName, assertMayCall, mayCall } from '../../contract/scopes.ts'
import type { Clock, NewId } from '../../ports/clock.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { ApprovalOutcome, ApprovalRecord } from '../../ports/records.ts'
import { readActivation } from './activation.ts'
import { approvalView, stateOf } from './approval-view.ts'
import { askWith, type Perform, type ReadJobs } from './ask.ts'
import { inWords, namedInWords } from './in-words.ts'
import { readLiveState } from './live-state.ts'
import { findChanges, readMoney } from './money.ts'
import { namesIn } from './names.ts'
import {
  altered,
  assertMayDecide,
  assertOpen,
  changedSince,
  needsNoApproval,
  notThere,
  renamed,
  tooLarge,
  tooMany,
} from './refusals.ts'

export interface ApprovalsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** Calls an operation as the caller of the context. */
  perform: Perform
  jobs: ReadJobs
  /** BLOGOPS_MAX_DAILY_BUDGET in pence. */
  capPence: number
}

export type Approvals = ReturnType<typeof createApprovals>

/** Maximum JSON length in characters. A person reads the input, and both are stored. */
const mostInput = 100_000
const mostAnswer = 20_000
/** Maximum number of open approvals, open approvals per token, and stored closed approvals. */
const mostOpen = 100
const mostOfOne = 50
const mostKept = 500

/**
 * Calls that wait for approval by a person. Each runs once, with exactly the input shown, as the person who approved
 * it.
 */
export function createApprovals({ records, clock, newId, perform, jobs, capPence }: ApprovalsOptions) {
  const view = (record: ApprovalRecord) => approvalView(record, clock.now())

  /** Determines the budget changes of a call, the ads it starts, and a hash that covers everything. */
  async function weigh(operation: OperationSpec, input: ApprovalRecord['input'], context: CallContext) {
    const ask = askWith({ perform, context })
    const isLive = liveOperations.includes(operation.id)
    const live = isLive ? await readLiveState(operation, input, { records, ask }) : null
    if (isLive && live === null) return null
    const changes = await findChanges(operation, input, { perform, jobs, context })
    const money = await readMoney(operation, changes, { records, capPence })
    const activation = await readActivation(changes, records)
    const state = live?.state ?? activation?.state
    const shown = { ...(money && { money }), ...(state && { state }) }
    const hash = await canonicalHash({ operation: operation.id, input, ...shown })
    return { hash, money, words: live?.words, starts: activation?.words ?? [] }
  }

  /** @throws BlogopsError `conflict` if budgets, live content, names or started ads differ from those displayed. */
  async function assertUnchanged(record: ApprovalRecord, context: CallContext): Promise<void> {
    const now = await weigh(operationOf(record), record.input, context)
    if (now?.hash !== record.hash) throw changedSince(record, now)
    const named = await namedInWords(operationOf(record), record.input, { perform, jobs, context }).catch(
      () => undefined,
    )
    const words = named && [...named, ...now.starts]
    if (words && words.join('\n') !== record.what.join('\n')) throw renamed(record.id, words)
  }

  async function readable(id: string, { actor }: CallContext): Promise<ApprovalRecord> {
    const record = await records.get('approval', id)
    if (!record) throw notThere(id)
    assertMayCall(actor, operationOf(record).access)
    return record
  }

  /** Only one decision succeeds. @throws BlogopsError `conflict` if the approval was decided or has expired. */
  function decide(id: string, approved: boolean, by: string): Promise<ApprovalRecord> {
    return records.transact(async tx => {
      const record = await tx.get('approval', id)
      if (!record) throw notThere(id)
      assertOpen(record, clock.now())
      return tx.put('approval', { ...record, decision: { approved, by, at: clock.now().toISOString() } })
    })
  }

  async function store(record: ApprovalRecord): Promise<ApprovalRecord> {
    return records.transact(async tx => {
      const all = await tx.find('approval')
      const open = all.filter(one => stateOf(one, clock.now()) === 'open')
      const same = open.find(one => one.hash === record.hash && one.tokenId === record.tokenId)
      if (same) return same
      if (open.length >= mostOpen) throw tooMany(open.length)
      const ofOne = open.filter(one => one.tokenId === record.tokenId)
      if (record.tokenId !== null && ofOne.length >= mostOfOne) throw tooMany(ofOne.length)
      const over = all.filter(one => !open.includes(one)).slice(0, Math.max(0, all.length - open.length - mostKept))
      for (const { id } of over) await tx.delete('approval', id)
      return tx.put('approval', record)
    })
  }

  return {
    /** Repeating an open request returns the same approval. */
    async request(id: string, input: Readonly<Record<string, unknown>>, context: CallContext): Promise<Approval> {
      const operation = approvable(id)
      assertMayCall(context.actor, operation.access)
      parseFlatInput(operation, input)
      const weight = await weigh(operation, input, context)
      if (weight === null) throw needsNoApproval(id)
      if (JSON.stringify(input).length > mostInput) throw tooLarge(id)
      const { hash, money, words, starts } = weight
      const lines = await inWords(operation, input, { perform, jobs, context })
      const now = clock.now()
      const record: ApprovalRecord = {
        id: newId(),
        version: 0,
        operation: id,
        input,
        hash,
        what: words ?? [...lines, ...starts],
        ...(money && { money }),
        names: await namesIn(input, askWith({ perform, context })),
        ...(await askerOf(records, context.actor)),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + approvalHours * 3_600_000).toISOString(),
        decision: null,
        outcome: null,
      }
      return view(await store(record))
    },

    async list({ state, limit }: { state: 'open' | 'all'; limit: number }, actor: Actor): Promise<Approval[]> {
      const all = (await records.find('approval', { direction: 'desc' })).map(view)
      const seen = (one: Approval) => {
        const operation = findOperation(one.operation)
        return operation !== undefined && mayCall(actor, operation.access)
      }
      const shown = all.filter(one => seen(one) && (state === 'all' || one.state === 'open'))
      return shown.slice(0, limit)
    },

    get: async (id: string, context: CallContext): Promise<Approval> => view(await readable(id, context)),

    /**
     * @throws BlogopsError `forbidden` for a token; `conflict` if the hash, names, budgets or state changed; errors of
     * `decide`.
     */
    async approve(id: string, hash: string, context: CallContext): Promise<Approval> {
      const asked = await readable(id, context)
      assertMayDecide(context.actor)
      if (asked.hash !== hash) throw altered(id)
      if (stateOf(asked, clock.now()) === 'open') await assertUnchanged(asked, context)
      const record = await decide(id, true, actorName(context.actor))
      const keep = (outcome: ApprovalOutcome) => records.transact(tx => tx.put('approval', { ...record, outcome }))
      try {
        return view(await keep(await outcomeOf(() => perform(operationOf(record), record.input, context))))
      } catch (cause) {
        await keep({ error: unforeseen }).catch(() => undefined)
        throw cause
      }
    },

    async reject(id: string, context: CallContext): Promise<Approval> {
      await readable(id, context)
      assertMayDecide(context.actor)
      return view(await decide(id, false, actorName(context.actor)))
    },
  }
}

/** @throws unexpected errors that are not failures of the call. */
async function outcomeOf(work: () => Promise<unknown>): Promise<ApprovalOutcome> {
  try {
    const answer: unknown = JSON.parse(JSON.stringify((await work()) ?? null))
    return { answer: JSON.stringify(answer).length > mostAnswer ? null : answer }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    const { code, message, hint, details } = error
    return { error: { code, message, ...(hint !== undefined && { hint }), ...(details && { details }) } }
  }
}

const unforeseen = {
  code: 'internal',
  message: 'It failed for a reason that nobody foresaw; the log of the server has it.',
}

async function askerOf(records: RecordReader, actor: Actor) {
  const askedBy = actorName(actor)
  if (actor.kind !== 'token')
    return { askedBy, askedWith: actor.kind === 'user' ? 'a browser' : 'the terminal', tokenId: null }
  const token = await records.get('token', actor.tokenId)
  return { askedBy, askedWith: token?.name ?? actor.tokenId, tokenId: actor.tokenId }
}

function approvable(id: string): OperationSpec {
  const operation = operationOf({ operation: id })
  const { effect, secret, stream, download } = operation
  const mayNeed = effect === 'spend' || effect === 'destructive' || liveOperations.includes(id)
  if (mayNeed && !secret && !stream && !download && !isOfApprovals(id)) return operation
  throw needsNoApproval(id)
}

const isOfApprovals = (id: string) => id.startsWith('approvals.')

function operationOf({ operation: id }: Pick<ApprovalRecord, 'operation'>): OperationSpec {
  const operation = findOperation(id)
  if (operation) return operation
  throw new BlogopsError('bad_request', `There is no operation ${id}.`, { hint: 'blogops api --list shows them.' })
}

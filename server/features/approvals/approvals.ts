import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext, HandlersOf } from '../../contract/handler.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import type * as approvalsContract from '../../contract/operations/approvals.ts'
import { parseFlatInput } from '../../contract/parse-input.ts'
import { type Approval, approvalHours, liveOperations } from '../../contract/schemas/approval.ts'
import { type Actor, assertMayCall, getActorName, mayCall } from '../../contract/scopes.ts'
import { hourMs } from '../../domain/days.ts'
import { computeCanonicalHash } from '../../domain/json.ts'
import type { Notice, Notices } from '../../ports/notices.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { ApprovalOutcome, ApprovalRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import {
  approvalNotFound,
  assertMayDecide,
  assertOpen,
  descriptionChanged,
  findNames,
  getApprovalState,
  hashMismatch,
  inputTooLarge,
  needsNoApproval,
  stateChanged,
  toApproval,
  tooManyOpen,
} from './approval-view.ts'
import { type CallOperation, type CallOptions, createAsk, type ReadJobs, type ReadTopics } from './call-operation.ts'
import { describeCall, describeNamedCall } from './describe-call.ts'
import { readActivation, readLiveState } from './live-state.ts'
import { findChanges, readMoney } from './money.ts'

interface ApprovalsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** Calls an operation as the caller of the context. */
  perform: CallOperation
  jobs: ReadJobs
  readTopics: ReadTopics
  /** BLOGOPS_MAX_DAILY_BUDGET in pence. */
  capPence: number
  notices: Notices
}

type Approvals = ReturnType<typeof createApprovals>

/** Maximum JSON length in characters. A person reads the input, and both are stored. */
const maxInputLength = 100_000
const maxAnswerLength = 20_000
/** Maximum number of open approvals, open approvals per token, and stored closed approvals. */
const maxOpen = 100
const maxOpenPerToken = 50
const maxClosed = 500

/**
 * Calls that wait for approval by a person. Each runs once, with exactly the input shown, as the person who approved
 * it.
 */
export function createApprovals({
  records,
  clock,
  newId,
  perform,
  jobs,
  readTopics,
  capPence,
  notices,
}: ApprovalsOptions) {
  const callIn = (context: CallContext): CallOptions => ({ perform, jobs, readTopics, context })
  const toView = (record: ApprovalRecord) => toApproval(record, clock.now())

  /** Determines the budget changes of a call, the ads it starts, and a hash that covers everything. */
  async function assess(operation: OperationSpec, input: ApprovalRecord['input'], context: CallContext) {
    const ask = createAsk(callIn(context))
    const isLive = liveOperations.includes(operation.id)
    const live = isLive ? await readLiveState(operation, input, { records, ask }) : null
    if (isLive && live === null) return null
    const changes = await findChanges(operation, input, callIn(context))
    const money = await readMoney(operation, changes, { records, capPence })
    const activation = await readActivation(changes, records)
    const state = live?.state ?? activation?.state
    const shown = { ...(money && { money }), ...(state && { state }) }
    const hash = await computeCanonicalHash({ operation: operation.id, input, ...shown })
    return { hash, money, lines: live?.lines, starts: activation?.lines ?? [] }
  }

  /** @throws BlogopsError `conflict` if budgets, live content, names or started ads differ from those displayed. */
  async function assertUnchanged(record: ApprovalRecord, context: CallContext): Promise<void> {
    const now = await assess(getOperation(record), record.input, context)
    if (now?.hash !== record.hash) throw stateChanged(record, now)
    // If the call cannot be described now, only the hash is compared.
    const namedLines = await describeNamedCall(getOperation(record), record.input, callIn(context)).catch(
      () => undefined,
    )
    const describedLines = namedLines && [...namedLines, ...now.starts]
    if (describedLines && describedLines.join('\n') !== record.what.join('\n'))
      throw descriptionChanged(record.id, describedLines)
  }

  async function getReadable(id: string, { actor }: CallContext): Promise<ApprovalRecord> {
    const record = await records.get('approval', id)
    if (!record) throw approvalNotFound(id)
    assertMayCall(actor, getOperation(record).access)
    return record
  }

  /** Only one decision succeeds. @throws BlogopsError `conflict` if the approval was decided or has expired. */
  function decide(id: string, approved: boolean, by: string): Promise<ApprovalRecord> {
    return records.transact(async tx => {
      const record = await tx.get('approval', id)
      if (!record) throw approvalNotFound(id)
      assertOpen(record, clock.now())
      return tx.put('approval', { ...record, decision: { approved, by, at: clock.now().toISOString() } })
    })
  }

  async function storeOpen(record: ApprovalRecord): Promise<ApprovalRecord> {
    return records.transact(async tx => {
      const all = await tx.find('approval')
      const open = all.filter(stored => getApprovalState(stored, clock.now()) === 'open')
      const same = open.find(stored => stored.tokenId === record.tokenId && describesSameCall(stored, record))
      if (same) return same
      if (open.length >= maxOpen) throw tooManyOpen(open.length)
      const openOfToken = open.filter(({ tokenId }) => tokenId === record.tokenId)
      if (record.tokenId !== null && openOfToken.length >= maxOpenPerToken) throw tooManyOpen(openOfToken.length)
      const deletable = all
        .filter(stored => !open.includes(stored))
        .slice(0, Math.max(0, all.length - open.length - maxClosed))
      for (const { id } of deletable) await tx.delete('approval', id)
      await notices.announce(tx, toNotice(record))
      return tx.put('approval', record)
    })
  }

  return {
    /** Repeating an open request returns the same approval. */
    async request(id: string, input: Readonly<Record<string, unknown>>, context: CallContext): Promise<Approval> {
      const operation = getApprovableOperation(id)
      assertMayCall(context.actor, operation.access)
      parseFlatInput(operation, input)
      const assessment = await assess(operation, input, context)
      if (assessment === null) throw needsNoApproval(id)
      if (JSON.stringify(input).length > maxInputLength) throw inputTooLarge(id)
      const { hash, money, lines: describedLines, starts } = assessment
      const lines = await describeCall(operation, input, callIn(context))
      const now = clock.now()
      const record: ApprovalRecord = {
        id: newId(),
        version: 0,
        operation: id,
        input,
        hash,
        what: describedLines ?? [...lines, ...starts],
        ...(money && { money }),
        names: await findNames(input, createAsk(callIn(context))),
        ...(await getRequester(records, context.actor)),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + approvalHours * hourMs).toISOString(),
        decision: null,
        outcome: null,
      }
      const stored = await storeOpen(record)
      notices.wake()
      return toView(stored)
    },

    async list({ state, limit }: { state: 'open' | 'all'; limit: number }, actor: Actor): Promise<Approval[]> {
      const all = (await records.find('approval', { direction: 'desc' })).map(toView)
      const isVisible = (approval: Approval) => {
        const operation = findOperation(approval.operation)
        return operation !== undefined && mayCall(actor, operation.access)
      }
      const shown = all.filter(approval => isVisible(approval) && (state === 'all' || approval.state === 'open'))
      return shown.slice(0, limit)
    },

    get: async (id: string, context: CallContext): Promise<Approval> => toView(await getReadable(id, context)),

    /**
     * @throws BlogopsError `forbidden` for a token; `conflict` if the hash, names, budgets or state changed; errors of
     * `decide`.
     */
    async approve(id: string, hash: string, context: CallContext): Promise<Approval> {
      const approval = await getReadable(id, context)
      assertMayDecide(context.actor)
      if (approval.hash !== hash) throw hashMismatch(id)
      if (getApprovalState(approval, clock.now()) === 'open') await assertUnchanged(approval, context)
      const record = await decide(id, true, getActorName(context.actor))
      const storeOutcome = (outcome: ApprovalOutcome) =>
        records.transact(tx => tx.put('approval', { ...record, outcome }))
      try {
        return toView(
          await storeOutcome(await runToOutcome(() => perform(getOperation(record), record.input, context))),
        )
      } catch (cause) {
        await storeOutcome({ error: unexpectedError }).catch(() => undefined)
        throw cause
      }
    },

    async reject(id: string, context: CallContext): Promise<Approval> {
      await getReadable(id, context)
      assertMayDecide(context.actor)
      return toView(await decide(id, false, getActorName(context.actor)))
    },
  }
}

/** The notice has no input: it may contain texts of any length, and prompts. */
function toNotice({ id, operation, askedBy, askedWith }: ApprovalRecord): Notice {
  const call = findOperation(operation)?.summary ?? operation
  return {
    event: 'approval.waiting',
    key: `approval-${id}`,
    title: `An approval waits: ${call}`,
    text: `Asked by ${askedBy} with ${askedWith}. It expires after ${approvalHours} hours.`,
    path: '/approvals',
  }
}

/** True if both show the same call with the same effects. The names and numbers that they show may have changed. */
function describesSameCall(a: ApprovalRecord, b: ApprovalRecord): boolean {
  return a.hash === b.hash && a.what.join('\n') === b.what.join('\n')
}

/** @throws unexpected errors that are not failures of the call. */
async function runToOutcome(work: () => Promise<unknown>): Promise<ApprovalOutcome> {
  try {
    const answer: unknown = JSON.parse(JSON.stringify((await work()) ?? null))
    return { answer: JSON.stringify(answer).length > maxAnswerLength ? null : answer }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    const { code, message, hint, details } = error
    return { error: { code, message, ...(hint !== undefined && { hint }), ...(details && { details }) } }
  }
}

const unexpectedError = {
  code: 'internal',
  message: 'An unexpected error stopped it. The server log has the details.',
}

async function getRequester(records: RecordReader, actor: Actor) {
  const askedBy = getActorName(actor)
  if (actor.kind !== 'token')
    return { askedBy, askedWith: actor.kind === 'user' ? 'a browser' : 'the terminal', tokenId: null }
  const token = await records.get('token', actor.tokenId)
  return { askedBy, askedWith: token?.name ?? actor.tokenId, tokenId: actor.tokenId }
}

function getApprovableOperation(id: string): OperationSpec {
  const operation = getOperation({ operation: id })
  const { effect, secret, stream, download } = operation
  const mayNeed = effect === 'spend' || effect === 'destructive' || liveOperations.includes(id)
  if (mayNeed && !secret && !stream && !download && !isApprovalOperation(id)) return operation
  throw needsNoApproval(id)
}

const isApprovalOperation = (id: string) => id.startsWith('approvals.')

function getOperation({ operation: id }: Pick<ApprovalRecord, 'operation'>): OperationSpec {
  const operation = findOperation(id)
  if (operation) return operation
  throw new BlogopsError('bad_request', `There is no operation ${id}.`, { hint: 'List them: blogops api --list' })
}

export function approvalHandlers(approvals: Approvals): Omit<HandlersOf<typeof approvalsContract>, 'calls.check'> {
  return {
    'approvals.request': async ({ operation, input }, context) => approvals.request(operation, input, context),
    'approvals.list': async (query, { actor }) => approvals.list(query, actor),
    'approvals.get': async ({ id }, context) => approvals.get(id, context),
    'approvals.approve': async ({ id, hash }, context) => approvals.approve(id, hash, context),
    'approvals.reject': async ({ id }, context) => approvals.reject(id, context),
  }
}

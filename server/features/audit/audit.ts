import { AsyncLocalStorage } from 'node:async_hooks'
import { BlogopsError, hasUnknownOutcome } from '../../contract/errors.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { AuditRecord } from '../../ports/records.ts'
import type { Logger, NewId } from '../../ports/system.ts'
import { type AuditedCall, type AuditRecordsOptions, createAuditRecords, getPlace } from './audit-records.ts'
import { describeInput, describeOutcomes } from './details.ts'
import {
  describeRequestedCall,
  findCreatedSubject,
  findSubject,
  type RequestedCall,
  type Subject,
  type SubjectOptions,
} from './subject.ts'

export interface AuditOptions extends Pick<SubjectOptions, 'findUser' | 'findCategory'>, AuditRecordsOptions {
  newId: NewId
  log: Logger
}

export type Audit = ReturnType<typeof createAudit>

/** An audited call in progress and its entry so far. */
interface Draft {
  call: AuditedCall
  record: AuditRecord
  subject: Subject | null
  requested: RequestedCall | null
}

/** Records who did what from where. Calls that spend money or delete something are recorded before they run. */
export function createAudit({ newId, log, findUser, findCategory, ...options }: AuditOptions) {
  const { records, clock } = options
  const store = createAuditRecords(options)
  const currentDraft = new AsyncLocalStorage<Draft>()
  let running = 0

  async function createDraft(call: AuditedCall): Promise<Draft> {
    const subject = await findSubject(call, { records, findUser, findCategory })
    const requested = await describeRequestedCall(call, { records, findUser, findCategory })
    const { actor, operation, requestId } = call
    const at = clock.now().toISOString()
    const token = actor.kind === 'token' ? await records.get('token', actor.tokenId) : undefined
    const record: AuditRecord = {
      id: newId(),
      version: 0,
      at,
      lastAt: at,
      times: 1,
      by: getActorName(actor),
      userId: 'userId' in actor ? actor.userId : null,
      place: getPlace(call),
      tokenId: actor.kind === 'token' ? actor.tokenId : null,
      tokenName: token?.name ?? null,
      operation: operation.id,
      effect: operation.effect,
      subjectId: subject?.id ?? null,
      subjectName: subject?.name ?? requested?.name ?? null,
      details: requested?.details ?? describeInput(call, subject),
      outcome: 'begun',
      code: null,
      requestId,
    }
    return { call, subject, requested, record }
  }

  /** A call does not fail if its entry cannot be written; the failure is logged. */
  async function writeOrLog(write: () => Promise<void>, { record }: Draft): Promise<void> {
    const { operation, requestId } = record
    await write().catch((cause: unknown) => {
      log('error', 'an audit entry could not be written', { operation, requestId, error: String(cause) })
    })
  }

  async function recordDone({ call, subject, requested, record }: Draft, output: unknown): Promise<void> {
    const created = findCreatedSubject(call, output)
    const signedInUser = record.by === 'anonymous' ? created : null
    // An anonymous caller who signed in is identified by the output; otherwise nothing happened that needs an entry,
    // such as signing out twice.
    if (record.by === 'anonymous' && !signedInUser?.name) return
    const finalSubject: Subject = {
      id: subject?.id ?? created?.id ?? null,
      name: subject?.name ?? created?.name ?? null,
    }
    await store.put({
      ...record,
      ...(signedInUser && {
        by: signedInUser.name ?? record.by,
        userId: signedInUser.id,
        subjectId: null,
        subjectName: null,
      }),
      ...(!signedInUser && { subjectId: finalSubject.id, subjectName: finalSubject.name }),
      details: joinDetails(requested?.details ?? describeInput(call, finalSubject), describeOutcomes(output)),
      outcome: 'done',
    })
  }

  /** Joins details, and names the call that the current one is part of. */
  function joinDetails(...details: string[]): string {
    const outer = currentDraft.getStore()?.record
    const parent = outer ? `part of ${outer.operation} ${outer.subjectId ?? ''}`.trimEnd() : ''
    return [...details, parent].filter(text => text !== '').join('; ')
  }

  async function recordFailure({ record }: Draft, cause: unknown): Promise<void> {
    const code = getCode(cause)
    const entry = { ...record, details: joinDetails(record.details), code }
    // The entry stays `begun`, since the outcome is unknown.
    if (hasUnknownOutcome(cause)) await store.put(entry)
    else await store.putFailure({ ...entry, outcome: refusalCodes.has(code) ? 'refused' : 'failed' })
  }

  /** AsyncLocalStorage slows down every promise of the process, so it is disabled while no call runs. */
  async function runAs<T>(draft: Draft, run: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await currentDraft.run(draft, run)
    } finally {
      running -= 1
      if (running === 0) currentDraft.disable()
    }
  }

  /**
   * Runs a call and records it. @throws the errors of the call; BlogopsError `storage_full` before a call that must be
   * recorded.
   */
  async function runAudited<T>(call: AuditedCall, run: () => Promise<T>): Promise<T> {
    if (call.actor.kind === 'anonymous' && !isSignIn(call)) return run()
    const draft = await createDraft(call)
    if (isConsequential(call)) draft.record = await store.put(draft.record)
    let output: T
    try {
      output = await runAs(draft, run)
    } catch (cause) {
      await writeOrLog(() => recordFailure(draft, cause), draft)
      throw cause
    }
    await writeOrLog(() => recordDone(draft, output), draft)
    return output
  }

  return {
    run: runAudited,

    /** Records a call that was not allowed. */
    async refused(call: AuditedCall, cause: unknown): Promise<void> {
      const draft = await createDraft(call)
      await writeOrLog(() => recordFailure(draft, cause), draft)
    },

    /** Runs and records a call that the server starts itself. */
    runScheduled<T>(
      operation: AuditedCall['operation'],
      input: AuditedCall['input'],
      run: () => Promise<T>,
    ): Promise<T> {
      const call: AuditedCall = { operation, input, actor: { kind: 'schedule' }, client: null, requestId: null }
      // A call may trigger it, but it is not part of that call.
      return currentDraft.exit(() => runAudited(call, run))
    },

    /** Runs and records a call as part of the current one, such as a change of a plan, by the same actor. */
    within<T>(operation: AuditedCall['operation'], input: AuditedCall['input'], run: () => Promise<T>): Promise<T> {
      const outer = currentDraft.getStore()?.call
      return runAudited({ actor: { kind: 'schedule' }, client: null, requestId: null, ...outer, operation, input }, run)
    },

    list: store.list,
  }
}

/** Other anonymous calls are unlimited in number and leave traces of their own. */
function isSignIn({ operation }: AuditedCall): boolean {
  return operation.id.startsWith('auth.')
}

function isConsequential({ operation: { effect } }: AuditedCall): boolean {
  return effect === 'spend' || effect === 'destructive'
}

const refusalCodes: ReadonlySet<string> = new Set(['forbidden', 'unauthorized', 'throttled'])

function getCode(cause: unknown): string {
  if (cause instanceof BlogopsError) return cause.code
  return cause instanceof Error && cause.name === 'AbortError' ? 'cancelled' : 'internal'
}

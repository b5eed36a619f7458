import { AsyncLocalStorage } from 'node:async_hooks'
import { BlogopsError } from '../../contract/errors.ts'
import { actorName } from '../../contract/scopes.ts'
import { hasUnknownOutcome } from '../../contract/unknown-outcome.ts'
import type { NewId } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { AuditRecord } from '../../ports/records.ts'
import { type Act, placeOf } from './act.ts'
import { type AskedCall, askedCall } from './asked-call.ts'
import { type AuditRecordsOptions, createAuditRecords } from './audit-records.ts'
import { particularsOf, tallyOf } from './particulars.ts'
import { type Subject, type SubjectOptions, subjectAsked, subjectMade } from './subject.ts'

export interface AuditOptions extends Pick<SubjectOptions, 'findUser'>, AuditRecordsOptions {
  newId: NewId
  log: Logger
}

export type Audit = ReturnType<typeof createAudit>

/** An audited call in progress and its entry so far. */
interface Draft {
  act: Act
  record: AuditRecord
  subject: Subject | null
  asked: AskedCall | null
}

/** Records who did what from where. Calls that spend money or delete something are recorded before they run. */
export function createAudit({ newId, log, findUser, ...options }: AuditOptions) {
  const { records, clock } = options
  const store = createAuditRecords(options)
  const underWay = new AsyncLocalStorage<Draft>()
  let running = 0

  async function draftOf(act: Act): Promise<Draft> {
    const subject = await subjectAsked(act, { records, findUser })
    const asked = await askedCall(act, { records, findUser })
    const { actor, operation, requestId } = act
    const at = clock.now().toISOString()
    const token = actor.kind === 'token' ? await records.get('token', actor.tokenId) : undefined
    const record: AuditRecord = {
      id: newId(),
      version: 0,
      at,
      lastAt: at,
      times: 1,
      by: actorName(actor),
      userId: 'userId' in actor ? actor.userId : null,
      place: placeOf(act),
      tokenId: actor.kind === 'token' ? actor.tokenId : null,
      tokenName: token?.name ?? null,
      operation: operation.id,
      effect: operation.effect,
      subjectId: subject?.id ?? null,
      subjectName: subject?.name ?? asked?.name ?? null,
      details: asked?.details ?? particularsOf(act, subject),
      outcome: 'begun',
      code: null,
      requestId,
    }
    return { act, subject, asked, record }
  }

  /** A call does not fail if its entry cannot be written; the failure is logged. */
  async function settle(write: () => Promise<void>, { record }: Draft): Promise<void> {
    try {
      await write()
    } catch (cause) {
      const { operation, requestId } = record
      log('error', 'an entry of the audit could not be written', { operation, requestId, error: String(cause) })
    }
  }

  async function done({ act, subject, asked, record }: Draft, output: unknown): Promise<void> {
    const made = subjectMade(act, output)
    const who = record.by === 'anonymous' ? made : null
    // An anonymous caller who signed in is identified by the output; otherwise nothing happened that needs an entry,
    // such as signing out twice.
    if (record.by === 'anonymous' && !who?.name) return
    const told: Subject = { id: subject?.id ?? made?.id ?? null, name: subject?.name ?? made?.name ?? null }
    const details = [asked?.details ?? particularsOf(act, told), tallyOf(output), partOf()]
      .filter(text => text !== '')
      .join('; ')
    await store.put({
      ...record,
      ...(who && { by: who.name ?? record.by, userId: who.id, subjectId: null, subjectName: null }),
      ...(!who && { subjectId: told.id, subjectName: told.name }),
      details,
      outcome: 'done',
    })
  }

  function partOf(): string {
    const outer = underWay.getStore()?.record
    return outer ? `part of ${outer.operation} ${outer.subjectId ?? ''}`.trimEnd() : ''
  }

  async function failed({ record }: Draft, cause: unknown): Promise<void> {
    const code = codeOf(cause)
    const entry = { ...record, details: [record.details, partOf()].filter(Boolean).join('; '), code }
    // The entry stays `begun`, since the outcome is unknown.
    if (hasUnknownOutcome(cause)) await store.put(entry)
    else await store.putFailure({ ...entry, outcome: refusals.has(code) ? 'refused' : 'failed' })
  }

  /** AsyncLocalStorage slows down every promise of the process, so it is disabled while no call runs. */
  async function runAs<T>(draft: Draft, run: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await underWay.run(draft, run)
    } finally {
      running -= 1
      if (running === 0) underWay.disable()
    }
  }

  /**
   * Runs a call and records it. @throws the errors of the call; BlogopsError `storage_full` before a call that must be
   * recorded.
   */
  async function witness<T>(act: Act, run: () => Promise<T>): Promise<T> {
    if (act.actor.kind === 'anonymous' && !isSignIn(act)) return run()
    const draft = await draftOf(act)
    if (isGrave(act)) draft.record = await store.put(draft.record)
    let output: T
    try {
      output = await runAs(draft, run)
    } catch (cause) {
      await settle(() => failed(draft, cause), draft)
      throw cause
    }
    await settle(() => done(draft, output), draft)
    return output
  }

  return {
    witness,

    /** Records a call that was not allowed. */
    async refused(act: Act, cause: unknown): Promise<void> {
      const draft = await draftOf(act)
      await settle(() => failed(draft, cause), draft)
    },

    /** Runs and records a call that the server starts itself. */
    scheduled<T>(operation: Act['operation'], input: Act['input'], run: () => Promise<T>): Promise<T> {
      const act: Act = { operation, input, actor: { kind: 'schedule' }, client: null, requestId: null }
      // A call may trigger it, but it is not part of that call.
      return underWay.exit(() => witness(act, run))
    },

    /** Runs and records a call as part of the current one, such as a change of a plan, by the same actor. */
    within<T>(operation: Act['operation'], input: Act['input'], run: () => Promise<T>): Promise<T> {
      const outer = underWay.getStore()?.act
      return witness({ actor: { kind: 'schedule' }, client: null, requestId: null, ...outer, operation, input }, run)
    },

    list: store.list,
  }
}

/** Other anonymous calls are unlimited in number and leave traces of their own. */
function isSignIn({ operation }: Act): boolean {
  return operation.id.startsWith('auth.')
}

function isGrave({ operation: { effect } }: Act): boolean {
  return effect === 'spend' || effect === 'destructive'
}

const refusals: ReadonlySet<string> = new Set(['forbidden', 'unauthorized', 'throttled'])

function codeOf(cause: unknown): string {
  if (cause instanceof BlogopsError) return cause.code
  return cause instanceof Error && cause.name === 'AbortError' ? 'cancelled' : 'internal'
}

import { BlogopsError, type ErrorCode } from '../contract/errors.ts'
import type { CallContext } from '../contract/handler.ts'

export interface CallDetails extends Omit<CallContext, 'signal'> {
  /** Creates a signal that aborts when the caller disconnects. Created on demand, because few handlers use it. */
  whenGone(): AbortSignal
}

/** Context of a handler call. A class, because creating an object literal with a getter is slow. */
export class Call implements CallContext {
  readonly actor: CallContext['actor']
  readonly requestId: string
  readonly caller: CallContext['caller']
  readonly session: CallContext['session']
  readonly setHeader: CallContext['setHeader']
  readonly lastEventId: string | undefined
  readonly endDryRun: CallContext['endDryRun']
  readonly fail = fail
  readonly #whenGone: () => AbortSignal

  constructor({
    actor,
    requestId,
    caller,
    session,
    setHeader,
    lastEventId,
    endDryRun: endRehearsal,
    whenGone,
  }: CallDetails) {
    this.actor = actor
    this.requestId = requestId
    this.caller = caller
    this.session = session
    this.setHeader = setHeader
    this.lastEventId = lastEventId
    this.endDryRun = endRehearsal
    this.#whenGone = whenGone
  }

  get signal(): AbortSignal {
    return this.#whenGone()
  }
}

function fail(code: ErrorCode, message: string, options?: object): never {
  throw new BlogopsError(code, message, options)
}

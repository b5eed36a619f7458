import { BlogopsError, type ErrorCode } from '../contract/errors.ts'
import type { CallContext } from '../contract/handler.ts'

export interface CallFacts extends Omit<CallContext, 'signal'> {
  /** Makes the signal that aborts when the caller has gone: once it is asked for, which few handlers do. */
  whenGone(): AbortSignal
}

/** What a handler is told beside its input. A class for its getter, as making an object with one is dear. */
export class Call implements CallContext {
  readonly actor: CallContext['actor']
  readonly requestId: string
  readonly caller: CallContext['caller']
  readonly session: CallContext['session']
  readonly setHeader: CallContext['setHeader']
  readonly lastEventId: string | undefined
  readonly endRehearsal: CallContext['endRehearsal']
  readonly fail = fail
  readonly #whenGone: () => AbortSignal

  constructor({ actor, requestId, caller, session, setHeader, lastEventId, endRehearsal, whenGone }: CallFacts) {
    this.actor = actor
    this.requestId = requestId
    this.caller = caller
    this.session = session
    this.setHeader = setHeader
    this.lastEventId = lastEventId
    this.endRehearsal = endRehearsal
    this.#whenGone = whenGone
  }

  get signal(): AbortSignal {
    return this.#whenGone()
  }
}

function fail(code: ErrorCode, message: string, options?: object): never {
  throw new BlogopsError(code, message, options)
}

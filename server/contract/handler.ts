import type { ErrorOptions } from './errors.ts'
import type { Failure, InPieces, OperationSpec, Output, ParsedInput } from './operation.ts'
import type { Actor } from './scopes.ts'

/** What every call carries besides its input. */
export interface CallContext {
  readonly actor: Actor
  readonly requestId: string
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal
  readonly caller: Caller
  readonly session: SessionControl
  /** Says something beside the answer; of a stream there is nothing to say it with. */
  setHeader(name: string, value: string): void
  /** `Last-Event-ID` of a stream that is taken up again. */
  readonly lastEventId: string | undefined
  /** Where it is only to be known whether the call would be refused: ends it, ahead of what no store holds back. */
  readonly endRehearsal?: (() => never) | undefined
}

export interface Caller {
  /** The network address the call came from, for throttling; never stored or logged as it is. */
  readonly address: string
  /** Whether another address was named for it, and not believed: no proxy is configured. */
  readonly disbelieved: boolean
  /** Whether a proxy that is believed named something for it that is no address. */
  readonly unreadable: boolean
  readonly userAgent: string
}

/** Starts and ends the browser session of the caller. */
export interface SessionControl {
  begin(session: { id: string; expiresAt: Date }): void
  end(): void
}

export type Fail<O extends OperationSpec> = (code: Failure<O>, message: string, options?: ErrorOptions) => never

/** Answers one operation. `fail` ends the call with an error that the operation declares. */
export type Handler<O extends OperationSpec> = (
  input: ParsedInput<O>,
  context: CallContext & { readonly fail: Fail<O> },
) => O extends InPieces ? AsyncIterable<Output<O>> : Promise<Output<O>>

/** The handlers of a module of operations (`import * as articles from './operations/articles.ts'`), by operation id. */
export type HandlersOf<M> = {
  [K in keyof M as M[K] extends OperationSpec ? M[K]['id'] : never]: M[K] extends OperationSpec ? Handler<M[K]> : never
}

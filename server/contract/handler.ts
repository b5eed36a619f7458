import type { ErrorOptions } from './errors.ts'
import type { ChunkedOperation, Failure, OperationSpec, Output, ParsedInput } from './operation.ts'
import type { Actor } from './scopes.ts'

/** Context of a call, in addition to its input. */
export interface CallContext {
  readonly actor: Actor
  readonly requestId: string
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
  readonly caller: Caller
  readonly session: SessionControl
  /** Sets an HTTP response header; ignored for streams. */
  setHeader(name: string, value: string): void
  /** `Last-Event-ID` of a resumed stream. */
  readonly lastEventId: string | undefined
  /**
   * Ends a dry run. Present only in dry runs; call it before the first side effect that a transaction cannot roll
   * back.
   */
  readonly endDryRun?: (() => never) | undefined
}

export interface Caller {
  /** Network address of the caller, for throttling. Never stored or logged unhashed. */
  readonly address: string
  /** True if a forwarding header was ignored because no proxy is configured. */
  readonly hasIgnoredProxyHeader: boolean
  /** True if a trusted proxy sent an invalid address. */
  readonly hasInvalidProxyAddress: boolean
  readonly userAgent: string
  /** True if a browser fetches ahead of a visit that may not happen. */
  readonly isPrefetch: boolean
}

/** Starts and ends the caller's browser session. */
export interface SessionControl {
  begin(session: { id: string; expiresAt: Date }): void
  end(): void
}

type Fail<O extends OperationSpec> = (code: Failure<O>, message: string, options?: ErrorOptions) => never

/** Answers one operation. `fail` throws an error that the operation declares. */
export type Handler<O extends OperationSpec> = (
  input: ParsedInput<O>,
  context: CallContext & { readonly fail: Fail<O> },
) => O extends ChunkedOperation ? AsyncIterable<Output<O>> : Promise<Output<O>>

/** Handlers of a module of operations (`import * as articles from './operations/articles.ts'`), by operation id. */
export type HandlersOf<M> = {
  [K in keyof M as M[K] extends OperationSpec ? M[K]['id'] : never]: M[K] extends OperationSpec ? Handler<M[K]> : never
}

/**
 * Request header in which a caller names its kind for the audit: `terminal` (a person at a terminal) or `mcp`. It
 * grants no rights.
 */
export const clientHeader = 'x-blogops-client'

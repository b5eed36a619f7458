import type * as z from 'zod'
import type { CommonErrorCode, ErrorCode } from './errors.ts'
import type { Access } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Effect of a call: `spend` may cost money, `destructive` deletes something, permanently or until it is restored. */
export type Effect = 'read' | 'write' | 'spend' | 'destructive'

/**
 * Declaration of a call. Its route, OpenAPI entry, client method and plain command follow from it. `params`, `query`
 * and `body` are merged into one flat input; their keys must be distinct.
 */
export interface OperationSpec {
  /** Unique `noun.verb`: the name of the client's method and of `blogops api <id>`. */
  readonly id: `${string}.${string}`
  readonly method: Method
  /** Route such as `/api/articles/{slug}`; every `{name}` is a key of `params`. */
  readonly path: `/api/${string}`
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** Answer; for a stream, one event; for a file, one chunk. */
  readonly output: z.ZodType
  /** True if the answer is a stream of events (SSE) instead of one document. */
  readonly stream?: true
  /** Media type, if the answer is a file, sent in chunks (`output` is one chunk). */
  readonly download?: string
  readonly access: Access
  readonly effect: Effect
  /** Summary in one line, in the imperative, without a full stop. */
  readonly summary: string
  /** Valid input. */
  readonly example: Readonly<Record<string, unknown>>
  /** Error codes in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[]
  /** Command in the terminal: `articles show <slug>`. Without it, only `blogops api` calls the operation. */
  readonly command?: string
  /** True if the input or the answer holds a secret: neither is stored for a repeated `Idempotency-Key`. */
  readonly secret?: true
  /**
   * True if pages send it with `navigator.sendBeacon`: its JSON may have the type text/plain, the answer is 202, and
   * the call is not logged.
   */
  readonly beacon?: true
  /** Maximum bytes of a request body; by default the server's own limit. */
  readonly bodyLimit?: number
}

/**
 * Parts of a declaration that a caller needs to send a request. The build writes the routes of all operations into the
 * module `virtual:blogops-routes`, so that browsers do not load the schemas.
 */
export interface OperationRoute extends Pick<OperationSpec, 'id' | 'method' | 'path' | 'stream' | 'download'> {
  /** Names of the query, if there are any. */
  readonly query?: readonly string[]
  /** True if the request has a body, with every field that is neither in the path nor in the query. */
  readonly body?: true
}

export function toRoute({ id, method, path, query, body, stream, download }: OperationSpec): OperationRoute {
  return {
    id,
    method,
    path,
    ...(query && { query: Object.keys(query.shape) }),
    ...(body && { body: true }),
    ...(stream && { stream }),
    ...(download !== undefined && { download }),
  }
}

/** Operations with an answer in pieces: a stream of events, or a file. */
export type ChunkedOperation = { readonly stream: true } | { readonly download: string }

/** Declares an operation and keeps its exact types. */
export function defineOperation<const O extends OperationSpec>(operation: O): O {
  return operation
}

type Simplify<T> = { [K in keyof T]: T[K] } & {}
type SentBy<S> = S extends z.ZodType ? z.input<S> : unknown
type ReadBy<S> = S extends z.ZodType ? z.output<S> : unknown
type Part<O, P extends string> = O extends { readonly [K in P]: infer S } ? S : undefined

/** Input of a caller: params, query and body in one object. */
export type Input<O extends OperationSpec> = Simplify<
  SentBy<Part<O, 'params'>> & SentBy<Part<O, 'query'>> & SentBy<Part<O, 'body'>>
>

/** Input of a handler: parsed, with defaults. */
export type ParsedInput<O extends OperationSpec> = Simplify<
  ReadBy<Part<O, 'params'>> & ReadBy<Part<O, 'query'>> & ReadBy<Part<O, 'body'>>
>

/** Answer to a caller; for a stream, one event; for a file, one chunk. */
export type Output<O extends OperationSpec> = z.output<O['output']>

/** Error codes that an operation may answer. */
export type Failure<O extends OperationSpec> = O['errors'][number] | CommonErrorCode

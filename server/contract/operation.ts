import type * as z from 'zod'
import type { CommonErrorCode, ErrorCode } from './errors.ts'
import type { Access } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What a call does to the world: `spend` may cost money, `destructive` takes something away, for good or until it is
 * brought back.
 */
export type Effect = 'read' | 'write' | 'spend' | 'destructive'

/**
 * The declaration of one call. Its route, its OpenAPI entry, its client method and its plain command all follow from
 * it. `params`, `query` and `body` are merged into one flat input; no key may stand in two of them.
 */
export interface OperationSpec {
  /** `noun.verb`, unique: the name of the client's method and of `blogops api <id>`. */
  readonly id: `${string}.${string}`
  readonly method: Method
  /** `/api/articles/{slug}`; every `{name}` is a key of `params`. */
  readonly path: `/api/${string}`
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The answer; for a stream, one event of it; for a file, one piece. */
  readonly output: z.ZodType
  /** The answer is a stream of events (SSE) instead of one document. */
  readonly stream?: true
  /** The answer is a file of this media type, in pieces (`output` is one), as long as it may be. */
  readonly download?: string
  readonly access: Access
  readonly effect: Effect
  /** One line, in the imperative, without a full stop. */
  readonly summary: string
  /** An input that the schemas accept. */
  readonly example: Readonly<Record<string, unknown>>
  /** What it may fail with, beyond `commonErrors`. */
  readonly errors: readonly ErrorCode[]
  /** Its place in the terminal: `articles show <slug>`. Without one, only `blogops api` reaches it. */
  readonly command?: string
  /** Its input or its answer holds a secret: nothing of either is kept for a repeated `Idempotency-Key`. */
  readonly secret?: true
  /**
   * Pages send it in passing, with `navigator.sendBeacon`: its JSON may come as text/plain, it is answered 202, and it is
   * not worth a line of the log.
   */
  readonly beacon?: true
  /** Bytes a request body may have; the server's own limit where absent. */
  readonly bodyLimit?: number
}

/** Operations that are answered piece by piece: a stream of events, or a file. */
export type InPieces = { readonly stream: true } | { readonly download: string }

/** Declares an operation, keeping its exact types. */
export function defineOperation<const O extends OperationSpec>(operation: O): O {
  return operation
}

type Simplify<T> = { [K in keyof T]: T[K] } & {}
type SentBy<S> = S extends z.ZodType ? z.input<S> : unknown
type ReadBy<S> = S extends z.ZodType ? z.output<S> : unknown
type Part<O, P extends string> = O extends { readonly [K in P]: infer S } ? S : undefined

/** What a caller passes: params, query and body in one object. */
export type Input<O extends OperationSpec> = Simplify<
  SentBy<Part<O, 'params'>> & SentBy<Part<O, 'query'>> & SentBy<Part<O, 'body'>>
>

/** What a handler gets: the same after parsing, defaults filled in. */
export type ParsedInput<O extends OperationSpec> = Simplify<
  ReadBy<Part<O, 'params'>> & ReadBy<Part<O, 'query'>> & ReadBy<Part<O, 'body'>>
>

/** What a caller gets back; of a stream, one event; of a file, one piece. */
export type Output<O extends OperationSpec> = z.output<O['output']>

/** What an operation may fail with. */
export type Failure<O extends OperationSpec> = O['errors'][number] | CommonErrorCode

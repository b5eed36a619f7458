import routes from 'virtual:blogops-routes'
import { BlogopsError, type ErrorBody, isErrorCode } from './errors.ts'
import type { OperationId, Operations } from './index.ts'
import type { ChunkedOperation, Input, OperationRoute, OperationSpec, Output } from './operation.ts'
import { readEvents, readStream } from './streams.ts'

/** Failed call: `message` is `"<status>: <the server's message>"`. */
export class CallError extends BlogopsError {
  readonly answeredStatus: number
  /** Message of the server, without the status. */
  readonly reason: string
  readonly requestId: string | undefined
  /** True if the answer did not come from blogops, for example from a proxy. */
  readonly isForeign: boolean

  constructor(status: number, body: Partial<ErrorBody> & { message: string }) {
    const code = isErrorCode(body.code) ? body.code : status >= 500 ? 'unavailable' : 'bad_request'
    super(code, `${status}: ${body.message}`, {
      ...(body.hint && { hint: body.hint }),
      ...(body.details && { details: body.details }),
    })
    this.answeredStatus = status
    this.reason = body.message
    this.requestId = body.requestId
    this.isForeign = body.code === undefined
  }
}

export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** Resumes a stream after this event. */
  lastEventId?: string
}

export interface ClientOptions {
  /** Function that answers a `Request` like `fetch`: the browser's, Node's, or that of an in-process server. */
  fetch: (request: Request) => Promise<Response>
  /** URL of the server; in the browser, the page's own origin. */
  baseUrl: string
  headers?: Readonly<Record<string, string>>
}

type Answer<O extends OperationSpec> = O extends ChunkedOperation ? AsyncGenerator<Output<O>> : Promise<Output<O>>
type Call<O extends OperationSpec> =
  Partial<Input<O>> extends Input<O>
    ? (input?: Input<O>, options?: CallOptions) => Answer<O>
    : (input: Input<O>, options?: CallOptions) => Answer<O>

type Noun<Id extends string> = Id extends `${infer N}.${string}` ? N : never
type Verbs<N extends string> = {
  [Id in OperationId as Id extends `${N}.${infer V}` ? V : never]: Call<Operations[Id]>
}

/** Operation that a client calls: its declaration, or its id alone. */
export type Called = Pick<OperationSpec, 'id'>

/** Client with a method per operation, such as `client.articles.list()`, and `call` for ids known only at run time. */
export type Client = { readonly [N in Noun<OperationId>]: Verbs<N> } & {
  call(operation: Called, input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown>
  stream(operation: Called, input: Readonly<Record<string, unknown>>, options?: CallOptions): AsyncGenerator<unknown>
  /** Streams the bytes of a file. Throws if the connection breaks. */
  download(
    operation: Called,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): AsyncGenerator<Uint8Array>
}

export function createClient(options: ClientOptions): Client {
  return buildClient({
    call: async (operation, input, callOptions = {}) => readAnswer(await send(options, operation, input, callOptions)),
    async *stream(operation, input, callOptions = {}) {
      yield* readEvents(await send(options, operation, input, callOptions))
    },
    async *download(operation, input, callOptions = {}) {
      const { body } = await send(options, operation, input, callOptions)
      if (body) yield* readStream(body)
    },
  })
}

/** HTTP status and JSON value of a read: an output, or an `ErrorBody`. The value is shared; do not change it. */
export interface ReadAnswer {
  status: number
  value: unknown
}

/**
 * Answers a read-only call in this process. Takes and returns plain data, so that it can cross module boundaries of
 * separate builds.
 */
export type Read = (operation: Called, input: Readonly<Record<string, unknown>>) => Promise<ReadAnswer>

/** Creates a client for callers that only need answers in one piece, such as a page. */
export function createReadClient(read: Read): Client {
  const rejectChunked = ({ id }: Called): never => {
    throw new TypeError(`${id} answers in chunks, which this client does not support.`)
  }
  const methods: Methods = {
    async call(operation, input) {
      // Also refuses inputs that no request could carry.
      toRequestPath(operation, input)
      const answer = await read(operation, input)
      if (answer.status < 400) return answer.value
      throw createCallError(answer)
    },
    stream: rejectChunked,
    download: rejectChunked,
  }
  return Object.assign(Object.create(inheritedNouns), methods)
}

const routesById = new Map<string, OperationRoute>(routes.map(route => [route.id, route]))

/** @throws TypeError if the contract has no such operation */
function getRoute({ id }: Called): OperationRoute {
  const route = routesById.get(id)
  if (!route) throw new TypeError(`The contract has no operation ${id}.`)
  return route
}

type Methods = Pick<Client, 'call' | 'stream' | 'download'>

/** A property per noun, which builds its verbs at the first use. */
const nouns: PropertyDescriptorMap = {}
for (const { id } of routes) {
  const noun = id.slice(0, id.indexOf('.'))
  nouns[noun] ??= { enumerable: true, configurable: true, get: createVerbs(noun) }
}

/** The nouns as a prototype. Each page creates a client, and defining all of its nouns takes longer than its calls. */
const inheritedNouns: object = Object.defineProperties({}, nouns)

/** Returns a getter that replaces itself by the verbs of a noun. */
function createVerbs(noun: string) {
  let verbs: object | undefined
  return function defineVerbs(this: Methods) {
    verbs ??= describeVerbs(noun)
    const value = Object.create(verbs, { methods: { value: this } })
    Object.defineProperty(this, noun, { value, enumerable: true })
    return value
  }
}

/** A property per verb, which creates its call at each use. */
function describeVerbs(noun: string): object {
  const verbs: PropertyDescriptorMap = {}
  for (const route of routes) {
    if (!route.id.startsWith(`${noun}.`)) continue
    verbs[route.id.slice(noun.length + 1)] = {
      enumerable: true,
      get(this: { methods: Methods }) {
        return createCall(this.methods, route)
      },
    }
  }
  return Object.defineProperties({}, verbs)
}

function createCall(methods: Methods, route: OperationRoute) {
  const kind = route.stream ? 'stream' : route.download ? 'download' : 'call'
  return (input = {}, options?: CallOptions) => methods[kind](route, input, options)
}

function buildClient(methods: Methods): Client {
  // The routes are those of the operations that the type `Client` is derived from.
  return Object.defineProperties(methods, nouns) as Client
}

async function send(
  options: ClientOptions,
  operation: Called,
  input: Readonly<Record<string, unknown>>,
  call: CallOptions,
): Promise<Response> {
  const response = await options.fetch(toRequest(options, operation, input, call))
  if (response.ok) return response
  // An in-process server answers even an aborted call; over a network, fetch itself would have thrown.
  call.signal?.throwIfAborted()
  throw await toCallError(response)
}

/**
 * Distributes a flat input over path, query and body as the operation declares them.
 * @throws CallError `not_found` for a path value that no URL can hold
 */
export function toRequest(
  { baseUrl, headers }: Pick<ClientOptions, 'baseUrl' | 'headers'>,
  operation: Called,
  input: Readonly<Record<string, unknown>>,
  call: CallOptions = {},
): Request {
  const route = getRoute(operation)
  const isInAddress = (name: string) => route.query?.includes(name) || route.path.includes(`{${name}}`)
  const body = Object.entries(input).filter(([name]) => !isInAddress(name))
  const hasBody = route.body ?? false
  return new Request(new URL(toRequestPath(operation, input), baseUrl), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      accept: getAcceptHeader(route),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
      ...(call.lastEventId && { 'last-event-id': call.lastEventId }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(body)) }),
    ...(call.signal && { signal: call.signal }),
  })
}

/**
 * Returns the path and query of a call.
 * @throws CallError `not_found` for a path value that no URL can hold
 */
export function toRequestPath(operation: Called, input: Readonly<Record<string, unknown>>): string {
  const { path, query } = getRoute(operation)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodePathSegment(name, String(input[name])))
  const queryNames = Object.keys(input).filter(name => input[name] !== undefined && query?.includes(name))
  return queryNames.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(queryNames.map(name => [name, String(input[name])]))}`
}

/** Downloads also accept JSON, the form of errors. */
function getAcceptHeader({ stream, download }: OperationRoute): string {
  if (stream) return 'text/event-stream'
  return download === undefined ? 'application/json' : `${download}, application/json`
}

/** URL parsers resolve `.` and `..` even if encoded: the request would reach another operation. */
function encodePathSegment(name: string, value: string): string {
  if (value !== '.' && value !== '..') return encodeURIComponent(value)
  throw new CallError(404, { code: 'not_found', message: `No record has the ${name} “${value}”.` })
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new CallError(response.status, { message: foreignAnswer })
  }
}

const foreignAnswer = 'The answer did not come from blogops. Perhaps a proxy sent it.'

/** Returns the text if it is short and plain. HTML error pages of proxies are of no use to the caller. */
function findPlainText(text: string): string | undefined {
  const plain = text.trim()
  return plain === '' || plain.length > 200 || /[<>{}]/.test(plain) ? undefined : plain
}

async function toCallError(response: Response): Promise<CallError> {
  const { status, statusText } = response
  const text = await response.text()
  try {
    return createCallError({ status, statusText, value: JSON.parse(text) })
  } catch {
    const message = findPlainText(text)
    return createCallError({ status, statusText, value: message && { message } })
  }
}

/** Converts a failed answer to an error. */
export function createCallError({ status, statusText, value }: ReadAnswer & { statusText?: string }): CallError {
  if (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string') {
    return new CallError(status, { ...value, message: value.message })
  }
  return new CallError(status, { message: [statusText, foreignAnswer].filter(Boolean).join('. ') })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { H3, type H3Event, HTTPError, type HTTPResponse, toNodeHandler } from 'h3'
import { BlogopsError } from '../contract/errors.ts'
import { operations } from '../contract/index.ts'
import { assertMayCall } from '../contract/scopes.ts'
import { answerImage, createSecurityHeaders, type ReadImage } from './answers.ts'
import { createBeacons } from './beacons.ts'
import { isLocalCall, isPlainTarget } from './caller.ts'
import { identify } from './caller-identity.ts'
import { createFailurePage, toErrorAnswer, toFailureBody } from './error-answer.ts'
import { getMethods, type MountOptions, mountOperations } from './mount.ts'
import { createOpenApiDocument } from './openapi.ts'

interface HttpOptions extends MountOptions {
  /** Address to which pages post views and clicks. */
  eventsUrl?: string
  /** Answers everything except the API; without it, the server has no pages. */
  pages?: PageServer
  /** Reads the pictures under `/images/`. */
  readImage: ReadImage
  /** Resolves if the stores answer, for load balancers; rejects with the reason if not. */
  ready(): Promise<void>
  /** Returns the server's own metrics for operators. */
  metrics(): Promise<{ type: string; text: string }>
}

export interface PageServer {
  respond(request: Request): Promise<HTTPResponse | undefined>
  /** Answers with a cached page before routing; returns false if no finished bytes exist. */
  serveFinished(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers with a cached page that is not current, after rendering it again; see `Pages`. */
  serveAgain(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined
  /** Addresses of the site's stylesheets that are known so far. */
  readonly styles: readonly string[]
}

export interface Http {
  fetch(request: Request): Promise<Response>
  handle(request: IncomingMessage, response: ServerResponse): void
}

export function createHttp(options: HttpOptions): Http {
  // An undecodable address is answered like any unknown one.
  const routerOptions = { silent: true, allowMalformedURL: true }
  const { newRequestId, log, tally } = options
  const app = new H3({ ...routerOptions, onError: error => toErrorAnswer(error, { requestId: newRequestId(), log }) })
  const common = createSecurityHeaders(options.siteUrl, options.eventsUrl)
  const headers = Object.entries(common)
  mountOperations(app, options)
  mountProbes(app, options)
  app.all('/api/**', ({ url, req }) => {
    throw createUnknownCallError(url.pathname, req.method)
  })
  const answerImageRequest = ({ req }: { req: Request }) => answerImage(req, options.readImage)
  app.get('/images/**', answerImageRequest).on('HEAD', '/images/**', answerImageRequest)
  app.all('/**', async ({ req }) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      throw new BlogopsError('method_not_allowed', 'Pages accept only GET and HEAD.', {
        details: { allow: ['GET', 'HEAD'] },
      })
    if (!options.pages) throw new HTTPError({ status: 404 })
    tally.pagesRendered += 1
    return answerPage(req, options.pages, options)
  })
  const guarded = new H3(routerOptions)
  guarded.use(async ({ req }) => {
    const answer = URL.canParse(req.url)
      ? await app.fetch(req)
      : toErrorAnswer(createInvalidHostError(), { requestId: newRequestId(), log })
    // Set headers on the finished answer, because h3 drops headers of middleware when a call fails. Pages keep their
    // own policy, which names the hosts of their pictures.
    const own = answer.headers.get('content-security-policy')
    for (const [name, value] of headers) answer.headers.set(name, value)
    if (own !== null) answer.headers.set('content-security-policy', own)
    return answer
  })
  const node = toNodeHandler(guarded)
  const refuseTarget = (response: ServerResponse) => {
    const { status, body } = toFailureBody(createAmbiguousTargetError(), { requestId: newRequestId(), log })
    const text = JSON.stringify(body)
    const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
    response.writeHead(status, { ...common, ...own, 'cache-control': 'no-store' }).end(text)
  }
  const answerBeacon = createBeacons(options, common)
  return {
    fetch: async request => guarded.fetch(request),
    handle(request, response) {
      if (!isPlainTarget(request.url ?? '')) return refuseTarget(response)
      if (answerBeacon(request, response)) return
      if (options.pages?.serveFinished(request, response)) {
        tally.pagesFinished += 1
        return
      }
      const again = options.pages?.serveAgain(request, response)
      if (!again) return void node(request, response)
      void again.then(isAnswered => {
        if (isAnswered) tally.pagesRendered += 1
        else void node(request, response)
      })
    },
  }
}

/** Answers a page request with a page, also after a failure. */
async function answerPage(request: Request, pages: PageServer, { newRequestId, log }: HttpOptions) {
  try {
    const found = await pages.respond(request)
    if (found) return found
  } catch (cause) {
    return createFailurePage(cause, { requestId: newRequestId(), log, styles: pages.styles })
  }
  throw new HTTPError({ status: 404 })
}

function mountProbes(app: H3, options: HttpOptions): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await options.ready()
    return { status: 'ready' }
  })
  app.get('/metrics', event => answerMetrics(event, options))
  let document: Buffer<ArrayBuffer> | undefined
  app.get('/api/openapi.json', () => {
    document ??= Buffer.from(JSON.stringify(createOpenApiDocument(options)))
    return new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  })
}

/** Answers with Prometheus metrics: to anyone on this machine if the site is local, otherwise with a token. */
async function answerMetrics(event: H3Event, options: HttpOptions): Promise<Response> {
  const peer = event.runtime?.node?.req
  const connection = { remoteAddress: peer?.socket.remoteAddress, httpVersion: peer?.httpVersion }
  if (!isLocalCall(event.req, connection, options)) {
    const actor = await identify(event.req, options)
    if (actor.kind === 'anonymous') throw createTokenRequiredError()
    assertMayCall(actor, 'jobs:read')
  }
  const { type, text } = await options.metrics()
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
}

function createTokenRequiredError(): BlogopsError {
  return new BlogopsError(
    'unauthorized',
    'To read the metrics of this server, you need a token with the scope jobs:read.',
    {
      hint: 'Create a token: blogops tokens create metrics --scope jobs:read',
    },
  )
}

function createAmbiguousTargetError(): BlogopsError {
  return new BlogopsError('bad_request', 'The address is ambiguous: a proxy could read it as another path.', {
    hint: 'Remove dot segments and backslashes from the path, and percent-encode special characters.',
  })
}

function createInvalidHostError(): BlogopsError {
  return new BlogopsError('bad_request', 'The request names an invalid host.')
}

function createUnknownCallError(path: string, method: string): BlogopsError {
  const matching = operations.filter(operation => matchesPath(operation.path, path))
  if (matching.length === 0) {
    return new BlogopsError('not_found', `There is no operation ${method} ${path.slice(0, 200)}.`, {
      hint: 'GET /api/openapi.json lists all operations.',
    })
  }
  const methods = [...new Set(matching.map(operation => operation.method))]
  return new BlogopsError('method_not_allowed', `This address accepts ${methods.join(', ')}, not ${method}.`, {
    details: { allow: [...new Set(matching.flatMap(getMethods))] },
  })
}

/** Matches like the router: ignores a trailing slash, and parameters are never empty. */
function matchesPath(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const actual = path.replace(/\/$/, '').split('/')
  const matchesPart = (part: string, at: number) => (part.startsWith('{') ? actual[at] !== '' : part === actual[at])
  return expected.length === actual.length && expected.every(matchesPart)
}

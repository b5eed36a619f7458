import { type Read, toRequest } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { encodeEvent } from '../../server/contract/streams.ts'
import { site } from './fixtures.ts'

/**
 * What each operation answers, by its id: what an input makes of it, for a stream the events as an (async) iterable. A
 * thrown BlogopsError is answered too; anything else is a connection that fails.
 */
export type FakeAnswers = Readonly<
  Record<string, (input: Readonly<Record<string, unknown>>, headers: Headers) => unknown>
>

export interface FakeApi {
  fetch(request: Request): Promise<Response>
  /** The ids of the operations called, in order. */
  calls: string[]
}

/** An API without a server. What it answers is held to the contract: a fixture that does not fit fails its test. */
export function fakeApi(answers: FakeAnswers): FakeApi {
  const calls: string[] = []
  return {
    calls,
    async fetch(request) {
      const { operation, input } = await understand(request)
      calls.push(operation.id)
      const answer = answers[operation.id]
      try {
        if (!answer) throw new BlogopsError('internal', `The fake API has no answer for ${operation.id}.`)
        const value = await answer(input, request.headers)
        return operation.stream ? streamed(operation, value) : Response.json(operation.output.parse(value))
      } catch (error) {
        if (!(error instanceof BlogopsError)) throw error
        const { code, message, hint, details, status } = error
        return Response.json({ code, message, hint, details, requestId: 'r1' }, { status })
      }
    },
  }
}

/** What a page reads with in the server, answered by a fake. */
export function readBy(fetch: FakeApi['fetch']): Read {
  return async (operation, input) => {
    const answer = await fetch(toRequest({ baseUrl: site.url }, operation, input))
    return { status: answer.status, value: await answer.json() }
  }
}

function streamed({ id, output }: OperationSpec, events: unknown): Response {
  if (!isIterable(events)) throw new Error(`The fake API has no events for ${id}.`)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for await (const event of events) controller.enqueue(encoder.encode(encodeEvent(output.parse(event))))
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

function isIterable(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  return typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
}

async function understand(request: Request): Promise<{ operation: OperationSpec; input: Record<string, unknown> }> {
  const url = new URL(request.url)
  for (const operation of operations) {
    const params = request.method === operation.method ? paramsOf(operation.path, url.pathname) : undefined
    if (!params) continue
    const body: unknown = operation.body ? await request.json() : {}
    return { operation, input: { ...params, ...Object.fromEntries(url.searchParams), ...Object(body) } }
  }
  throw new Error(`The contract has no call ${request.method} ${url.pathname}.`)
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/').map(decodeURIComponent)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  return params
}

import { BlogopsError } from '../../server/contract/errors.ts'
import { operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'

/** What each operation answers, by its id: a value, or what an input makes of it. A thrown BlogopsError is answered too. */
export type FakeAnswers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>

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
        return Response.json(operation.output.parse(await answer(input)))
      } catch (error) {
        if (!(error instanceof BlogopsError)) throw error
        const { code, message, hint, details, status } = error
        return Response.json({ code, message, hint, details, requestId: 'r1' }, { status })
      }
    },
  }
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

import { toRequest } from '../../contract/client.ts'
import { operations } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'

/** All operations of the contract, so that tests cover future ones too. */

export const guarded = operations.filter(({ access }) => access !== 'public')
export const unsafe = operations.filter(({ method }) => method !== 'GET')

type Headers = Readonly<Record<string, string>>

/** The operation's own example, sent with these headers. */
export function exampleOf(operation: OperationSpec, baseUrl: string, headers: Headers = {}): Request {
  return toRequest({ baseUrl, headers }, operation, operation.example)
}

/**
 * A call that nothing comes of, whoever makes it: its body, where it may have one, is of a kind that no call takes. Who may
 * make the call is told so (415); who may not is told that, for it is judged first.
 */
export function harmless(operation: OperationSpec, baseUrl: string, headers: Headers = {}): Request {
  const example = exampleOf(operation, baseUrl)
  if (operation.method === 'GET') return new Request(example, { headers })
  const own = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(example.url, { method: operation.method, headers: own, body: 'a=b' })
}

/** Returns the operations whose answer differs from `expected`, with their answers. */
export async function answeringOtherwise(
  walked: readonly OperationSpec[],
  expected: (status: number, operation: OperationSpec) => boolean,
  call: (operation: OperationSpec) => Promise<Response>,
): Promise<string[]> {
  const strays: string[] = []
  for (const operation of walked) {
    const answer = await call(operation)
    await answer.body?.cancel()
    if (!expected(answer.status, operation)) strays.push(`${operation.id}: ${answer.status}`)
  }
  return strays
}

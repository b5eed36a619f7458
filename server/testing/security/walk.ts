import { toRequest } from '../../contract/client.ts'
import { operations } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'

/** All operations of the contract, so that tests cover future ones too. */

export const guarded = operations.filter(({ access }) => access !== 'public')
export const unsafe = operations.filter(({ method }) => method !== 'GET')

type Headers = Readonly<Record<string, string>>

/** Sends the operation's own example with these headers. */
export function exampleOf(operation: OperationSpec, baseUrl: string, headers: Headers = {}): Request {
  return toRequest({ baseUrl, headers }, operation, operation.example)
}

/**
 * Sends a call without effect: its body, if it has one, has an unsupported content type. Permissions are checked first, so
 * an allowed caller gets 415, and others get the error about their permissions.
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

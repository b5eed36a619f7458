import type { OperationSpec } from '../../server/contract/operation.ts'
import type { Page } from '../output/page.ts'
import { printable } from '../output/printable.ts'

/** The request that a command would send. */
export interface Plan {
  readonly dryRun: true
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

export async function planOf(operation: OperationSpec, input: Readonly<Record<string, unknown>>): Promise<Plan> {
  const { toRequest } = await import('../../server/contract/client.ts')
  const request = toRequest({ baseUrl: 'http://localhost' }, operation, withoutSecrets(input))
  const { pathname, search } = new URL(request.url)
  const body = await request.text()
  return {
    dryRun: true,
    operation: operation.id,
    method: request.method,
    path: pathname + search,
    ...(body !== '' && { body: JSON.parse(body) }),
  }
}

export function planView({ method, path, body }: Plan, { paint }: Page): string {
  const head = `${paint.bold('Would send')} ${method} ${printable(path)}`
  return body === undefined ? head : `${head}\n${printable(JSON.stringify(body, null, 2), { lines: true })}`
}

function withoutSecrets(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, /password|token|code$/i.test(key) ? '(not shown)' : value]),
  )
}

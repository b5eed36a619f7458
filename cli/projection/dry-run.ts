import type { OperationSpec } from '../../server/contract/operation.ts'
import type { AdCheck } from '../../server/contract/schemas/ad-check.ts'
import type { Page } from '../output/page.ts'
import { printable } from '../output/printable.ts'

/** The request that a command would send. */
export interface DryRun {
  readonly dryRun: true
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Effects of the request, and Facebook's verdict if it can be checked. */
  readonly check?: AdCheck['lines']
  /** Changes that would be skipped, with the reason. */
  readonly left?: readonly string[]
}

export async function toDryRun(operation: OperationSpec, input: Readonly<Record<string, unknown>>): Promise<DryRun> {
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

export function dryRunView({ method, path, body, check, left = [] }: DryRun, page: Page): string {
  const head = `${page.paint.bold('Would send')} ${method} ${printable(path)}`
  const sent = body === undefined ? [] : [printable(JSON.stringify(body, null, 2), { lines: true })]
  const checked = check ? ['', checkView(check, page)] : []
  return [head, ...sent, ...checked, ...left.map(line => page.paint.yellow(printable(line)))].join('\n')
}

function checkView(lines: AdCheck['lines'], { paint }: Page): string {
  if (lines.length === 0) return 'Nothing would change.'
  const painted = { accepted: paint.green, refused: paint.red, unchecked: paint.yellow }
  return lines
    .map(({ what, verdict, reason }) => {
      const line = `${painted[verdict](verdict.padEnd('unchecked'.length))}  ${printable(what)}`
      return reason === null ? line : `${line}\n${' '.repeat(11)}${paint.dim(printable(reason))}`
    })
    .join('\n')
}

function withoutSecrets(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, /password|token|code$/i.test(key) ? '(not shown)' : value]),
  )
}

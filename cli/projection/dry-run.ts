import type { OperationSpec } from '../../server/contract/operation.ts'
import type { AdCheck, AdCheckRequest } from '../../server/contract/schemas/checks.ts'
import type { CommandContext } from '../context.ts'
import { adCheckView } from '../output/ad-view.ts'
import { busy, type Page } from '../output/output.ts'
import { printable } from '../output/printable.ts'

/** The request that a command would send. */
interface DryRun {
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

type Input = Readonly<Record<string, unknown>>

/** Details of a dry run in addition to its input. */
interface DryRunDetails {
  /** Ad changes that the call consists of, if the call itself cannot be checked. */
  changes?: readonly AdCheckRequest[]
  /** Changes that would be skipped, with the reason. */
  left?: readonly string[]
  /** Short forms of inputs that are too long to show. */
  shortened?: Input
}

/**
 * Shows the request that a command would send, after checking that it would not be refused. For ad changes, also shows
 * the effects and Facebook's verdict.
 * @throws BlogopsError as the call would, if that is known in advance.
 */
export async function showDryRun(
  context: CommandContext,
  operation: OperationSpec,
  input: Input,
  { changes, left = [], shortened }: DryRunDetails = {},
): Promise<undefined> {
  const checkRequests = changes ?? (await toCheckRequests(operation, input))
  const dryRun = await toDryRun(operation, { ...input, ...shortened })
  const check = changes || checkRequests.length > 0 ? await runChecks(context, checkRequests) : undefined
  if (!check) await assertAllowed(context, operation, input)
  const complete = { ...dryRun, ...(check && { check }), ...(left.length > 0 && { left }) }
  context.output.document(complete, page => dryRunView(complete, page))
  return undefined
}

/** Skips operations that need no sign-in. @throws BlogopsError as the call would, if that is known in advance */
export async function assertAllowed(context: CommandContext, operation: OperationSpec, input: Input): Promise<void> {
  const { isCheckable } = await import('../../server/contract/schemas/checks.ts')
  if (!isCheckable(operation)) return
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const request = { operation: operation.id, input: { ...input } }
  await busy(context.output, 'Checking the call', client.calls.check(request, options))
}

async function toCheckRequests({ id }: OperationSpec, input: Input): Promise<AdCheckRequest[]> {
  const { checkedOperations } = await import('../../server/contract/schemas/checks.ts')
  const operation = checkedOperations.find(checked => checked === id)
  return operation ? [{ operation, input: { ...input } }] : []
}

async function runChecks(context: CommandContext, checkRequests: readonly AdCheckRequest[]): Promise<AdCheck['lines']> {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const lines: AdCheck['lines'] = []
  for (const request of checkRequests) {
    const checking = client.ads.check(request, options)
    lines.push(...(await busy(context.output, 'Checking the effects of the call', checking)).lines)
  }
  return lines
}

async function toDryRun(operation: OperationSpec, input: Input): Promise<DryRun> {
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

function dryRunView({ method, path, body, check, left = [] }: DryRun, page: Page): string {
  const head = `${page.paint.bold('Would send')} ${method} ${printable(path)}`
  const sent = body === undefined ? [] : [printable(JSON.stringify(body, null, 2), { lines: true })]
  const checked = check ? ['', adCheckView(check, page)] : []
  return [head, ...sent, ...checked, ...left.map(line => page.paint.yellow(printable(line)))].join('\n')
}

function withoutSecrets(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, /password|token|code$/i.test(key) ? '(not shown)' : value]),
  )
}

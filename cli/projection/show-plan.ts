import type { OperationSpec } from '../../server/contract/operation.ts'
import type { AdCheck, AdCheckRequest } from '../../server/contract/schemas/ad-check.ts'
import type { CommandContext } from '../context.ts'
import { busy } from '../output/busy.ts'
import { dryRunView, toDryRun } from './dry-run.ts'

type Input = Readonly<Record<string, unknown>>

/** Details of a dry run beside its input. */
export interface DryRunDetails {
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
): Promise<void> {
  const checkRequests = changes ?? (await toCheckRequests(operation, input))
  const dryRun = await toDryRun(operation, { ...input, ...shortened })
  const check = changes || checkRequests.length > 0 ? await runChecks(context, checkRequests) : undefined
  if (!check) await assertAllowed(context, operation, input)
  const complete = { ...dryRun, ...(check && { check }), ...(left.length > 0 && { left }) }
  context.output.document(complete, page => dryRunView(complete, page))
}

/** Skips operations that need no sign-in. @throws BlogopsError as the call would, if that is known in advance */
export async function assertAllowed(context: CommandContext, operation: OperationSpec, input: Input): Promise<void> {
  const { isCheckable } = await import('../../server/contract/schemas/call-check.ts')
  if (!isCheckable(operation)) return
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const request = { operation: operation.id, input: { ...input } }
  await busy(context.output, 'Look whether it would be done', client.calls.check(request, options))
}

async function toCheckRequests({ id }: OperationSpec, input: Input): Promise<AdCheckRequest[]> {
  const { checkedOperations } = await import('../../server/contract/schemas/ad-check.ts')
  const operation = checkedOperations.find(checked => checked === id)
  return operation ? [{ operation, input: { ...input } }] : []
}

async function runChecks(context: CommandContext, checkRequests: readonly AdCheckRequest[]): Promise<AdCheck['lines']> {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const lines: AdCheck['lines'] = []
  for (const request of checkRequests) {
    const { lines: checkedLines } = await busy(
      context.output,
      'Look what it would do',
      client.ads.check(request, options),
    )
    lines.push(...checkedLines)
  }
  return lines
}

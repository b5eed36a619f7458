import type { OperationSpec } from '../../server/contract/operation.ts'
import type { AdCheck, AdCheckRequest } from '../../server/contract/schemas/ad-check.ts'
import type { CommandContext } from '../context.ts'
import { busy } from '../output/busy.ts'
import { planOf, planView } from './dry-run.ts'

type Input = Readonly<Record<string, unknown>>

/**
 * Shows what a command would send; of a change of ads, also what it would do, and whether Facebook would take it.
 * @param parts changes that it consists of, where it is none that can be asked about itself, and what it would leave as it is.
 */
export async function showPlan(
  context: CommandContext,
  operation: OperationSpec,
  input: Input,
  parts?: { changes: readonly AdCheckRequest[]; left?: readonly string[] },
): Promise<void> {
  const asked = parts?.changes ?? (await checkOf(operation, input))
  const plan = await planOf(operation, input)
  const check = parts || asked.length > 0 ? await ask(context, asked) : undefined
  const left = parts?.left ?? []
  const complete = { ...plan, ...(check && { check }), ...(left.length > 0 && { left }) }
  context.output.document(complete, page => planView(complete, page))
}

async function checkOf({ id }: OperationSpec, input: Input): Promise<AdCheckRequest[]> {
  const { checkedOperations } = await import('../../server/contract/schemas/ad-check.ts')
  const operation = checkedOperations.find(checked => checked === id)
  return operation ? [{ operation, input: { ...input } }] : []
}

async function ask(context: CommandContext, asked: readonly AdCheckRequest[]): Promise<AdCheck['lines']> {
  const { client } = await context.connect()
  const options = { signal: context.terminal.interruption }
  const lines: AdCheck['lines'] = []
  for (const request of asked) {
    const { lines: some } = await busy(context.output, 'Look what it would do', client.ads.check(request, options))
    lines.push(...some)
  }
  return lines
}

import type { PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { getChangeLabel } from '../../../server/domain/plans.ts'
import type { Run } from '../../context.ts'
import { busy } from '../../output/busy.ts'
import { countChanges, formatSubject } from '../../output/plan-view.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { readNumbers } from './apply-plan.ts'
import { findPlan } from './find-plan.ts'

/** Refuses changes of a plan for good. */
export const refuseChanges: Run = async (context, args) => {
  const { run, values } = await findPlan(context, args, 'refuse')
  const { id, changes } = run.optimization.plan
  const only = readNumbers(String(values.numbers), '<numbers>', changes.length)
  const request = { id, only }
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('optimizer.refuse'), request)
    return 0
  }
  const { client } = await context.connect()
  const answer = await busy(context.output, 'Refusing the changes', client.optimizer.refuse(request))
  context.output.document(answer, () => describeRefused(answer, only))
  if (context.output.mode === 'text') context.output.note('To allow a change again: blogops optimize refused')
  return 0
}

function describeRefused({ optimization: { plan } }: PlanRun, only: readonly number[]): string {
  const refused = only.flatMap(index => plan.changes[index] ?? [])
  return [
    `Refused for good: ${countChanges(refused.length)}. No plan proposes this again.`,
    ...refused.map(change => `  ${getChangeLabel(change)}: ${formatSubject(change)}`),
  ].join('\n')
}

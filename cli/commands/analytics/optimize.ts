import { asOptimization } from '../../../server/contract/jobs.ts'
import type { Optimization, PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import type { Replacement } from '../../../server/contract/schemas/optimizer-reports.ts'
import { getChangeLabel } from '../../../server/domain/plans.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { changesPending } from '../../failure.ts'
import { type Actions, runInActions } from '../../github/actions.ts'
import { warnOfSamples } from '../../output/metric-text.ts'
import { optimizationView } from '../../output/optimization-view.ts'
import { replacementsView } from '../../output/optimizer-views.ts'
import { busy } from '../../output/output.ts'
import { countChanges, formatSubject, planStateView } from '../../output/plan-view.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { runJob } from '../jobs/run-job.ts'
import { readNumbers } from './apply-plan.ts'
import { assertPlanFile, findPlan, writePlanFile } from './find-plan.ts'

/** Runs the optimizer, follows the job and shows the plan. Applies nothing. */
export const runOptimizer: Run = (context, args) =>
  runInActions(context, async (safeContext, actions) => {
    const file = args.text('plan')
    if (file !== undefined) await assertPlanFile(safeContext.terminal.cwd, file)
    if (!safeContext.flags.dryRun) return optimize(safeContext, args, actions)
    await showDryRun(safeContext, await getOperation('optimizer.start'), {})
    return 0
  })

async function optimize(context: CommandContext, args: ParsedArgs, actions: Actions | null): Promise<number> {
  const { output, terminal } = context
  const connection = await context.connect()
  const job = await connection.client.optimizer.start({}, { signal: terminal.interruption })
  if (!job.begun) output.note(`A run started by ${job.createdBy} is in progress. Following that run.`)
  const { result } = await runJob(context, { connection, id: job.id, cancels: job.begun })
  const found = asOptimization(result)
  if (!found) throw new Error(`Job ${job.id} returned no result.`)
  const { url } = await connection.client.site.get()
  const name = args.text('plan')
  if (name !== undefined) await writePlanFile(terminal.cwd, name, { blogopsPlan: 1, server: url, optimization: found })
  // A token for analytics alone may not read articles.
  const replacements = await connection.client.optimizer.replacements({ limit: 5 }).catch(() => [])
  print(context, { found, replacements }, actions)
  if (actions) await (await import('../../github/report.ts')).reportOptimization(actions, found, url)
  if (output.mode === 'text') output.note(nextStep(found, name))
  return args.isSet('detailedExitcode') && found.plan.changes.length > 0 ? changesPending : 0
}

interface Printed {
  found: Optimization
  /** Products that nobody can buy. */
  replacements: readonly Replacement[]
}

/** Skipped for NDJSON, whose last event holds the result. */
function print({ output }: CommandContext, { found, replacements }: Printed, actions: Actions | null): void {
  warnOfSamples(output, found.sample)
  if (output.mode === 'ndjson') return
  output.document(found, page => {
    const products =
      replacements.length === 0 ? [] : [page.paint.bold('Products to replace'), replacementsView(replacements, page)]
    const text = [optimizationView(found, page), ...products].join('\n\n')
    return actions ? actions.fenced(text) : text
  })
}

function nextStep({ plan }: Optimization, name: string | undefined): string {
  const location = name === undefined ? '' : `The plan is in ${name}. `
  if (plan.changes.length === 0) return `${location}There is nothing to apply.`
  return `${location}Nothing has changed yet. To apply it: blogops optimize apply ${name ?? plan.id}`
}

/** Shows a plan with the metrics behind it and its state. */
export const showOptimizerPlan: Run = (context, args) =>
  runInActions(context, async (safeContext, actions) => {
    const { run } = await findPlan(safeContext, args, 'show')
    warnOfSamples(safeContext.output, run.optimization.sample)
    safeContext.output.document(run, page => {
      const text = `${optimizationView(run.optimization, page, run.refused)}\n\n${planStateView(run, page)}`
      return actions ? actions.fenced(text) : text
    })
    return 0
  })

/** Refuses changes of a plan permanently. */
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
    `Refused permanently: ${countChanges(refused.length)}. No plan proposes this again.`,
    ...refused.map(change => `  ${getChangeLabel(change)}: ${formatSubject(change)}`),
  ].join('\n')
}

import { optimizationIn } from '../../server/contract/schemas/job.ts'
import type { Optimization } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext, Run } from '../context.ts'
import type { Actions } from '../github/actions.ts'
import { withinActions } from '../github/within-actions.ts'
import type { Given } from '../given.ts'
import { optimizationView } from '../output/optimization-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { assertPlanFile, writePlanFile } from './plan-file.ts'
import { runJob } from './run-job.ts'

const changesPending = 10

/** Runs the optimizer, follows the job and shows the plan. Applies nothing. */
export const run: Run = (context, given) =>
  withinActions(context, async (within, actions) => {
    const file = given.text('plan')
    if (file !== undefined) await assertPlanFile(within.terminal.cwd, file)
    if (!within.flags.dryRun) return optimize(within, given, actions)
    await showPlan(within, await operationOf('optimizer.start'), {})
    return 0
  })

async function optimize(context: CommandContext, given: Given, actions: Actions | null): Promise<number> {
  const { output, terminal } = context
  const connection = await context.connect()
  const job = await connection.client.optimizer.start({}, { signal: terminal.interruption })
  if (!job.begun) output.note(`A run of ${job.createdBy} is under way: this is that one.`)
  const { result } = await runJob(context, { connection, id: job.id, cancels: job.begun })
  const found = optimizationIn(result)
  if (!found) throw new Error(`Job ${job.id} has found nothing.`)
  const { url } = await connection.client.site.get()
  const name = given.text('plan')
  if (name !== undefined) await writePlanFile(terminal.cwd, name, { blogopsPlan: 1, server: url, optimization: found })
  print(context, found, actions)
  if (actions) await (await import('../github/optimizer-report.ts')).reportOptimization(actions, found, url)
  if (output.mode === 'text') output.note(nextStep(found, name))
  return given.isSet('detailedExitcode') && found.plan.changes.length > 0 ? changesPending : 0
}

/** Skipped for NDJSON, whose last event holds the result. */
function print({ output }: CommandContext, found: Optimization, actions: Actions | null): void {
  warnOfSamples(output, found.sample)
  if (output.mode === 'ndjson') return
  output.document(found, page => {
    const text = optimizationView(found, page)
    return actions ? actions.fenced(text) : text
  })
}

function nextStep({ plan }: Optimization, name: string | undefined): string {
  const kept = name === undefined ? '' : `The plan is in ${name}. `
  if (plan.changes.length === 0) return `${kept}There is nothing to apply.`
  return `${kept}Nothing is changed yet. To apply it: blogops optimize apply ${name ?? plan.id}`
}

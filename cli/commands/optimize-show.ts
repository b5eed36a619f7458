import type { Run } from '../context.ts'
import { runInActions } from '../github/within-actions.ts'
import { optimizationView } from '../output/optimization-view.ts'
import { planStateView } from '../output/plan-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { findPlan } from './find-plan.ts'

/** Shows a plan with the metrics behind it and its state. */
export const showOptimizerPlan: Run = (context, args) =>
  runInActions(context, async (safeContext, actions) => {
    const { run } = await findPlan(safeContext, args, 'show')
    warnOfSamples(safeContext.output, run.optimization.sample)
    safeContext.output.document(run, page => {
      const text = `${optimizationView(run.optimization, page)}\n\n${planStateView(run, page)}`
      return actions ? actions.fenced(text) : text
    })
    return 0
  })

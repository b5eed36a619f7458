import type { Run } from '../context.ts'
import { withinActions } from '../github/within-actions.ts'
import { optimizationView } from '../output/optimization-view.ts'
import { planStateView } from '../output/plan-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { findPlan } from './find-plan.ts'

/** Shows a plan with the metrics behind it and its state. */
export const run: Run = (context, given) =>
  withinActions(context, async (within, actions) => {
    const { run } = await findPlan(within, given, 'show')
    warnOfSamples(within.output, run.optimization.sample)
    within.output.document(run, page => {
      const text = `${optimizationView(run.optimization, page)}\n\n${planStateView(run, page)}`
      return actions ? actions.fenced(text) : text
    })
    return 0
  })

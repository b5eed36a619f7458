import type { Optimization, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { adds, budgetsOf, changeCount, sidesOf, subjectOf, timeText } from '../output/plan-view.ts'
import type { Actions, Annotation } from './actions.ts'
import { optimizationSummary, planRunSummary } from './optimizer-summary.ts'

/** Reports a plan to later steps and to people who look at the run. */
export async function reportOptimization(actions: Actions, found: Optimization, server: string): Promise<void> {
  const { plan, notices } = found
  const { changes } = plan
  const { before, after } = budgetsOf(plan)
  await actions.summary(maxBytes => optimizationSummary(found, { server, maxBytes }))
  await actions.outputs({
    'plan-id': plan.id,
    'plan-hash': plan.hash,
    'expires-at': plan.expiresAt,
    changes: changes.length,
    additions: changes.filter(adds).length,
    'budget-before': before.toFixed(2),
    'budget-after': after.toFixed(2),
  })
  const waiting: Annotation[] = changes.length === 0 ? [] : [pending(found)]
  actions.annotate([...waiting, ...notices.map(warning)])
}

/** Reports the outcome of a plan. */
export async function reportPlanRun(actions: Actions, run: PlanRun): Promise<void> {
  const { plan } = run.optimization
  const outcomes = (run.undone ?? run.applied)?.changes ?? []
  await actions.summary(maxBytes => planRunSummary(run, maxBytes))
  await actions.outputs({
    'plan-id': plan.id,
    state: run.state,
    changes: plan.changes.length,
    done: outcomes.filter(({ outcome }) => outcome === 'done').length,
  })
  actions.annotate(
    outcomes.flatMap(({ index, outcome, reason }) => {
      const change = plan.changes[index]
      return outcome === 'done' || !change ? [] : [warning(`${subjectOf(change)}: ${outcome}. ${reason ?? ''}`)]
    }),
  )
}

function pending({ plan }: Optimization): Annotation {
  const lines = plan.changes.map(change => {
    const { from, to } = sidesOf(change)
    return `${subjectOf(change)}: ${from} → ${to}`
  })
  const message = [...lines, `Plan ${plan.id} can be applied until ${timeText(plan.expiresAt)}.`].join('\n')
  const count = plan.changes.length
  return { level: 'notice', title: `${changeCount(count)} ${count === 1 ? 'waits' : 'wait'} for approval`, message }
}

function warning(message: string): Annotation {
  return { level: 'warning', title: 'blogops optimize', message }
}

import type { Optimization, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { countChanges, formatSides, formatTime, getSubject, mayIncreaseCost, sumBudgets } from '../output/plan-view.ts'
import type { Actions, Annotation } from './actions.ts'
import { formatOptimization, formatPlanRun } from './optimizer-summary.ts'

/** Reports a plan to later steps and to people who look at the run. */
export async function reportOptimization(actions: Actions, optimization: Optimization, server: string): Promise<void> {
  const { plan, notices } = optimization
  const { changes } = plan
  const { before, after } = sumBudgets(plan)
  await actions.summary(maxBytes => formatOptimization(optimization, { server, maxBytes }))
  await actions.outputs({
    'plan-id': plan.id,
    'plan-hash': plan.hash,
    'expires-at': plan.expiresAt,
    changes: changes.length,
    additions: changes.filter(mayIncreaseCost).length,
    'budget-before': before.toFixed(2),
    'budget-after': after.toFixed(2),
  })
  const waiting: Annotation[] = changes.length === 0 ? [] : [toPendingAnnotation(optimization)]
  actions.annotate([...waiting, ...notices.map(toWarning)])
}

/** Reports the outcome of a plan. */
export async function reportPlanRun(actions: Actions, run: PlanRun): Promise<void> {
  const { plan } = run.optimization
  const outcomes = (run.undone ?? run.applied)?.changes ?? []
  await actions.summary(maxBytes => formatPlanRun(run, maxBytes))
  await actions.outputs({
    'plan-id': plan.id,
    state: run.state,
    changes: plan.changes.length,
    done: outcomes.filter(({ outcome }) => outcome === 'done').length,
  })
  actions.annotate(
    outcomes.flatMap(({ index, outcome, reason }) => {
      const change = plan.changes[index]
      return outcome === 'done' || !change ? [] : [toWarning(`${getSubject(change)}: ${outcome}. ${reason ?? ''}`)]
    }),
  )
}

function toPendingAnnotation({ plan }: Optimization): Annotation {
  const lines = plan.changes.map(change => {
    const { from, to } = formatSides(change)
    return `${getSubject(change)}: ${from} → ${to}`
  })
  const message = [...lines, `Plan ${plan.id} can be applied until ${formatTime(plan.expiresAt)}.`].join('\n')
  const count = plan.changes.length
  return { level: 'notice', title: `${countChanges(count)} ${count === 1 ? 'waits' : 'wait'} for approval`, message }
}

function toWarning(message: string): Annotation {
  return { level: 'warning', title: 'blogops optimize', message }
}

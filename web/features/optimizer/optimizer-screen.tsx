import '../../ui/desk.css'
import '../../ui/figures.css'
import '../../ui/optimizer.css'
import { useLocation } from '../../app/router/router.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { showMessage } from '../../lib/toasts.ts'
import { Message } from '../../ui/message.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { PlanResults } from './opened-plan.tsx'
import { getPlanPath, optimizerPath } from './optimizer.queries.ts'
import { RunOutcomeNotice } from './run-ending.tsx'
import { RunPanel } from './run-panel.tsx'
import { useOptimizerRun } from './use-run.ts'
import { PendingPlanNotice } from './waiting-plan.tsx'

const title = 'AI Optimizer'

/** Recommends topics and changes of ad spend. The URL names the displayed run: `?plan=<id>`. */
export function OptimizerScreen() {
  const { query, route } = useLocation()
  const openPlanId = query.plan || undefined
  const run = useOptimizerRun({ onStart: () => openPlanId !== undefined && route(optimizerPath), onPlan: showPlan })
  const isIdle = openPlanId === undefined && !run.isRunning && !run.outcome

  function showPlan(id: string): void {
    if (openPlanId === undefined) route(getPlanPath(id), true)
    // Do not replace a plan that the user is reading or about to apply.
    else showMessage('Recommendations are ready', { action: { label: 'Show them', run: () => route(getPlanPath(id)) } })
  }

  return (
    <div className="desk-page optimizer-page">
      <PageHead title={title} />
      <header className="optimizer-head">
        <h1>{title}</h1>
        <button type="button" className="button" aria-disabled={run.isRunning} onClick={run.start}>
          {run.isRunning ? 'Analyzing Data...' : 'Run AI Optimization'}
        </button>
      </header>
      {run.isRunning && <RunPanel run={run} />}
      {run.outcome && <RunOutcomeNotice outcome={run.outcome} />}
      {openPlanId !== undefined && <PlanResults key={openPlanId} id={openPlanId} onRunAgain={run.start} />}
      {openPlanId === undefined && <PendingPlanNotice />}
      {isIdle && <ReadyMessage />}
      <HistoryPanel openPlanId={openPlanId} />
    </div>
  )
}

function ReadyMessage() {
  return (
    <Message title="Ready to Optimize" level="h2">
      <p>
        A run analyses your privacy-friendly web analytics, Facebook ad performance and product click data, and
        recommends what to write and where to spend next.
      </p>
      <p>It proposes a plan and changes nothing: what is changed is what you apply.</p>
    </Message>
  )
}

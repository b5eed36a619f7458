import '../../ui/desk.css'
import '../../ui/figures.css'
import '../../ui/optimizer.css'
import { useLocation } from '../../app/router/router.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { showMessage } from '../../lib/toasts.ts'
import { Message } from '../../ui/message.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { OpenedPlan } from './opened-plan.tsx'
import { planPath, screenPath } from './optimizer.queries.ts'
import { RunEnding } from './run-ending.tsx'
import { RunPanel } from './run-panel.tsx'
import { useRun } from './use-run.ts'
import { WaitingPlan } from './waiting-plan.tsx'

const title = 'AI Optimizer'

/** Recommends topics and changes of ad spend. The URL names the displayed run: `?plan=<id>`. */
export function OptimizerScreen() {
  const { query, route } = useLocation()
  const opened = query.plan || undefined
  const run = useRun({ onStart: () => opened !== undefined && route(screenPath), onPlan })
  const isIdle = opened === undefined && !run.isRunning && !run.outcome

  function onPlan(id: string): void {
    if (opened === undefined) route(planPath(id), true)
    // Do not replace a plan that the user is reading or about to apply.
    else showMessage('Recommendations are ready', { action: { label: 'Show them', run: () => route(planPath(id)) } })
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
      {run.outcome && <RunEnding outcome={run.outcome} />}
      {opened !== undefined && <OpenedPlan key={opened} id={opened} onRunAgain={run.start} />}
      {opened === undefined && <WaitingPlan />}
      {isIdle && <Ready />}
      <HistoryPanel opened={opened} />
    </div>
  )
}

function Ready() {
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

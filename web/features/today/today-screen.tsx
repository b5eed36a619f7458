import { useQuery } from '@tanstack/react-query'
import type { Today, TodayItem } from '../../../server/contract/schemas/today.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatLongDate } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { FirstSteps } from '../../ui/first-steps.tsx'
import { DeskIcon } from '../../ui/icons.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { NextTask, WaitingTasks } from './tasks.tsx'
import { todayQuery } from './today.queries.ts'
import { YesterdayFigures } from './yesterday-figures.tsx'
import '../../ui/desk.css'
import './today.css'

/** First screen after sign-in: the suggested next step, and what waits, runs and changed. */
export function TodayScreen() {
  const { data, error, refetch } = useQuery(todayQuery(useApi()))
  return (
    <div className="desk-page today">
      <PageHead title="Today" />
      <DeskHead title="Today" {...(data && { note: formatLongDate(data.day) })}>
        {data && !data.empty && (
          <a className="button button-small button-quiet" href="/create">
            Create Article
          </a>
        )}
      </DeskHead>
      {error && !data && <ReadFailure title="Could not load today" reason={getErrorText(error)} onRetry={refetch} />}
      {!data && !error && <TodaySkeleton />}
      {data && <TodayContent today={data} />}
    </div>
  )
}

function TodayContent({ today }: { today: Today }) {
  const { empty: isEmpty, tasks, running, yesterday } = today
  const [next, ...waiting] = tasks
  return (
    <>
      {isEmpty && <FirstSteps />}
      {next && (!isEmpty || next.kind !== 'create') && <NextTask key={next.href} task={next} />}
      {yesterday.length > 0 && !isEmpty && <YesterdayFigures figures={yesterday} />}
      <div className="today-columns">
        {(!isEmpty || waiting.length > 0) && <WaitingTasks tasks={waiting} />}
        {(!isEmpty || running.length > 0) && <Running items={running} />}
      </div>
    </>
  )
}

/** Jobs in progress, and ad sets with what they spent today. */
function Running({ items }: { items: readonly TodayItem[] }) {
  return (
    <section className="list-panel" aria-labelledby="running-title">
      <div className="list-panel-head">
        <h2 id="running-title">Running</h2>
      </div>
      {items.length === 0 && <p className="list-panel-empty">No jobs and no ads are running.</p>}
      <ul>
        {items.map(({ kind, title, note, href, progress }) => (
          <li key={kind + title + href}>
            <DeskIcon name={kind === 'job' ? 'jobs' : 'ads'} />
            <div>
              <a className="list-panel-title" href={href}>
                {title}
              </a>
              <p className="note">{note}</p>
              {progress !== null && (
                <progress className="list-panel-progress" aria-label={title} max={1} value={progress} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TodaySkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        Loading…
      </p>
      <div className="today-next skeleton" />
      <div className="kpis skeleton" />
    </div>
  )
}

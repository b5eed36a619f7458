import '../../ui/desk.css'
import './today.css'
import { useQuery } from '@tanstack/react-query'
import { dayFigureLabels } from '../../../server/contract/field-values.ts'
import type { DayFigure, Today, TodayItem } from '../../../server/contract/schemas/today.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { formatCount } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatLongDate } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { FirstSteps } from '../../ui/first-steps.tsx'
import { DeskIcon } from '../../ui/icons.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { NextTask, todayQuery, WaitingTasks } from './tasks.tsx'

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

/** Figures of yesterday, compared with the day before. */
function YesterdayFigures({ figures }: { figures: readonly DayFigure[] }) {
  return (
    <section aria-labelledby="yesterday-title">
      <h2 id="yesterday-title" className="today-heading">
        Yesterday
      </h2>
      <dl className="kpis">
        {figures.map(figure => (
          <Figure key={figure.figure} {...figure} />
        ))}
      </dl>
    </section>
  )
}

function Figure({ figure, now, before, currency }: DayFigure) {
  const format = (value: number) => (currency === null ? formatCount(value) : formatAmount({ amount: value, currency }))
  return (
    <div className="kpi">
      <dt>{dayFigureLabels[figure] ?? figure}</dt>
      <dd>
        {now === null ? '–' : format(now)}{' '}
        <span className="kpi-change">
          {now === null && 'not known yet'}
          {now !== null && before !== null && (
            <>
              <Difference difference={now - before} format={format} isNeutral={figure === 'adSpend'} /> {format(before)}
            </>
          )}
        </span>
      </dd>
    </div>
  )
}

interface DifferenceProps {
  difference: number
  format: (value: number) => string
  /** A rise is neither good nor bad. */
  isNeutral: boolean
}

function Difference({ difference, format, isNeutral }: DifferenceProps) {
  if (difference === 0) return <>as the day before:</>
  const isRise = difference > 0
  const tone = isNeutral ? undefined : isRise ? 'kpi-up' : 'kpi-down'
  return (
    <>
      <span className={tone}>
        <span aria-hidden="true">{isRise ? '↑' : '↓'}</span>
        <span className="unseen">{isRise ? 'up' : 'down'}</span> {format(Math.abs(difference))}
      </span>{' '}
      from
    </>
  )
}

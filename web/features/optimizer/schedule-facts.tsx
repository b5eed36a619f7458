import { useQuery } from '@tanstack/react-query'
import type { OptimizerSchedule } from '../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Why } from '../../ui/desk-head.tsx'
import { scheduleQuery } from './optimizer.queries.ts'

/** When the optimizer runs by itself, and how much of the budget cap is used. */
export function ScheduleFacts() {
  const { data, error } = useQuery(scheduleQuery(useApi()))
  if (error) return <p className="note">Could not load the schedule and the budget cap: {getErrorText(error)}</p>
  return (
    <div className="optimizer-schedule">
      <dl className="kpis" aria-busy={!data}>
        <div className="kpi">
          <dt>Next run by itself</dt>
          <dd>{data ? describeNextRun(data) : '…'}</dd>
        </div>
        <div className="kpi">
          <dt>Daily budgets</dt>
          <dd>{data ? formatPounds(data.used) : '…'}</dd>
        </div>
        <div className="kpi">
          <dt>Cap of all daily budgets</dt>
          <dd>{data ? formatPounds(data.cap) : '…'}</dd>
        </div>
      </dl>
      <Why label="How to change these" about="figures">
        <p>
          The environment of the server sets both, so that nobody who is signed in can raise what ads may spend.{' '}
          <code>BLOGOPS_OPTIMIZE_CRON</code> has the times of runs in UTC
          {data?.cron ? (
            <> (now {<code>{data.cron}</code>})</>
          ) : (
            <>, such as {<code>0 3 * * *</code>} for every night</>
          )}
          . <code>BLOGOPS_MAX_DAILY_BUDGET</code> has the cap in pounds.
        </p>
      </Why>
    </div>
  )
}

function describeNextRun({ cron, next }: OptimizerSchedule): string {
  if (cron === null) return 'Off'
  return next === null ? 'Never' : formatDateTime(next)
}

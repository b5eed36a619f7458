import { getEditPath } from '../../../server/domain/urls.ts'
import { Allowed } from '../../lib/user.queries.ts'
import '../../ui/desk.css'
import './calendar.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '../../../server/contract/schemas/schedule.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatLongDate } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useToday } from '../../lib/site.queries.ts'
import { DeskHead } from '../../ui/desk-head.tsx'
import { ArticlesNav } from '../../ui/desk-nav.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { calendarQuery, getMonth, type Month, plannedQuery } from './calendar.queries.ts'

/** Planned and published articles of a month, and those that were not published at their time. */
export function CalendarScreen() {
  const api = useApi()
  const today = useToday()
  const month = getMonth(useLocation().query.month, today)
  const [from = today, to = today] = [month.weeks[0]?.[0], month.weeks.at(-1)?.at(-1)]
  const { data, error, refetch } = useQuery({ ...calendarQuery(api, { from, to }), placeholderData: keepPreviousData })
  const planned = useQuery(plannedQuery(api)).data?.entries ?? []
  return (
    <div className="desk-page">
      <PageHead title="Calendar" />
      <ArticlesNav current="/articles/calendar" />
      <DeskHead title={month.title} note={data && `Times in ${data.timeZone}`}>
        <a className="button button-small button-quiet" href={`/articles/calendar?month=${month.previous}`}>
          <span aria-hidden="true">←</span>{' '}
          <span>
            Previous <span className="calendar-word">month</span>
          </span>
        </a>
        <a className="button button-small button-quiet" href="/articles/calendar">
          Today
        </a>
        <a className="button button-small button-quiet" href={`/articles/calendar?month=${month.next}`}>
          <span>
            Next <span className="calendar-word">month</span>
          </span>{' '}
          <span aria-hidden="true">→</span>
        </a>
      </DeskHead>
      <Problems entries={planned.filter(({ state }) => state === 'problem')} />
      {error && <ReadFailure title="Could not load the calendar" reason={getErrorText(error)} onRetry={refetch} />}
      {!error && !data && <p className="note">Loading the calendar…</p>}
      {data && <MonthTable month={month} entries={data.entries} today={today} />}
      {data && data.omitted > 0 && (
        <p className="note">{formatQuantity(data.omitted, 'more published article')} on days with more than ten.</p>
      )}
      {data && planned.length === 0 && (
        <p className="note">
          Nothing is planned.
          <Allowed to="articles:write"> To schedule a draft, open it in the editor and choose Schedule.</Allowed>
        </p>
      )}
    </div>
  )
}

/** Articles that wait for a person, since they were not published at their time. */
function Problems({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="notice notice-warning" aria-labelledby="calendar-problems">
      <h2 id="calendar-problems">Not published at their time</h2>
      <ul>
        {entries.map(({ id, title, problem }) => (
          <li key={id}>
            <EditLink id={id} title={title} />: {problem}
          </li>
        ))}
      </ul>
    </section>
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface MonthTableProps {
  month: Month
  entries: readonly CalendarEntry[]
  today: string
}

function MonthTable({ month, entries, today }: MonthTableProps) {
  return (
    <table className="calendar">
      <caption className="unseen">Articles in {month.title}</caption>
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map(days => (
          <tr key={days[0]}>
            {days.map(day => (
              <Day
                key={day}
                day={day}
                isToday={day === today}
                isOther={!day.startsWith(month.name)}
                entries={entries.filter(({ local }) => local.startsWith(day))}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  isToday: boolean
  /** True for a day of another month. */
  isOther: boolean
  entries: readonly CalendarEntry[]
}

function Day({ day, isToday, isOther, entries }: DayProps) {
  const className = [isOther && 'calendar-other', entries.length === 0 && 'calendar-empty'].filter(Boolean).join(' ')
  return (
    <td className={className} {...(isToday && { 'aria-current': 'date' })}>
      <time dateTime={day}>
        <span className="calendar-number" aria-hidden="true">
          {Number(day.slice(-2))}
        </span>
        <span className="calendar-date">{formatLongDate(day)}</span>
      </time>
      <Entries entries={entries.slice(0, maxEntries)} />
      {entries.length > maxEntries && (
        <details>
          <summary>{entries.length - maxEntries} more</summary>
          <Entries entries={entries.slice(maxEntries)} />
        </details>
      )}
    </td>
  )
}

/** Maximum articles of a day that are shown at once. */
const maxEntries = 4

function Entries({ entries }: Pick<DayProps, 'entries'>) {
  if (entries.length === 0) return null
  return (
    <ul>
      {entries.map(entry => (
        <Entry key={entry.id} {...entry} />
      ))}
    </ul>
  )
}

const states: Record<CalendarEntry['state'], { chip: string; label: string }> = {
  scheduled: { chip: 'chip chip-wait', label: 'Scheduled' },
  problem: { chip: 'chip chip-bad', label: 'Not published' },
  published: { chip: 'chip chip-on', label: 'Published' },
}

function Entry({ id, title, local, state }: CalendarEntry) {
  const { chip, label } = states[state]
  return (
    <li>
      <span className={chip}>
        {local.slice(-5)}
        <span className="unseen"> {label}</span>
      </span>
      <EditLink id={id} title={title} />
    </li>
  )
}

function EditLink({ id, title }: Pick<CalendarEntry, 'id' | 'title'>) {
  return (
    <Allowed to="articles:write" otherwise={title}>
      <a href={getEditPath(id)}>{title}</a>
    </Allowed>
  )
}

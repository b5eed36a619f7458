import { type Client, createReadClient, type Read } from '../../contract/client.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as activityContract from '../../contract/operations/activity.ts'
import type { AnalyticsDay } from '../../contract/schemas/analytics.ts'
import type { DayFigure, Today, TodayCounts, TodayItem } from '../../contract/schemas/today.ts'
import { type Actor, hasExplicitScope, mayUse } from '../../contract/scopes.ts'
import { addDays } from '../../domain/days.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { formatPounds, pluralize } from '../../domain/number-format.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord, JobRecord } from '../../ports/records.ts'
import type { Earnings } from '../earnings/report.ts'
import type { SiteDays } from '../settings/settings.ts'
import { listTasks, type TaskSources } from './tasks.ts'

const maxJobs = 10
const maxAdSets = 5

/** Lists jobs that run or wait for their turn, running ones first. */
async function listRunningJobs(records: RecordReader): Promise<TodayItem[]> {
  const running = await records.find('job', { where: { status: 'running' }, limit: maxJobs })
  const queued = await records.find('job', { where: { status: 'queued' }, limit: maxJobs - running.length })
  return [...running, ...queued].map(job => {
    const { note, progress } = describeStep(job)
    return { kind: 'job', title: job.title, note, href: '/jobs', articleId: null, progress }
  })
}

function describeStep({ status, steps }: JobRecord): Pick<TodayItem, 'note' | 'progress'> {
  const done = steps.filter(step => step.status === 'done').length
  const progress = steps.length === 0 ? 0 : done / steps.length
  if (status === 'queued') return { note: 'Waits for its turn', progress }
  const current = steps.find(step => step.status === 'running') ?? steps[done]
  if (!current) return { note: 'Starts', progress }
  return { note: `Step ${steps.indexOf(current) + 1} of ${steps.length}: ${current.title}`, progress }
}

/** Lists the active ad sets that spent the most on `day`. */
async function listActiveAdSets(records: RecordReader, day: string): Promise<TodayItem[]> {
  const active = await records.find('adSet', { where: { status: 'ACTIVE' } })
  const days = await records.find('insightDay', { where: { date: day } })
  const spent = new Map(days.map(({ adSetId, spendMicros }) => [adSetId, spendMicros / 1_000_000]))
  // Without figures of any ad set, the day is not reported yet.
  const getSpend = ({ id }: AdSetRecord) => (days.length === 0 ? null : (spent.get(id) ?? 0))
  const highestFirst = active.toSorted((a, b) => (getSpend(b) ?? 0) - (getSpend(a) ?? 0))
  const items = highestFirst.slice(0, maxAdSets).map(adSet => toItem(adSet, getSpend(adSet)))
  const hidden = active.length - items.length
  return hidden === 0 ? items : [...items, describeHidden(hidden)]
}

function toItem({ name, articleId, dailyBudgetPence }: AdSetRecord, spend: number | null): TodayItem {
  const budget = dailyBudgetPence / 100
  return {
    kind: 'adSet',
    title: name,
    note: `${spend === null ? '–' : formatPounds(spend)} of ${formatPounds(budget)} today`,
    href: articleId === null ? '/facebook-ads' : `/articles/${encodeURIComponent(articleId)}/manage`,
    articleId,
    progress: spend === null || budget === 0 ? 0 : Math.min(1, spend / budget),
  }
}

function describeHidden(count: number): TodayItem {
  return {
    kind: 'adSet',
    title: pluralize(count, '1 more ad set', `${count} more ad sets`),
    note: 'They spent less today.',
    href: '/facebook-ads',
    articleId: null,
    progress: null,
  }
}

interface TodayOptions {
  records: RecordReader
  days: Pick<SiteDays, 'today'>
  /** Returns the fees that the shop pays for each day. */
  readFees: Earnings['feesByDay']
  /** Returns warnings about the settings. */
  readWarnings(): Promise<readonly string[]>
  readSettings: TaskSources['readSettings']
  /** Lists broken links. */
  listBrokenLinks: TaskSources['listBrokenLinks']
  /** Answers reads of an actor through the finished app. */
  readAs(actor: Actor): Read
}

export function todayHandlers({
  records,
  days,
  readAs,
  ...sources
}: TodayOptions): Pick<HandlersOf<typeof activityContract>, 'today.get'> {
  const { readFees, ...taskSources } = sources

  async function countOthers(actor: Actor): Promise<Omit<TodayCounts, 'tasks' | 'plans'>> {
    const mayReadJobs = hasExplicitScope(actor, 'jobs:read')
    const mayGenerate = mayUse(actor, 'generate')
    const [running, queued, started, waiting] = await Promise.all([
      mayReadJobs ? records.count('job', { status: 'running' }) : 0,
      mayReadJobs ? records.count('job', { status: 'queued' }) : 0,
      mayGenerate ? records.count('topic', { status: 'running' }) : 0,
      mayGenerate ? records.count('topic', { status: 'waiting' }) : 0,
    ])
    return { jobs: running + queued, topics: started + waiting }
  }

  async function readCounts(actor: Actor): Promise<Today> {
    const api = createReadClient(readAs(actor))
    const [day, empty, tasks, others] = await Promise.all([
      days.today(),
      hasNoArticle(records),
      listTasks({ records, actor, api, ...taskSources, isCounting: true }),
      countOthers(actor),
    ])
    return { day, empty, tasks: [], running: [], yesterday: [], counts: { ...countTasks(tasks), ...others } }
  }

  async function readToday(actor: Actor): Promise<Today> {
    const api = createReadClient(readAs(actor))
    const day = await days.today()
    const [empty, tasks, others, jobs, adSets, yesterday] = await Promise.all([
      hasNoArticle(records),
      listTasks({ records, actor, api, ...taskSources }),
      countOthers(actor),
      hasExplicitScope(actor, 'jobs:read') ? listRunningJobs(records) : [],
      mayUse(actor, 'ads:read') ? listActiveAdSets(records, day) : [],
      mayUse(actor, 'analytics:read') ? readYesterday(addDays(day, -1), { api, readFees }) : [],
    ])
    const suggestions = mayUse(actor, 'generate') && tasks.length === 0 ? [nextArticle] : tasks
    const counts = { ...countTasks(tasks), ...others }
    return { day, empty, tasks: suggestions, running: [...jobs, ...adSets], yesterday, counts }
  }

  return { 'today.get': async ({ only }, { actor }) => (only === 'counts' ? readCounts(actor) : readToday(actor)) }
}

function countTasks(tasks: readonly TodayItem[]): Pick<TodayCounts, 'tasks' | 'plans'> {
  return { tasks: tasks.length, plans: tasks.filter(({ kind }) => kind === 'plan').length }
}

const nextArticle: TodayItem = {
  kind: 'create',
  title: 'Create the next article',
  note: 'Nothing waits for you.',
  href: '/create',
  articleId: null,
  progress: null,
}

/** Reads one article at most: a count of many takes a database longer than everything else here. */
async function hasNoArticle(records: RecordReader): Promise<boolean> {
  for (const status of ['published', 'draft'] as const) {
    const newest = { where: { status }, orderBy: 'createdAt', direction: 'desc', limit: 1 } as const
    if ((await records.find('article', newest)).length > 0) return false
  }
  return true
}

/** Reads the figures of a day and of the day before. */
async function readYesterday(
  day: string,
  { api, readFees }: { api: Client } & Pick<TodayOptions, 'readFees'>,
): Promise<DayFigure[]> {
  const range = { from: addDays(day, -1), to: day }
  const [series, earnings] = await Promise.all([
    api.analytics.timeseries({ range: `${range.from}..${range.to}` }),
    readFees(range),
  ])
  const [before, now] = series.days
  const [feesBefore = null, feesNow = null] = earnings.days.map(({ date, fees }) =>
    earnings.knownTo !== null && date <= earnings.knownTo ? fees.amount : null,
  )
  const compare = (read: (one: AnalyticsDay) => number | null) => ({
    now: now ? read(now) : null,
    before: before ? read(before) : null,
  })
  const compareTraffic = (figure: 'visitors' | 'productClicks') =>
    compare(one => (series.trafficKnown ? one[figure] : null))
  return [
    { figure: 'visitors', currency: null, ...compareTraffic('visitors') },
    { figure: 'productClicks', currency: null, ...compareTraffic('productClicks') },
    { figure: 'adSpend', currency: defaultCurrency, ...compare(({ adsKnown, spend }) => (adsKnown ? spend : null)) },
    { figure: 'earnings', currency: earnings.currency, now: feesNow, before: feesBefore },
  ]
}

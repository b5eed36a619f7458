import { type Client, createReadClient, type Read } from '../../contract/client.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as todayContract from '../../contract/operations/today.ts'
import type { AnalyticsDay } from '../../contract/schemas/analytics.ts'
import type { DayFigure, Today, TodayItem } from '../../contract/schemas/today.ts'
import { type Actor, hasExplicitScope, mayUse } from '../../contract/scopes.ts'
import { addDays } from '../../domain/days.ts'
import { defaultCurrency } from '../../domain/money.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { SiteDays } from '../settings/site-days.ts'
import { listActiveAdSets, listRunningJobs } from './running.ts'
import { listTasks } from './tasks.ts'

interface TodayOptions {
  records: RecordReader
  days: Pick<SiteDays, 'today'>
  /** Answers reads of an actor through the finished app. */
  readAs(actor: Actor): Read
}

export function todayHandlers({ records, days, readAs }: TodayOptions): HandlersOf<typeof todayContract> {
  async function readToday(actor: Actor): Promise<Today> {
    const api = createReadClient(readAs(actor))
    const day = await days.today()
    const [articles, tasks, jobs, adSets, yesterday] = await Promise.all([
      countArticles(records),
      listTasks({ records, actor, api }),
      hasExplicitScope(actor, 'jobs:read') ? listRunningJobs(records) : [],
      mayUse(actor, 'ads:read') ? listActiveAdSets(records, day) : [],
      mayUse(actor, 'analytics:read') ? readYesterday(api, addDays(day, -1)) : [],
    ])
    const suggestions = mayUse(actor, 'generate') && tasks.length === 0 ? [nextArticle] : tasks
    return { day, articles, tasks: suggestions, running: [...jobs, ...adSets], yesterday }
  }

  return { 'today.get': async (_, { actor }) => readToday(actor) }
}

const nextArticle: TodayItem = {
  kind: 'create',
  title: 'Create the next article',
  note: 'Nothing waits for you.',
  href: '/create',
  articleId: null,
  progress: null,
}

async function countArticles(records: RecordReader): Promise<number> {
  const counts = (['draft', 'published'] as const).map(status => records.count('article', { status }))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** Reads the figures of a day and of the day before. */
async function readYesterday(api: Client, day: string): Promise<DayFigure[]> {
  const range = `${addDays(day, -1)}..${day}`
  const [series, earnings] = await Promise.all([api.analytics.timeseries({ range }), api.earnings.report({ range })])
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

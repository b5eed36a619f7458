import type { TodayItem } from '../../contract/schemas/today.ts'
import { formatPounds, pluralize } from '../../domain/number-format.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord, JobRecord } from '../../ports/records.ts'

const maxJobs = 10
const maxAdSets = 5

/** Lists jobs that run or wait for their turn, running ones first. */
export async function listRunningJobs(records: RecordReader): Promise<TodayItem[]> {
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
export async function listActiveAdSets(records: RecordReader, day: string): Promise<TodayItem[]> {
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

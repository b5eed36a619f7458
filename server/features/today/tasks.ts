import type { Client } from '../../contract/client.ts'
import { asGenerationResult } from '../../contract/jobs.ts'
import type { CheckSummary } from '../../contract/schemas/claims.ts'
import type { TodayItem } from '../../contract/schemas/today.ts'
import { hasExplicitScope, mayUse } from '../../contract/scopes.ts'
import { noOffersWarning } from '../../domain/amazon.ts'
import { groupProblems } from '../../domain/check-summary.ts'
import { formatQuantity, pluralize } from '../../domain/number-format.ts'
import { noTagWarning } from '../../domain/shops.ts'
import { getEditPath } from '../../domain/urls.ts'
import type { ArticleRecord, JobRecord } from '../../ports/records.ts'
import { listProductTasks, maxOfKind, type ProductTaskSources, toItem } from './product-tasks.ts'

export interface TaskSources extends ProductTaskSources {
  /** True if nobody reads the notes of the tasks. */
  isCounting?: boolean
}

/** Lists what waits for a person, most urgent first, without what the actor may not see. */
export async function listTasks(sources: TaskSources): Promise<TodayItem[]> {
  const lists = await Promise.all([
    listDrafts(sources),
    listMissedPublications(sources),
    listDisapprovedAds(sources),
    findPlan(sources),
    listFailedTopics(sources),
    listApprovals(sources),
    findMissingSettings(sources),
    listProductTasks(sources),
  ])
  const order: readonly TodayItem['kind'][] = [
    ...(['schedule', 'ad', 'publish', 'plan', 'topic', 'approval', 'product', 'link', 'draft', 'tag'] as const),
  ]
  return lists.flat().sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Articles that could not be published at their planned times. */
async function listMissedPublications({ records, actor }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'articles:read')) return []
  const missed = await records.find('article', { where: { scheduleState: 'problem' }, limit: maxOfKind })
  return missed.map(({ id, title, schedule }) =>
    toItem({
      kind: 'schedule',
      title: `“${title}” was not published at its time`,
      note: schedule?.problem?.message ?? 'Plan it again, or publish it.',
      href: getEditPath(id),
      articleId: id,
    }),
  )
}

/** Ads that Facebook disapproved, as the last sync found them. */
async function listDisapprovedAds({ records, actor }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'ads:read')) return []
  const [sync] = await records.find('adSync', { limit: 1 })
  const ads = await records.getMany('ad', sync?.disapproved ?? [])
  return ads.slice(0, maxOfKind).map(({ id, name }) =>
    toItem({
      kind: 'ad',
      title: `Facebook disapproved the ad “${name}”`,
      note: sync?.disapprovalReasons?.[id] ?? 'It does not run until you change it.',
      href: `/facebook-ads?open=${encodeURIComponent(id)}`,
    }),
  )
}

/** Topics of the queue whose generation failed. */
async function listFailedTopics({ records, actor }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'generate')) return []
  const failed = await records.find('topic', { where: { status: 'failed' }, limit: maxOfKind })
  return failed.map(({ topic, problem }) =>
    toItem({
      kind: 'topic',
      title: `No article about “${topic}”`,
      note: problem?.message ?? 'The generation failed.',
      href: '/articles/topics',
    }),
  )
}

/** Generated drafts without a planned time: those that passed their check can be published, the others need repair. */
async function listDrafts({ records, actor, api, isCounting = false }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'articles:read')) return []
  const drafts = await records.find('article', {
    where: { status: 'draft' },
    orderBy: 'createdAt',
    direction: 'desc',
    limit: 4 * maxOfKind,
  })
  const jobs = await records.getMany(
    'job',
    drafts.flatMap(({ jobId }) => jobId ?? []),
  )
  const jobsById = new Map(jobs.map(job => [job.id, job]))
  const generated = drafts.flatMap(draft => toGeneratedDraft(draft, jobsById.get(draft.jobId ?? '')) ?? [])
  return Promise.all(
    generated.slice(0, maxOfKind).map(async ({ draft: { id, title }, job }) => {
      const item = { href: getEditPath(id), articleId: id, progress: null }
      if (job.status === 'failed')
        return { ...item, kind: 'draft', title: `“${title}” did not pass its check`, note: describeProblems(job) }
      const check = !isCounting && hasExplicitScope(actor, 'jobs:read') ? await readCheck(api, job.id) : undefined
      return { ...item, kind: 'publish', title: `Publish “${title}”`, note: describeCheck(check) }
    }),
  )
}

interface GeneratedDraft {
  draft: ArticleRecord
  job: JobRecord
}

/** Returns undefined for a draft that is not a task: planned, without a job, or edited since it failed its check. */
function toGeneratedDraft(draft: ArticleRecord, job: JobRecord | undefined): GeneratedDraft | undefined {
  if (draft.scheduleState) return undefined
  const isTask = job?.status === 'done' || (job?.status === 'failed' && draft.updatedAt <= job.updatedAt)
  return isTask ? { draft, job } : undefined
}

async function readCheck(api: Client, jobId: string): Promise<CheckSummary | undefined> {
  const { result } = await api.jobs.get({ id: jobId })
  return asGenerationResult(result)?.check
}

function describeCheck(check: CheckSummary | undefined): string {
  if (!check) return 'A generated draft.'
  const sourced = formatQuantity(check.sourced, 'sentence rests', 'sentences rest')
  return check.refused === 0
    ? `The draft passed its check: ${sourced} on facts of the sources.`
    : pluralize(check.refused, '1 sentence has no source.', `${check.refused} sentences have no source.`)
}

function describeProblems({ error }: JobRecord): string {
  const [first, ...others] = groupProblems(error?.details).flatMap(({ messages }) => messages)
  if (first === undefined) return error?.message ?? 'Its generation failed.'
  return others.length === 0
    ? first
    : `${first} ${pluralize(others.length, 'And 1 more.', `And ${others.length} more.`)}`
}

async function findPlan({ actor, api }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'analytics:read')) return []
  const plan = (await api.optimizer.plans({ limit: maxOfKind })).find(({ state }) => state === 'open')
  if (!plan) return []
  const title = pluralize(plan.changes, 'A plan with 1 change', `A plan with ${plan.changes} changes`)
  const note = plan.firstInsight ?? 'Nothing changes until you apply it.'
  return [toItem({ kind: 'plan', title, note, href: `/ai-optimizer?plan=${encodeURIComponent(plan.id)}` })]
}

async function listApprovals({ api }: TaskSources): Promise<TodayItem[]> {
  const approvals = await api.approvals.list({ limit: maxOfKind })
  return approvals.map(({ what, askedBy, askedWith }) =>
    toItem({
      kind: 'approval',
      title: what[0] ?? 'A call waits for approval',
      note: `Requested by ${askedBy} (${askedWith}).`,
      href: '/approvals',
    }),
  )
}

/** Settings without which links earn nothing or pages show no prices. */
async function findMissingSettings({ actor, readWarnings }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'settings:read')) return []
  const warnings = await readWarnings()
  const tasks = [
    { kind: 'tag', title: 'Links have no affiliate tag', warning: noTagWarning },
    { kind: 'product', title: 'Pages show no prices', warning: noOffersWarning },
  ] as const
  const missing = tasks.filter(({ warning }) => warnings.includes(warning))
  return missing.map(({ warning, ...task }) => toItem({ ...task, note: `${warning}.`, href: '/settings' }))
}

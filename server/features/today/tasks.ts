import type { Client } from '../../contract/client.ts'
import { groupProblems } from '../../contract/problems.ts'
import { asGenerationResult, jobResultSchema } from '../../contract/schemas/job.ts'
import type { TodayItem } from '../../contract/schemas/today.ts'
import { type Actor, mayUse } from '../../contract/scopes.ts'
import { noTagWarning } from '../../domain/amazon.ts'
import { formatQuantity, pluralize } from '../../domain/number-format.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, JobRecord } from '../../ports/records.ts'

/** Maximum number of tasks of one kind. The pages of the tasks list the others. */
const maxOfKind = 5

export interface TaskSources {
  records: RecordReader
  actor: Actor
  /** Reads as the actor. */
  api: Client
}

/** Lists what waits for a person, most urgent first, without what the actor may not see. */
export async function listTasks(sources: TaskSources): Promise<TodayItem[]> {
  const lists = await Promise.all([
    listDrafts(sources),
    findPlan(sources),
    listApprovals(sources),
    findMissingTag(sources),
  ])
  const order: readonly TodayItem['kind'][] = ['publish', 'plan', 'approval', 'draft', 'tag']
  return lists.flat().sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Generated drafts: those that passed their check can be published, the others need repair. */
async function listDrafts({ records, actor }: TaskSources): Promise<TodayItem[]> {
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
  return drafts.flatMap(draft => toDraftTask(draft, jobsById.get(draft.jobId ?? '')) ?? []).slice(0, maxOfKind)
}

function toDraftTask(draft: ArticleRecord, job: JobRecord | undefined): TodayItem | undefined {
  const { id, title } = draft
  const task = { href: `/articles/${encodeURIComponent(id)}/edit`, articleId: id, progress: null }
  if (job?.status === 'done') return { ...task, kind: 'publish', title: `Publish “${title}”`, note: describeCheck(job) }
  // The check was of the text as it was generated.
  if (job?.status !== 'failed' || draft.updatedAt > job.updatedAt) return undefined
  return { ...task, kind: 'draft', title: `“${title}” did not pass its check`, note: describeProblems(job) }
}

function describeCheck({ result }: JobRecord): string {
  const check = asGenerationResult(jobResultSchema.safeParse(result).data)?.check
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
  return [
    {
      kind: 'plan',
      title: pluralize(plan.changes, 'A plan with 1 change', `A plan with ${plan.changes} changes`),
      note: plan.firstInsight ?? 'Nothing changes until you apply it.',
      href: `/ai-optimizer?plan=${encodeURIComponent(plan.id)}`,
      articleId: null,
      progress: null,
    },
  ]
}

async function listApprovals({ api }: TaskSources): Promise<TodayItem[]> {
  const approvals = await api.approvals.list({ limit: maxOfKind })
  return approvals.map(({ what, askedBy, askedWith }) => ({
    kind: 'approval',
    title: what[0] ?? 'A call waits for approval',
    note: `Requested by ${askedBy} (${askedWith}).`,
    href: '/approvals',
    articleId: null,
    progress: null,
  }))
}

async function findMissingTag({ actor, api }: TaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'settings:read')) return []
  const { warnings } = await api.settings.get()
  if (!warnings.includes(noTagWarning)) return []
  return [
    {
      kind: 'tag',
      title: 'Links have no affiliate tag',
      note: `${noTagWarning}.`,
      href: '/settings',
      articleId: null,
      progress: null,
    },
  ]
}

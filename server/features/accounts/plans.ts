import { getRoleScopes, type Role, type Scope } from '../../contract/scopes.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, TopicRecord, UserRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

/** Number of things that a person left to the server to do later. */
export interface PlanCounts {
  /** Topics that wait in the queue. */
  topics: number
  /** Articles with a planned publication. */
  publications: number
}

/** Finds the plans of a person that stop with another role; all of them if the person is removed. */
async function findPlans(reader: RecordReader, { username }: Pick<UserRecord, 'username'>, nextRole?: Role) {
  const lacks = (scope: Scope) => nextRole === undefined || !getRoleScopes(nextRole).includes(scope)
  const topics = await reader.find('topic', { where: { status: 'waiting' } })
  const articles = await reader.find('article', { where: { scheduleState: 'planned' } })
  return {
    topics: lacks('generate') ? topics.filter(({ createdBy }) => createdBy === username) : [],
    articles: lacks('articles:write') ? articles.filter(({ schedule }) => schedule?.by === username) : [],
  }
}

/** Counts the plans that stop if a person gets this role, or is removed. */
export async function countPlans(reader: RecordReader, user: UserRecord, nextRole?: Role): Promise<PlanCounts> {
  const { topics, articles } = await findPlans(reader, user, nextRole)
  return { topics: topics.length, publications: articles.length }
}

interface StopOptions {
  clock: Clock
  /** Role that the person gets. Undefined if the person is removed. */
  nextRole?: Role
}

/**
 * Stops what a person had planned, as they are removed or get a role that may not do it: nobody would answer for it.
 * Topics and articles stay, and say what to do, so that somebody else can take them over.
 */
export async function stopPlans(tx: Transaction, user: UserRecord, { clock, nextRole }: StopOptions): Promise<void> {
  const { topics, articles } = await findPlans(tx, user, nextRole)
  const endedAt = clock.now().toISOString()
  for (const topic of topics) {
    const problem = toTopicProblem(user, topic, nextRole)
    await tx.put('topic', { ...topic, status: 'failed', endedAt, problem })
  }
  for (const { schedule, ...article } of articles) {
    if (!schedule) continue
    const problem = toArticleProblem(user, article, nextRole)
    await tx.put('article', { ...article, scheduleState: 'problem', schedule: { ...schedule, problem } })
  }
}

const toTopicProblem = ({ username }: UserRecord, { id }: TopicRecord, nextRole: Role | undefined) => ({
  code: 'forbidden',
  message: `${username}, who added it, ${nextRole ? 'may no longer generate articles' : 'was removed'}.`,
  hint: `To generate it anyway: blogops topics retry ${id}`,
})

const toArticleProblem = (
  { username }: UserRecord,
  { slug }: Pick<ArticleRecord, 'slug'>,
  nextRole: Role | undefined,
) => ({
  code: 'forbidden',
  message: `${username}, who planned it, ${nextRole ? 'may no longer publish articles' : 'was removed'}.`,
  hint: `Plan it again: blogops articles schedule ${slug} --at <time>`,
})

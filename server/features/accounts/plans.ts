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

async function findPlans(reader: RecordReader, { username }: Pick<UserRecord, 'username'>) {
  const topics = await reader.find('topic', { where: { status: 'waiting' } })
  const articles = await reader.find('article', { where: { scheduleState: 'planned' } })
  return {
    topics: topics.filter(({ createdBy }) => createdBy === username),
    articles: articles.filter(({ schedule }) => schedule?.by === username),
  }
}

export async function countPlans(reader: RecordReader, user: UserRecord): Promise<PlanCounts> {
  const { topics, articles } = await findPlans(reader, user)
  return { topics: topics.length, publications: articles.length }
}

/**
 * Stops what a person had planned, as they are removed: nobody would answer for it. Topics and articles stay, and say what
 * to do, so that somebody else can take them over.
 */
export async function stopPlans(tx: Transaction, user: UserRecord, clock: Clock): Promise<void> {
  const { topics, articles } = await findPlans(tx, user)
  const endedAt = clock.now().toISOString()
  for (const topic of topics) {
    const problem = toTopicProblem(user, topic)
    await tx.put('topic', { ...topic, status: 'failed', endedAt, problem })
  }
  for (const { schedule, ...article } of articles) {
    if (!schedule) continue
    const problem = toArticleProblem(user, article)
    await tx.put('article', { ...article, scheduleState: 'problem', schedule: { ...schedule, problem } })
  }
}

const toTopicProblem = ({ username }: UserRecord, { id }: TopicRecord) => ({
  code: 'forbidden',
  message: `${username}, who added it, was removed.`,
  hint: `To generate it anyway: blogops topics retry ${id}`,
})

const toArticleProblem = ({ username }: UserRecord, { slug }: Pick<ArticleRecord, 'slug'>) => ({
  code: 'forbidden',
  message: `${username}, who planned it, was removed.`,
  hint: `Plan it again: blogops articles schedule ${slug} --at <time>`,
})

import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { asGenerationResult } from '../../server/contract/schemas/job.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { runJob } from './run-job.ts'

/**
 * Topics of the demo's two articles. The embedded engine writes them even if a model is configured, because a demo
 * costs nothing.
 */
const topics = {
  article: { topic: 'wireless earbuds', category: 'audio', productCount: 5, embedded: true },
  other: { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 5, embedded: true },
} as const

/** Returns the demo's published article of this role, or creates it and records its id. */
export async function findOrCreateDemoArticle(
  context: CommandContext,
  connection: Connection,
  role: keyof typeof topics,
): Promise<ArticleHead> {
  const { client } = connection
  const options = { signal: context.terminal.interruption }
  const { [role]: recorded } = await client.demo.samples({}, options)
  const published = recorded === undefined ? [] : await client.articles.list({}, options)
  const found = published.find(({ id }) => id === recorded)
  if (found) return found
  const job = await client.jobs.create({ type: 'generation', input: topics[role] }, options)
  const { result } = await runJob(context, { connection, id: job.id, cancels: true })
  const created = asGenerationResult(result)
  if (!created) throw new Error(`Job ${job.id} made no article.`)
  await client.demo.record({ [role]: created.article.id })
  return client.articles.byId({ id: created.article.id }, options)
}

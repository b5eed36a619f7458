import type { Client } from '../../server/contract/client.ts'
import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { generationIn } from '../../server/contract/schemas/job.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { runJob } from './run-job.ts'

/** By the embedded engine, whatever model is configured: a demo costs nothing. */
const own = { topic: 'wireless earbuds', category: 'audio', productCount: 5, embedded: true } as const
const beside = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 5, embedded: true } as const

/** The article that the demo shows. */
export const makeArticle = (context: CommandContext, connection: Connection) => make(context, connection, own)

/** Another one, so that there is something to compare it with: the oldest of the others, made unless there is one. */
export async function otherArticle(
  context: CommandContext,
  connection: Connection,
  article: ArticleHead,
): Promise<ArticleHead> {
  const others = (await samples(connection.client, context)).filter(({ id }) => id !== article.id)
  return others.at(-1) ?? (await make(context, connection, beside))
}

async function samples(client: Client, { terminal: { interruption: signal } }: CommandContext) {
  return (await client.articles.list({ status: 'published' }, { signal })).filter(({ sample }) => sample)
}

async function make(context: CommandContext, connection: Connection, topic: typeof own | typeof beside) {
  const options = { signal: context.terminal.interruption }
  const job = await connection.client.jobs.create({ type: 'generation', input: topic }, options)
  const { result } = await runJob(context, { connection, id: job.id, cancels: true })
  const made = generationIn(result)
  if (!made) throw new Error(`Job ${job.id} made no article.`)
  return connection.client.articles.byId({ id: made.article.id }, options)
}

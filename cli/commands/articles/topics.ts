import type { ServedTopics } from '../../../server/contract/schemas/generation.ts'
import type { Run } from '../../context.ts'
import { busy } from '../../output/busy.ts'
import type { Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { type Column, table } from '../../output/table.ts'
import { readFeed } from '../read-file.ts'

/** Lists the topics that the sample catalogue or the feed has enough products for. */
export const showTopics: Run = async (context, args) => {
  const feed = await readFeed(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const input = { ...(feed && { feed }), ...(args.isSet('embedded') && { embedded: true }) }
  const answer = client.generate.topics(input, { signal: terminal.interruption })
  const served = await busy(output, 'Reading the products', answer)
  output.document(served, page => topicsView(served, page))
  return undefined
}

const columns: readonly Column<ServedTopics['topics'][number]>[] = [
  { title: 'topic', value: ({ topic }) => topic },
  { title: 'category', value: ({ category }) => category },
  { title: 'products', value: ({ products }) => products, align: 'right' },
]

function topicsView({ origin, topics }: ServedTopics, page: Page): string {
  if (origin === null) return 'The model searches Amazon, so you can choose any topic.'
  if (topics.length === 0) return `No known topic has 3 or more products in ${printable(origin)}.`
  return table(topics, columns, page)
}

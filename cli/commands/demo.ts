import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import type { DemoSignIn } from '../terminal.ts'
import { runJob } from './run-job.ts'
import { addressOf, serveUntilStopped, startSite } from './serve.ts'

/** Known to everybody who reads this: the demo keeps away from folders that have admins of their own. */
const signIn: DemoSignIn = { username: 'demo', password: 'sample-shelf-demo' }

const topic = { topic: 'wireless earbuds', category: 'audio', productCount: 5 } as const

export const run: Run = async (context, given) => {
  const { flags, variables, terminal, output } = context
  if (flags.server !== undefined) {
    throw new UsageError('The demo runs on a data folder, not on a server.', 'Leave --server out.')
  }
  const connection = await openConnection(terminal, { ...variables, BLOGOPS_SERVER: undefined }, flags)
  const { article, siteUrl } = await prepare(context, connection).finally(() => connection.close())
  const { target } = connection
  if (target.kind === 'owner') output.note(`A server has this data folder already: ${target.url}`)
  if (given.isOff('serve') || target.kind === 'owner') {
    printReport(context, article, siteUrl)
    return
  }
  const site = await startSite(context, given, signIn)
  printReport(context, article, addressOf(variables, site))
  await serveUntilStopped(context, site)
  return undefined
}

interface Prepared {
  article: { title: string; slug: string }
  siteUrl: string
}

/** An admin and an article, made unless they are there. */
async function prepare(context: CommandContext, connection: Connection): Promise<Prepared> {
  const { client } = connection
  const options = { signal: context.terminal.interruption }
  await ensureAdmin(client, options.signal)
  const { url: siteUrl } = await client.site.get({}, options)
  const found = (await client.articles.list({}, options)).find(({ sample }) => sample)
  if (found) return { article: found, siteUrl }
  const job = await client.jobs.create({ type: 'generation', input: topic }, options)
  const { article } = await runJob(context, { connection, id: job.id, cancels: true })
  return { article, siteUrl }
}

async function ensureAdmin(client: Client, signal: AbortSignal): Promise<void> {
  const users = await client.users.list({}, { signal })
  if (users.some(({ username }) => username === signIn.username)) return
  if (users.length > 0) {
    throw new BlogopsError(
      'conflict',
      'This data folder has admins of its own; the demo would add one whose password everybody knows.',
      {
        hint: 'Run it in a folder of its own: blogops demo --data-dir demo-data',
      },
    )
  }
  await client.users.create(signIn, { signal })
}

function printReport({ output }: CommandContext, { title, slug }: Prepared['article'], base: string): void {
  const url = `${base}/article/${slug}`
  output.document({ article: { title, slug, url }, site: base, signIn, sample: true }, ({ paint }) =>
    [
      `${paint.green('Ready.')} Products, prices and reviews here are invented samples.`,
      `Article   ${printable(title)}`,
      `Read it   ${printable(url)}`,
      `Sign in   ${base}/auth as ${signIn.username}, password ${signIn.password}`,
    ].join('\n'),
  )
}

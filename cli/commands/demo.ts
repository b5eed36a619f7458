import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import type { DemoSignIn } from '../terminal.ts'
import { runJob } from './run-job.ts'
import { serveUntilStopped, startSite } from './serve.ts'

/** Known to everybody who reads this: the demo keeps away from folders that have admins of their own. */
const signIn: DemoSignIn = { username: 'demo', password: 'sample-shelf-demo' }

const topic = { topic: 'wireless earbuds', category: 'audio', productCount: 5 } as const

export const run: Run = async (context, given) => {
  const { flags, variables, terminal } = context
  if (flags.server !== undefined)
    throw new UsageError('The demo runs on a data folder, not on a server.', 'Leave --server out.')
  const connection = await openConnection(terminal, { ...variables, BLOGOPS_SERVER: undefined }, flags)
  const report = await prepare(context, connection).finally(() => connection.close())
  const { target } = connection
  const serves = !given.isOff('serve') && target.kind !== 'owner'
  printReport(context, report)
  if (target.kind === 'owner') context.output.note(`A server has this data folder already: ${target.url}`)
  if (serves) await serveUntilStopped(context, await startSite(context, given, signIn))
  return undefined
}

interface Report {
  article: { title: string; slug: string; url: string }
  signIn: DemoSignIn
  sample: true
}

async function prepare(context: CommandContext, connection: Connection): Promise<Report> {
  const { client } = connection
  await ensureAdmin(client, context.terminal.interruption)
  const existing = await client.articles.list({ status: 'published' }, { signal: context.terminal.interruption })
  const found = existing.find(({ sample }) => sample)
  if (found) {
    const { url } = await client.site.get()
    return {
      article: { title: found.title, slug: found.slug, url: `${url}/article/${found.slug}` },
      signIn,
      sample: true,
    }
  }
  const job = await client.jobs.create({ type: 'generation', input: topic }, { signal: context.terminal.interruption })
  const { article, url } = await runJob(context, { connection, id: job.id, cancels: true })
  return { article: { title: article.title, slug: article.slug, url }, signIn, sample: true }
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

function printReport({ output }: CommandContext, report: Report): void {
  output.document(report, ({ paint }) =>
    [
      `${paint.green('Ready.')} Products, prices and reviews here are invented samples.`,
      `Article   ${printable(report.article.title)}`,
      `Read it   ${printable(report.article.url)}`,
      `Sign in   ${new URL(report.article.url).origin}/auth as ${report.signIn.username}, password ${report.signIn.password}`,
    ].join('\n'),
  )
}

import { randomBytes } from 'node:crypto'
import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { generationIn } from '../../server/contract/schemas/job.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { toFailure, UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'
import type { DemoSignIn } from '../terminal.ts'
import { type DemoAds, demoAds, sampleArticle } from './demo-ads.ts'
import { runJob } from './run-job.ts'
import { addressOf, serveUntilStopped, startSite } from './serve.ts'

const username = 'demo'

/** By the embedded engine, whatever model is configured: a demo costs nothing. */
const topic = { topic: 'wireless earbuds', category: 'audio', productCount: 5, embedded: true } as const

export const run: Run = async (context, given) => {
  const { flags, variables, output } = context
  if (flags.server !== undefined) {
    throw new UsageError('The demo runs on a data folder, not on a server.', 'Leave --server out.')
  }
  const connection = await openConnection({ ...context, variables: { ...variables, BLOGOPS_SERVER: undefined } })
  const prepared = await prepare(context, connection).finally(() => connection.close())
  const { target } = connection
  if (target.kind === 'owner') output.note(`A server has this data folder already: ${target.url}`)
  if (given.isOff('serve') || target.kind === 'owner') {
    printReport(context, prepared)
    return
  }
  const site = await startSite(context, given, prepared.signIn)
  printReport(context, { ...prepared, siteUrl: addressOf(variables, site) })
  await serveUntilStopped(context, site)
  return undefined
}

interface Prepared {
  article: { id: string; title: string; slug: string }
  /** Null where they were refused, or would be more than samples. */
  ads: DemoAds | null
  siteUrl: string
  signIn: DemoSignIn
}

/** An admin, an article and its ads, made unless they are there. */
async function prepare(context: CommandContext, connection: Connection): Promise<Prepared> {
  const { client } = connection
  const options = { signal: context.terminal.interruption }
  const { url: siteUrl, demo } = await client.site.get({}, options)
  const signIn = demo ?? (await freshSignIn(client, options.signal))
  const article = (await sampleArticle(client, options.signal)) ?? (await makeArticle(context, connection))
  const ads = await adsOrNote(context, client, article)
  return { article, ads, siteUrl, signIn }
}

/** There is an article to be seen without them. */
async function adsOrNote(
  { terminal: { interruption }, output }: CommandContext,
  client: Client,
  article: Prepared['article'],
): Promise<DemoAds | null> {
  try {
    return await demoAds(client, article, interruption)
  } catch (error) {
    if (interruption.aborted || !(error instanceof BlogopsError)) throw error
    const { message, hint } = toFailure(error)
    output.note(['No sample ads were made.', message, ...(hint === undefined ? [] : [hint])].join(' '))
    return null
  }
}

async function makeArticle(context: CommandContext, connection: Connection): Promise<Prepared['article']> {
  const options = { signal: context.terminal.interruption }
  const job = await connection.client.jobs.create({ type: 'generation', input: topic }, options)
  const { result } = await runJob(context, { connection, id: job.id, cancels: true })
  const made = generationIn(result)
  if (!made) throw new Error(`Job ${job.id} made no article.`)
  return made.article
}

/**
 * A sign-in for this run alone: its password is shown to everybody who reads the demo's sign-in page, and must be worth
 * nothing once the folder is served for real. The demo keeps away from folders that have admins of their own.
 */
async function freshSignIn(client: Client, signal: AbortSignal): Promise<DemoSignIn> {
  const users = await client.users.list({}, { signal })
  const password = randomBytes(9).toString('base64url')
  if (users.some(user => user.username === username)) {
    await client.users.password({ user: username, newPassword: password }, { signal })
    return { username, password }
  }
  if (users.length > 0) {
    throw new BlogopsError(
      'conflict',
      'This data folder has admins of its own; the demo would add one for everybody.',
      {
        hint: 'Run it in a folder of its own: blogops demo --data-dir demo-data',
      },
    )
  }
  await client.users.create({ username, password }, { signal })
  return { username, password }
}

function printReport({ output }: CommandContext, { article, ads, siteUrl, signIn }: Prepared): void {
  const { title, slug } = article
  const url = `${siteUrl}/article/${slug}`
  output.document({ article: { title, slug, url }, ads, site: siteUrl, signIn, sample: true }, ({ paint }) =>
    [
      `${paint.green('Ready.')} Products, prices and reviews here are invented samples.`,
      `Article   ${printable(title)}`,
      `Read it   ${printable(url)}`,
      ...(ads ? [`Ads       ${ads.adIds.length} of it, kept here alone: ${siteUrl}/facebook-ads`] : []),
      `Sign in   ${siteUrl}/auth as ${signIn.username}, password ${signIn.password}`,
    ].join('\n'),
  )
}

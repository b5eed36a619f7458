import { randomBytes } from 'node:crypto'
import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { toFailure } from '../failure.ts'
import { busy } from '../output/busy.ts'
import type { DemoSignIn } from '../terminal.ts'
import { localContext } from '../where.ts'
import { demoAds, sampleArticle } from './demo-ads.ts'
import { makeArticle, otherArticle } from './demo-articles.ts'
import { demoFigures, type Fed } from './demo-figures.ts'
import { demoPlan } from './demo-optimizer.ts'
import { type Prepared, printReport } from './demo-report.ts'
import { addressOf, refuseServer, serveUntilStopped, startSite } from './serve.ts'

const username = 'demo'

export const run: Run = async (context, given) => {
  const { flags, variables, output } = context
  refuseServer(context, 'The demo runs on a data folder, not on a server.')
  const connection = await openConnection({ ...context, flags: { ...flags, context: localContext } })
  const prepared = await prepare(context, connection).finally(() => connection.close())
  const { target } = connection
  if (target.kind === 'owner') output.note(`A server has this data folder already: ${target.url}`)
  if (given.isOff('serve') || target.kind === 'owner') {
    printReport(context, prepared)
    return
  }
  const site = await startSite(context, given, { demo: prepared.signIn })
  printReport(context, { ...prepared, siteUrl: addressOf(variables, site) })
  await serveUntilStopped(context, site)
  return undefined
}

/** An admin, an article, its ads, their figures and what the optimizer makes of them, made unless they are there. */
async function prepare(context: CommandContext, connection: Connection): Promise<Prepared> {
  const { client } = connection
  const signal = context.terminal.interruption
  const { url: siteUrl, demo } = await client.site.get({}, { signal })
  const signIn = demo ?? (await freshSignIn(client, signal))
  const article = (await sampleArticle(client, signal)) ?? (await makeArticle(context, connection))
  const ads = await orNote(context, 'No sample ads were made.', () => demoAds(client, article, signal))
  const told =
    ads && (await orNote(context, 'No sample figures were made.', () => tell(context, connection, { article, ads })))
  return { article, ads, figures: told?.figures ?? null, optimizer: told?.optimizer ?? null, siteUrl, signIn }
}

/** Figures of the ads and of two articles, and what the optimizer makes of them. */
async function tell(context: CommandContext, connection: Connection, fed: Omit<Fed, 'other'>) {
  const { output, terminal } = context
  const signal = terminal.interruption
  const { client } = connection
  const other = await otherArticle(context, connection, fed.article)
  const figures = await busy(output, 'Make up a month of figures', demoFigures(client, { ...fed, other }, signal))
  const optimizer = await busy(output, 'Run the optimizer', demoPlan(client, fed.ads.adSetId, signal))
  return { figures, optimizer }
}

/** There is an article to be seen without it. */
async function orNote<T>(context: CommandContext, without: string, make: () => Promise<T>): Promise<T | null> {
  const { output, terminal } = context
  try {
    return await make()
  } catch (error) {
    if (terminal.interruption.aborted || !(error instanceof BlogopsError)) throw error
    const { message, hint } = toFailure(error)
    output.note([without, message, ...(hint === undefined ? [] : [hint])].join(' '))
    return null
  }
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

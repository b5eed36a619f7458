import { randomBytes } from 'node:crypto'
import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { countedText } from '../../server/contract/figure-text.ts'
import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { type Connection, openConnection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { toFailure } from '../failure.ts'
import { busy } from '../output/busy.ts'
import type { DemoSignIn } from '../terminal.ts'
import { localContext } from '../where.ts'
import { type DemoAds, demoAds } from './demo-ads.ts'
import { demoArticle } from './demo-articles.ts'
import { demoFigures } from './demo-figures.ts'
import { demoPlan } from './demo-optimizer.ts'
import { type Prepared, printReport } from './demo-report.ts'
import { refuseServer, serveUntilStopped, signInAddress, startSite, withLocalhost } from './serve.ts'

const username = 'demo'

export const run: Run = async (context, given) => {
  const { flags, variables, output } = context
  refuseServer(context, 'The demo runs on a data folder, not on a server.')
  const connection = await openConnection({ ...context, flags: { ...flags, context: localContext } })
  const prepared = await prepare(context, connection, given.isSet('intoExisting')).finally(() => connection.close())
  const { target } = connection
  if (target.kind === 'owner') output.note(`A server has this data folder already: ${withLocalhost(target.url)}`)
  if (given.isOff('serve') || target.kind === 'owner') {
    const isServed = target.kind === 'owner'
    const url = `http://localhost:${variables.BLOGOPS_PORT ?? variables.PORT ?? '3000'}`
    const siteUrl = isServed ? prepared.siteUrl : signInAddress(context, { siteUrl: prepared.siteUrl, url })
    printReport(context, { ...prepared, siteUrl, isServed })
    return
  }
  const site = await startSite(context, given, prepared.signIn ? { demo: prepared.signIn } : {})
  printReport(context, { ...prepared, siteUrl: signInAddress(context, site), isServed: true })
  await serveUntilStopped(context, site)
  return undefined
}

/**
 * Creates an admin, two articles, ads, metrics and an optimizer plan, except those that an earlier demo has created.
 */
async function prepare(context: CommandContext, connection: Connection, isInto: boolean): Promise<Prepared> {
  const { client } = connection
  const signal = context.terminal.interruption
  const others = await countOthers(client, signal)
  if (others.length > 0 && !isInto) throw holdsMore(others)
  const { url: siteUrl, demo } = await client.site.get({}, { signal })
  const signIn = demo ?? (await freshSignIn(client, signal))
  const article = await demoArticle(context, connection, 'article')
  const ads = await orNote(context, 'No sample ads were made.', () => demoAds(client, article, signal))
  const made =
    ads && (await orNote(context, 'No sample figures were made.', () => addFigures(context, connection, article, ads)))
  return { article, ads, figures: made?.figures ?? null, optimizer: made?.optimizer ?? null, siteUrl, signIn }
}

/** Counts the records that the demo has not created, such as `2 articles`. */
async function countOthers(client: Client, signal: AbortSignal): Promise<string[]> {
  const options = { signal }
  const { user, article, other, campaign } = await client.demo.samples({}, options)
  const own = new Set([user, article, other, campaign])
  const users = await client.users.list({}, options)
  const articles = await client.articles.list({ status: 'all' }, options)
  const campaigns = await client.campaigns.list({}, options)
  const adSets = (await client.adsets.list({}, options)).filter(adSet => adSet.campaignId === campaign)
  const lists = {
    admin: users.filter(({ id }) => !own.has(id)),
    article: articles.filter(({ id }) => !own.has(id)),
    campaign: campaigns.filter(({ id }) => !own.has(id)),
    'ad set': adSets.filter(({ articleId }) => articleId === null || !own.has(articleId)),
  }
  return Object.entries(lists).flatMap(([noun, list]) => (list.length > 0 ? [countedText(list.length, noun)] : []))
}

function holdsMore(others: readonly string[]): BlogopsError {
  return new BlogopsError('conflict', `This site has more than the samples of the demo: ${others.join(', ')}.`, {
    hint: 'Use another folder: blogops demo --data-dir demo-data. Or add the samples to this site: blogops demo --into-existing',
  })
}

/** Adds sample metrics for the ads and two articles, and runs the optimizer over them. */
async function addFigures(context: CommandContext, connection: Connection, article: ArticleHead, ads: DemoAds) {
  const { output, terminal } = context
  const signal = terminal.interruption
  const { client } = connection
  const other = await demoArticle(context, connection, 'other')
  const fed = { article, ads, other }
  const figures = await busy(output, 'Make up a month of figures', demoFigures(client, fed, signal))
  const adSets = await client.adsets.list({}, { signal })
  if (adSets.some(({ id }) => id !== ads.adSetId)) {
    output.note('The optimizer was not run, because its plan would change ad sets that the demo has not made.')
    return { figures, optimizer: null }
  }
  const optimizer = await busy(output, 'Run the optimizer', demoPlan(client, ads.adSetId, signal))
  return { figures, optimizer }
}

/** Notes a refusal instead of failing, because the article can be seen without it. */
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
 * Creates a sign-in for this run alone. Everybody who opens the demo's sign-in page sees its password, so it must be
 * worthless once the folder is served for real. A site that has admins of its own gets none.
 */
async function freshSignIn(client: Client, signal: AbortSignal): Promise<DemoSignIn | null> {
  const { user } = await client.demo.samples({}, { signal })
  const users = await client.users.list({}, { signal })
  const password = randomBytes(9).toString('base64url')
  const own = users.find(({ id }) => id === user)
  if (users.length > (own ? 1 : 0)) return null
  if (own) {
    await client.users.password({ user: own.id, newPassword: password }, { signal })
    return { username: own.username, password }
  }
  const made = await client.users.create({ username, password })
  await client.demo.record({ user: made.id })
  return { username, password }
}

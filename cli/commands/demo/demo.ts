import { randomBytes } from 'node:crypto'
import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { asGenerationResult } from '../../../server/contract/jobs.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { type DefaultCategory, fromDefaultCategory, getFirstCategory } from '../../../server/domain/categories.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { withLocalhost } from '../../../server/domain/urls.ts'
import { type Connection, openConnection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { toFailure } from '../../failure.ts'
import { busy } from '../../output/output.ts'
import { localContext } from '../../server-target.ts'
import type { DemoSignIn } from '../../terminal.ts'
import { runJob } from '../jobs/run-job.ts'
import { assertLocalTarget, serveUntilStopped, signInAddress, startSite } from '../site/serve.ts'
import { addDemoMetrics } from './demo-metrics.ts'
import { createDemoAds, type DemoAds, getDemoPlan, type PreparedDemo, printReport } from './demo-report.ts'

export const runDemo: Run = async (context, args) => {
  const { flags, variables, output } = context
  assertLocalTarget(context, 'The demo runs on a data folder, not on a server.')
  const connection = await openConnection({ ...context, flags: { ...flags, context: localContext } })
  const prepared = await prepare(context, connection, args.isSet('intoExisting')).finally(() => connection.close())
  const { target } = connection
  if (target.kind === 'owner') output.note(`A server is already using this data folder: ${withLocalhost(target.url)}`)
  if (args.isOff('serve') || target.kind === 'owner') {
    const isServed = target.kind === 'owner'
    const url = `http://localhost:${variables.BLOGOPS_PORT ?? variables.PORT ?? '3000'}`
    const siteUrl = isServed ? prepared.siteUrl : signInAddress(context, { siteUrl: prepared.siteUrl, url })
    printReport(context, { ...prepared, siteUrl, isServed })
    return
  }
  const site = await startSite(context, args, prepared.signIn ? { demo: prepared.signIn } : {})
  printReport(context, { ...prepared, siteUrl: signInAddress(context, site), isServed: true })
  await serveUntilStopped(context, site)
  return undefined
}

/**
 * Creates an admin, nine articles, ads, metrics and an optimizer plan, except those that an earlier demo has created.
 */
async function prepare(
  context: CommandContext,
  connection: Connection,
  isIntoExisting: boolean,
): Promise<PreparedDemo> {
  const { client } = connection
  const signal = context.terminal.interruption
  const foreign = await countOthers(client, signal)
  if (foreign.length > 0 && !isIntoExisting) throw foreignContentError(foreign)
  const { url: siteUrl, demo } = await client.site.get({}, { signal })
  const signIn = demo ?? (await createSignIn(client, signal))
  const article = await findOrCreateDemoArticle(context, connection, 'article')
  const other = await findOrCreateDemoArticle(context, connection, 'other')
  const more = await createMoreArticles(context, connection)
  const ads = await noteRefusal(context, 'No sample ads were created.', () => createDemoAds(client, article, signal))
  const added =
    ads &&
    (await noteRefusal(context, 'No sample figures were created.', () =>
      addMetrics(context, connection, { article, other, ads }),
    ))
  return {
    article,
    articles: more + 2,
    ads,
    figures: added?.figures ?? null,
    optimizer: added?.optimizer ?? null,
    siteUrl,
    signIn,
  }
}

/** Counts the records that the demo has not created, such as `2 articles`. */
async function countOthers(client: Client, signal: AbortSignal): Promise<string[]> {
  const options = { signal }
  const { user, article, other, more = {}, campaign } = await client.demo.samples({}, options)
  const own = new Set([user, article, other, campaign, ...Object.values(more)])
  const users = await client.users.list({}, options)
  const articles = await client.articles.list({ status: 'all', excerpts: 'none' }, options)
  const campaigns = await client.campaigns.list({}, options)
  const adSets = (await client.adsets.list({}, options)).filter(adSet => adSet.campaignId === campaign)
  const lists = {
    admin: users.filter(({ id }) => !own.has(id)),
    article: articles.filter(({ id }) => !own.has(id)),
    campaign: campaigns.filter(({ id }) => !own.has(id)),
    'ad set': adSets.filter(({ articleId }) => articleId === null || !own.has(articleId)),
  }
  return Object.entries(lists).flatMap(([noun, list]) => (list.length > 0 ? [formatQuantity(list.length, noun)] : []))
}

function foreignContentError(foreign: readonly string[]): BlogopsError {
  return new BlogopsError('conflict', `This site has content that the demo did not create: ${foreign.join(', ')}.`, {
    hint: 'Use another folder: blogops demo --data-dir demo-data. Or add the samples to this site: blogops demo --into-existing',
  })
}

/**
 * Topics of the two articles with sample readers. The embedded engine writes them even if a model is configured, because a demo
 * costs nothing.
 */
const topics = {
  article: { topic: 'wireless earbuds', category: 'audio' },
  other: { topic: 'burr coffee grinders', category: 'coffee-grinders' },
} as const

interface Topic {
  readonly topic: string
  readonly category: DefaultCategory
  readonly productCount?: 3 | 5
}

/** Returns the input of a generation. The site may have renamed or deleted the category. */
async function toInput(client: Client, { topic, category, productCount = 5 }: Topic, signal: AbortSignal) {
  const { categories } = await client.site.get({}, { signal })
  const slug = fromDefaultCategory(categories, category) ?? getFirstCategory(categories)
  return { topic, category: slug, productCount, embedded: true }
}

/** Returns the demo's published article of this role, or creates it and records its id. */
export async function findOrCreateDemoArticle(
  context: CommandContext,
  connection: Connection,
  role: keyof typeof topics,
): Promise<ArticleHead> {
  const { client } = connection
  const signal = context.terminal.interruption
  const options = { signal }
  const { [role]: recorded } = await client.demo.samples({}, options)
  const published = recorded === undefined ? [] : await client.articles.list({}, options)
  const found = published.find(({ id }) => id === recorded)
  if (found) return found
  const input = await toInput(client, topics[role], signal)
  const job = await client.jobs.create({ type: 'generation', input }, options)
  const { result } = await runJob(context, { connection, id: job.id, cancels: true })
  const created = asGenerationResult(result)
  if (!created) throw new Error(`Job ${job.id} created no article.`)
  await client.demo.record({ [role]: created.article.id })
  return client.articles.byId({ id: created.article.id }, options)
}

/** Topics of further articles, so that each category has one. The home page shows the last ones first. */
const moreTopics: readonly Topic[] = [
  { topic: 'smart watches', category: 'tech' },
  { topic: 'air purifiers', category: 'home' },
  { topic: 'yoga mats', category: 'fitness' },
  { topic: 'desk lamps', category: 'office' },
  { topic: 'gaming mice', category: 'gaming' },
  { topic: 'electric kettles', category: 'kitchen' },
  { topic: 'air fryers', category: 'kitchen' },
]

/** Creates the further articles that are missing. Returns their number. */
async function createMoreArticles({ output, terminal }: CommandContext, { client }: Connection): Promise<number> {
  const options = { signal: terminal.interruption }
  const { more = {} } = await client.demo.samples({}, options)
  const published = new Set((await client.articles.list({}, options)).map(({ id }) => id))
  const missing = moreTopics.filter(({ topic }) => !published.has(more[topic] ?? ''))
  const created = { ...more }
  const write = async () => {
    for (const wanted of missing) {
      const { article } = await client.generate.article(
        await toInput(client, { ...wanted, productCount: 3 }, terminal.interruption),
        options,
      )
      created[wanted.topic] = article.id
      await client.demo.record({ more: created })
    }
  }
  if (missing.length > 0) await busy(output, `Writing ${formatQuantity(missing.length, 'more review')}`, write())
  return moreTopics.length
}

export const username = 'demo'

interface DemoContent {
  article: ArticleHead
  other: ArticleHead
  ads: DemoAds
}

/** Adds sample metrics for the ads and two articles, and runs the optimizer over them. */
async function addMetrics(context: CommandContext, connection: Connection, content: DemoContent) {
  const { output, terminal } = context
  const signal = terminal.interruption
  const { client } = connection
  const { ads } = content
  const figures = await busy(output, 'Adding sample figures', addDemoMetrics(client, content, signal))
  const adSets = await client.adsets.list({}, { signal })
  if (adSets.some(({ id }) => id !== ads.adSetId)) {
    output.note('The optimizer was not run, because its plan would change ad sets that the demo did not create.')
    return { figures, optimizer: null }
  }
  const optimizer = await busy(output, 'Running the optimizer', getDemoPlan(client, ads.adSetId, signal))
  return { figures, optimizer }
}

/** Notes a refusal instead of failing, because the article can be seen without it. */
async function noteRefusal<T>(context: CommandContext, failureNote: string, make: () => Promise<T>): Promise<T | null> {
  const { output, terminal } = context
  try {
    return await make()
  } catch (error) {
    if (terminal.interruption.aborted || !(error instanceof BlogopsError)) throw error
    const { message, hint } = toFailure(error)
    output.note([failureNote, message, ...(hint === undefined ? [] : [hint])].join(' '))
    return null
  }
}

/**
 * Creates a sign-in for this run alone. Everybody who opens the demo's sign-in page sees its password, so it must be
 * worthless once the folder is served for real. A site that has admins of its own gets none.
 */
async function createSignIn(client: Client, signal: AbortSignal): Promise<DemoSignIn | null> {
  const { user } = await client.demo.samples({}, { signal })
  const users = await client.users.list({}, { signal })
  const password = randomBytes(9).toString('base64url')
  const own = users.find(({ id }) => id === user)
  if (users.length > (own ? 1 : 0)) return null
  if (own) {
    await client.users.password({ user: own.id, newPassword: password }, { signal })
    return { username: own.username, password }
  }
  const created = await client.users.create({ username, password, role: 'owner' })
  await client.demo.record({ user: created.id })
  return { username, password }
}

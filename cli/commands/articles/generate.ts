import { BlogopsError } from '../../../server/contract/errors.ts'
import type { ServedTopics } from '../../../server/contract/schemas/topics.ts'
import { describeSimilarArticles } from '../../../server/domain/articles.ts'
import { findCategory, getFirstCategory, type SiteCategory } from '../../../server/domain/categories.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { Connection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { CancelledError, UsageError } from '../../failure.ts'
import { type Column, table } from '../../output/layout.ts'
import { busy, type Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { confirmPublishing } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import type { Prompt } from '../../prompt.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'
import { readFeed, shortenFeed } from '../read-file.ts'

/** Starts a generation, follows it and prints the result. */
export const generateArticle: Run = async (context, args) => {
  if (args.isSet('listTopics')) return showTopics(context, args)
  const answers = await askGeneration(context.prompt, args, () => readCategories(context))
  const feed = await readFeed(context, args)
  const flags = {
    ...(args.isSet('draft') && { draft: true }),
    ...(args.isSet('embedded') && { embedded: true }),
    ...(args.text('amazon') !== undefined && { amazon: args.text('amazon') }),
    ...(args.isSet('withoutTag') && { withoutTag: true }),
    ...(args.number('maxCost') !== undefined && { maxCostUsd: args.number('maxCost') }),
  }
  const create = await getOperation('jobs.create')
  const priority = args.text('priority')
  const request = { type: 'generation', ...(priority !== undefined && { priority }) }
  if (context.flags.dryRun) {
    const input = { ...answers, ...flags, ...readCampaign(args), ...(feed && { feed }) }
    const shortened = { input: { ...input, ...shortenFeed(feed) } }
    await showDryRun(context, create, { ...request, input }, { shortened })
    return
  }
  const connection = await context.connect()
  await confirmSimilar(context, connection, answers.topic)
  const campaign = isInteractive(args) ? await askCampaign(context, connection) : readCampaign(args)
  const input = { ...answers, ...flags, ...campaign, ...(feed && { feed }) }
  const signal = context.terminal.interruption
  // The server validates the input. Its message for a wrong category lists the valid ones.
  const started = await confirmPublishing(context, consent =>
    connection.client.call(create, { ...request, input: { ...input, ...consent } }, { signal }),
  )
  return printJobResult(context, await runJob(context, { connection, id: getJobId(started), cancels: true }))
}

/** Returns true if the topic was asked for at the prompt; the campaign is then asked for too. */
function isInteractive(args: ParsedArgs): boolean {
  return args.text('topic') === undefined && args.text('campaign') === undefined
}

function readCampaign(args: ParsedArgs): { campaignId?: string } {
  const campaignId = args.text('campaign')
  return campaignId === undefined ? {} : { campaignId }
}

function getJobId(job: unknown): string {
  if (typeof job === 'object' && job !== null && 'id' in job && typeof job.id === 'string') return job.id
  throw new Error('The server started no job.')
}

export interface GenerationAnswers {
  topic: string
  format?: string
  category?: string
  productCount?: number
}

type ReadCategories = () => Promise<readonly SiteCategory[]>

async function readCategories({ connect, terminal }: CommandContext): Promise<readonly SiteCategory[]> {
  const { client } = await connect()
  return (await client.site.get({}, { signal: terminal.interruption })).categories
}

/** Returns topic, format, category and number of products from the line, or from prompts if the topic is missing. */
export async function askGeneration(
  prompt: Prompt,
  args: ParsedArgs,
  categories: ReadCategories,
): Promise<GenerationAnswers> {
  const topic = args.text('topic')
  const category = args.text('category')
  const productCount = args.number('products')
  const format = args.text('format')
  const chosen = { ...(format !== undefined && { format }) }
  if (topic !== undefined) {
    return {
      topic,
      ...chosen,
      ...(category !== undefined && { category }),
      ...(productCount !== undefined && { productCount }),
    }
  }
  if (!prompt.possible) {
    throw new UsageError('--topic is missing.', 'For example: blogops generate --topic "wireless earbuds"')
  }
  return {
    topic: await prompt.text({ message: 'What do you want to review?', flag: '--topic', validate: validateTopic }),
    ...chosen,
    category: category ?? (await askCategory(prompt, await categories())),
    productCount: productCount ?? (await askCount(prompt, format)),
  }
}

const noCampaign = ''

/** Asks for the campaign to promote the article in, if there are any campaigns. */
export async function askCampaign(
  { terminal, prompt }: CommandContext,
  { client }: Connection,
): Promise<{ campaignId?: string }> {
  const campaigns = await client.campaigns
    .list({}, { signal: terminal.interruption })
    .catch(error => ignoreRefusal(error))
  if (campaigns.length === 0) return {}
  const choices = campaigns.map(({ id, name }) => ({ name: printable(name), value: id }))
  const noneChoice = { name: 'none', value: noCampaign }
  const choice = await prompt.choose({ message: 'Ad campaign:', flag: '--campaign', choices: [noneChoice, ...choices] })
  return choice === noCampaign ? {} : { campaignId: String(choice) }
}

/**
 * Warns of an article on the same topic, and asks whether to generate another if somebody can answer.
 * @throws CancelledError
 */
export async function confirmSimilar(
  { terminal, prompt, flags, output }: CommandContext,
  { client }: Connection,
  topic: string,
): Promise<void> {
  // An invalid topic is refused again when the job starts, with the other problems of the line.
  const refused = ['bad_request', ...refusedCodes]
  const request = client.generate.similar({ topic }, { signal: terminal.interruption })
  const similar = await request.catch(error => ignoreRefusal(error, refused))
  const warning = describeSimilarArticles(similar)
  if (warning === undefined) return
  output.warn(warning)
  if (!prompt.possible || flags.yes) return
  if (!(await prompt.confirm({ message: 'Generate one more?', flag: '--yes' }))) throw new CancelledError()
}

/** A token may generate but not read campaigns; an older server lacks the call. */
const refusedCodes: readonly string[] = ['forbidden', 'not_found']

function ignoreRefusal(error: unknown, codes = refusedCodes): [] {
  if (error instanceof BlogopsError && codes.includes(error.code)) return []
  throw error
}

async function askCategory(prompt: Prompt, categories: readonly SiteCategory[]): Promise<string> {
  const choices = categories.map(({ slug, name }) => ({ name: `${slug} (${printable(name)})`, value: slug }))
  const usual = findCategory(categories, 'tech')?.slug ?? getFirstCategory(categories)
  return String(await prompt.choose({ message: 'Category:', flag: '--category', choices, default: usual }))
}

/** Asks for a number of products that the format allows; there is nothing to ask if it allows only one. */
async function askCount(prompt: Prompt, format: string | undefined): Promise<number> {
  const { getFormat, readFormat } = await import('../../../server/domain/article-formats.ts')
  const { counts, usualCount } = getFormat(readFormat(format ?? '') ?? undefined)
  if (counts.length === 1) return usualCount
  const choices = counts.map(value => ({
    name: value === usualCount ? `${value} (recommended)` : String(value),
    value,
  }))
  return Number(
    await prompt.choose({ message: 'How many products?', flag: '--products', choices, default: usualCount }),
  )
}

function validateTopic(answer: string): true | string {
  return answer.trim().length >= 3 || 'Topic must be at least 3 characters'
}

/** Lists the topics that the sample catalogue or the feed has enough products for. */
const showTopics: Run = async (context, args) => {
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

import { BlogopsError } from '../../server/contract/errors.ts'
import { similarWarning } from '../../server/contract/topics.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { CancelledError, UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { printable } from '../output/printable.ts'
import type { Prompt } from '../prompt/prompt.ts'

export interface AskedFor {
  topic: string
  category?: string
  productCount?: number
}

/** Returns topic, category and number of products from the line, or from prompts if the topic is missing. */
export async function askGeneration(prompt: Prompt, given: Given): Promise<AskedFor> {
  const topic = given.text('topic')
  const category = given.text('category')
  const productCount = given.number('products')
  if (topic !== undefined) {
    return { topic, ...(category !== undefined && { category }), ...(productCount !== undefined && { productCount }) }
  }
  if (!prompt.possible) {
    throw new UsageError('--topic is missing.', 'For example: blogops generate --topic "wireless earbuds"')
  }
  return {
    topic: await prompt.text({ message: 'What should be reviewed?', flag: '--topic', validate: longEnough }),
    category: category ?? (await askCategory(prompt)),
    productCount: productCount ?? (await askCount(prompt)),
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
    .catch(error => unlessRefused(error))
  if (campaigns.length === 0) return {}
  const choices = campaigns.map(({ id, name }) => ({ name: printable(name), value: id }))
  const none = { name: 'none', value: noCampaign }
  const chosen = await prompt.choose({ message: 'Ad campaign:', flag: '--campaign', choices: [none, ...choices] })
  return chosen === noCampaign ? {} : { campaignId: String(chosen) }
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
  const asking = client.generate.similar({ topic }, { signal: terminal.interruption })
  const similar = await asking.catch(error => unlessRefused(error, refused))
  const warning = similarWarning(similar)
  if (warning === undefined) return
  output.warn(warning)
  if (!prompt.possible || flags.yes) return
  if (!(await prompt.confirm({ message: 'Generate one more?', flag: '--yes' }))) throw new CancelledError()
}

/** A token may generate but not read campaigns; an older server lacks the call. */
const refusedCodes: readonly string[] = ['forbidden', 'not_found']

function unlessRefused(error: unknown, codes = refusedCodes): [] {
  if (error instanceof BlogopsError && codes.includes(error.code)) return []
  throw error
}

async function askCategory(prompt: Prompt): Promise<string> {
  const { categories } = await import('../../server/contract/schemas/article.ts')
  const choices = categories.map(value => ({ name: value, value }))
  return String(await prompt.choose({ message: 'Category:', flag: '--category', choices, default: 'tech' }))
}

async function askCount(prompt: Prompt): Promise<number> {
  const { productCounts } = await import('../../server/contract/schemas/article.ts')
  const choices = productCounts.map(value => ({ name: value === 5 ? '5 (recommended)' : String(value), value }))
  return Number(await prompt.choose({ message: 'How many products?', flag: '--products', choices, default: 5 }))
}

function longEnough(answer: string): true | string {
  return answer.trim().length >= 3 || 'Topic must be at least 3 characters'
}

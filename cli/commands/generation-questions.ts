import { BlogopsError } from '../../server/contract/errors.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { printable } from '../output/printable.ts'
import type { Prompt } from '../prompt/prompt.ts'

export interface AskedFor {
  topic: string
  category?: string
  productCount?: number
}

/** Topic, category and number of products: off the line, or asked for where the topic is missing. */
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

/** The campaign to promote it in, or none; asked of whoever answers questions anyway, and only where there are any. */
export async function askCampaign(
  { terminal, prompt }: CommandContext,
  { client }: Connection,
): Promise<{ campaignId?: string }> {
  const campaigns = await client.campaigns.list({}, { signal: terminal.interruption }).catch(unlessRefused)
  if (campaigns.length === 0) return {}
  const choices = campaigns.map(({ id, name }) => ({ name: printable(name), value: id }))
  const none = { name: 'none', value: noCampaign }
  const chosen = await prompt.choose({ message: 'Ad campaign:', flag: '--campaign', choices: [none, ...choices] })
  return chosen === noCampaign ? {} : { campaignId: String(chosen) }
}

/** A token may generate and yet not read campaigns; an older server has none. */
function unlessRefused(error: unknown): [] {
  if (error instanceof BlogopsError && (error.code === 'forbidden' || error.code === 'not_found')) return []
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

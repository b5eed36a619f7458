import type { ContentBlockParam, MessageParam, WebSearchTool20260318 } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { amazonAsin } from '../../../contract/amazon-link.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import type { ModelUsage, PaidWork } from '../../../ports/paid-work.ts'
import type { ProductRequest, Search } from '../../../ports/product-source.ts'
import { refusedFor } from '../failures.ts'
import type { Model, Question } from '../model.ts'
import { researchRules } from '../prompts/research.ts'
import { type Block, blockSchema } from '../read-stream.ts'
import { taskBlock } from '../task.ts'
import { evidenceOf, noteQuery, searchOf } from './evidence.ts'

/** Additional products to request, because verification may reject some. */
export const SPARE = 3
/** Maximum number of times to continue a conversation that the server paused. */
const MOST_CONTINUATIONS = 5
const MOST_TOKENS = 8000
/** Tokens of about ten search results with their passages. Every later search reads them again. */
const TOKENS_OF_SEARCH = 10_000

/**
 * Content block that is sent back unchanged, including encrypted parts; an answer's block is also a valid block of a
 * request.
 */
const echoed = z.custom<ContentBlockParam & Block>(value => blockSchema.safeParse(value).success)
const keptAnswer = z.object({ content: z.array(echoed), stopReason: z.string().nullable() })

const searchesFor = (count: number) => Math.min(Math.ceil(count / 2) + 3, 15)

function searchTool(maxUses: number): WebSearchTool20260318 {
  return {
    type: 'web_search_20260318',
    name: 'web_search',
    max_uses: maxUses,
    allowed_domains: ['amazon.co.uk'],
    // Without this, results pass through code that the model writes, and not all of them are visible here.
    allowed_callers: ['direct'],
    user_location: { type: 'approximate', city: 'London', country: 'GB', timezone: 'Europe/London' },
  }
}

function questionOf(request: ProductRequest, messages: MessageParam[]): Question {
  return {
    system: [{ type: 'text', text: researchRules }],
    messages,
    maxTokens: MOST_TOKENS,
    tools: [searchTool(searchesFor(request.count))],
  }
}

/** Estimates the maximum usage. Each search reads the results of all earlier ones again. */
function mostOf(model: Model, question: Question, before: number, searches: number): ModelUsage {
  const opening = model.most({ ...question, messages: question.messages.slice(0, 1) })
  const read = Array.from({ length: searches }, (_, n) => (before + n + 1) * TOKENS_OF_SEARCH)
  return { ...opening, inputTokens: opening.inputTokens + read.reduce((sum, n) => sum + n, 0), searches }
}

/** Reports searches and found products while the answer streams. */
function follow(work: PaidWork, queries: Map<string, string>) {
  return async (block: Block) => {
    noteQuery(block, queries)
    const search = searchOf(block, queries)
    if (!search) return
    await work.tell(told(search))
    const products = search.pages.filter(({ url }) => amazonAsin(url) !== null)
    if (products.length > 0) await work.found(products.map(({ title, url }) => ({ name: nameOf(title) || url, url })))
  }
}

const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)
/** Amazon puts its own name before the product's name, or its own name and the department's after it. */
const nameOf = (title: string) => short(title).replace(/^Amazon\.co\.uk\s*:\s*|\s*[:|]\s*Amazon\.co\.uk\b.*$/gi, '')

function told({ query, pages, error }: Search): string {
  if (error !== null) return `A search of Amazon UK${query && ` for “${short(query)}”`} failed: ${error}.`
  return `Searched Amazon UK for “${short(query)}”: ${pages.length} ${pages.length === 1 ? 'result' : 'results'}.`
}

const byFeed = 'give a file of products with --feed FILE'

function cannotSearch({ server }: Model): BlogopsError {
  return new BlogopsError('upstream_rejected', `${server.who} cannot search the web; give products with --feed.`, {
    hint: `G${byFeed.slice(1)}, or use a server whose model has the tool web_search`,
  })
}

/** The server has no search tool, or the model did not use it; the two cannot be told from outside. */
function madeNoSearch({ server }: Model): BlogopsError {
  const message = `${server.who} made no search of the web, so nothing it says can be traced; nothing was kept of it.`
  return new BlogopsError('upstream_rejected', message, {
    hint: `Resume the job to ask it once more; where it cannot search at all, ${byFeed}`,
  })
}

/**
 * Continues the conversation until the model has finished.
 * @returns all content blocks of its answers.
 */
export async function research(model: Model, request: ProductRequest, work: PaidWork): Promise<Block[]> {
  const { topic, category, count } = request
  const task = taskBlock({ task: 'research', topic, category, count: count + SPARE })
  const asked: MessageParam = { role: 'user', content: [{ type: 'text', text: task }] }
  const queries = new Map<string, string>()
  const said: (ContentBlockParam & Block)[] = []
  for (let nth = 1; nth <= 1 + MOST_CONTINUATIONS; nth += 1) {
    // Roles must alternate, so all parts of a paused answer are sent as one assistant message.
    const question = questionOf(request, said.length > 0 ? [asked, { role: 'assistant', content: [...said] }] : [asked])
    const answer = await work.once({
      key: nth === 1 ? 'research' : `research:${nth}`,
      answer: keptAnswer,
      most: mostOf(model, question, queries.size, searchesFor(count)),
      make: async lost => {
        const listener = { signal: work.signal, tell: (message: string) => work.tell(message), lost }
        const { usage, ...turn } = await model.ask(question, { ...listener, onBlock: follow(work, queries) })
        const answer = keptAnswer.parse(turn)
        if (answer.stopReason !== 'pause_turn')
          await assertSearched([...said, ...answer.content], model, () => lost(usage))
        return { answer, usage }
      },
    })
    for (const block of answer.content) noteQuery(block, queries)
    said.push(...answer.content)
    if (answer.stopReason !== 'pause_turn') break
  }
  return said
}

/** Replaces the error of a server that rejects the search tool with one that says so. */
export function asSearchFailure(error: unknown, model: Model): unknown {
  return !model.server.vendor && refusedFor(error, /web_search|\btools?\b/i) ? cannotSearch(model) : error
}

/** Rejects an answer without a search, so that it is not stored and a retry asks again. */
async function assertSearched(said: readonly Block[], model: Model, lose: () => Promise<void>): Promise<void> {
  try {
    checkSearched(evidenceOf(said), model)
  } catch (error) {
    await lose()
    throw error
  }
}

/** @throws BlogopsError if no search was made, or if nothing was found because searches failed. */
function checkSearched(searches: readonly Search[], model: Model): void {
  if (searches.length === 0) throw madeNoSearch(model)
  const failed = searches.findLast(({ error }) => error !== null)
  if (failed && searches.every(({ pages }) => pages.length === 0)) {
    throw new BlogopsError('upstream_unavailable', `${model.server.who} could not search Amazon UK: ${failed.error}.`, {
      hint: 'Try again later, or give a file of products with --feed FILE',
    })
  }
}

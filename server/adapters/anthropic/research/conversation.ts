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

/** More than are wanted, as some may turn out not to hold. */
export const SPARE = 3
/** How often a conversation that the server paused is taken up again. */
const MOST_CONTINUATIONS = 5
const MOST_TOKENS = 8000
/** About ten results of a search, with their passages. They are read again at each further search. */
const TOKENS_OF_SEARCH = 10_000

/** Sent back as it came, encrypted parts and all: a block of an answer is one of a question too. */
const echoed = z.custom<ContentBlockParam & Block>(value => blockSchema.safeParse(value).success)
const keptAnswer = z.object({ content: z.array(echoed), stopReason: z.string().nullable() })

const searchesFor = (count: number) => Math.min(Math.ceil(count / 2) + 3, 15)

function searchTool(maxUses: number): WebSearchTool20260318 {
  return {
    type: 'web_search_20260318',
    name: 'web_search',
    max_uses: maxUses,
    allowed_domains: ['amazon.co.uk'],
    // Else the results go through code that the model writes, and are not all seen here.
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

/** The nth search reads what those before it found. */
function mostOf(model: Model, question: Question, before: number, searches: number): ModelUsage {
  const opening = model.most({ ...question, messages: question.messages.slice(0, 1) })
  const read = Array.from({ length: searches }, (_, n) => (before + n + 1) * TOKENS_OF_SEARCH)
  return { ...opening, inputTokens: opening.inputTokens + read.reduce((sum, n) => sum + n, 0), searches }
}

/** Tells of searches while they come. */
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
/** The retailer puts its own name, and the department's, after that of the product. */
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

/** A server without the tool, or a model that did not use it: nobody can tell from outside. */
function madeNoSearch({ server }: Model): BlogopsError {
  const message = `${server.who} made no search of the web, so nothing it says can be traced; nothing was kept of it.`
  return new BlogopsError('upstream_rejected', message, {
    hint: `Resume the job to ask it once more; where it cannot search at all, ${byFeed}`,
  })
}

/** Asks until the model has said all it wants to. @returns everything it said and found. */
export async function research(model: Model, request: ProductRequest, work: PaidWork): Promise<Block[]> {
  const { topic, category, count } = request
  const task = taskBlock({ task: 'research', topic, category, count: count + SPARE })
  const asked: MessageParam = { role: 'user', content: [{ type: 'text', text: task }] }
  const queries = new Map<string, string>()
  const said: (ContentBlockParam & Block)[] = []
  for (let nth = 1; nth <= 1 + MOST_CONTINUATIONS; nth += 1) {
    // One message of the model, however often it paused: the roles take turns.
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

/** What a server says that has no such tool. */
export function asSearchFailure(error: unknown, model: Model): unknown {
  return !model.server.vendor && refusedFor(error, /web_search|\btools?\b/i) ? cannotSearch(model) : error
}

/** An answer without a search is of no use, and not kept: asked again, the model may find something. */
async function assertSearched(said: readonly Block[], model: Model, lose: () => Promise<void>): Promise<void> {
  try {
    checkSearched(evidenceOf(said), model)
  } catch (error) {
    await lose()
    throw error
  }
}

/** @throws BlogopsError where nothing was found because nothing could be searched. */
function checkSearched(searches: readonly Search[], model: Model): void {
  if (searches.length === 0) throw madeNoSearch(model)
  const failed = searches.findLast(({ error }) => error !== null)
  if (failed && searches.every(({ pages }) => pages.length === 0)) {
    throw new BlogopsError('upstream_unavailable', `${model.server.who} could not search Amazon UK: ${failed.error}.`, {
      hint: 'Try again later, or give a file of products with --feed FILE',
    })
  }
}

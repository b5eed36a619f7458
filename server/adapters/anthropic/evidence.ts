import * as z from 'zod'
import { findAsin } from '../../domain/amazon.ts'
import type { FoundPage, Search } from '../../ports/product-source.ts'
import type { Block } from './read-stream.ts'

const useSchema = z.object({
  type: z.literal('server_tool_use'),
  name: z.literal('web_search'),
  id: z.string(),
  input: z.object({ query: z.string() }).catch({ query: '' }),
})
const pageSchema = z.object({
  url: z.string(),
  title: z.string().catch(''),
  page_age: z.string().nullish().catch(null),
})
const resultSchema = z.object({
  type: z.literal('web_search_tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.array(z.unknown()), z.object({ error_code: z.string() })]),
})
const citationSchema = z.object({ url: z.string(), cited_text: z.string() })
const textSchema = z.object({ type: z.literal('text'), text: z.string(), citations: z.array(z.unknown()).nullish() })

const SEARCH_ERRORS: Readonly<Record<string, string>> = {
  invalid_tool_input: 'the question was not understood',
  unavailable: 'the search is not available',
  max_uses_exceeded: 'the limit of searches is reached',
  too_many_requests: 'too many searches ran at once',
  query_too_long: 'the question was too long',
  request_too_large: 'the request was too large',
}

function toPages(content: readonly unknown[]): FoundPage[] {
  return content.flatMap(item => {
    const page = pageSchema.safeParse(item).data
    return page ? [{ url: page.url, title: page.title, age: page.page_age ?? null, cited: [] }] : []
  })
}

/** Reads a search from its result block; returns null for other blocks. */
export function readSearch(block: Block, queries: ReadonlyMap<string, string>): Search | null {
  const result = resultSchema.safeParse(block).data
  if (!result) return null
  const query = queries.get(result.tool_use_id) ?? ''
  if (Array.isArray(result.content)) return { query, pages: toPages(result.content), error: null }
  const code = result.content.error_code
  return { query, pages: [], error: `${SEARCH_ERRORS[code] ?? 'the search failed'} (${code})` }
}

/** Records the query of a search under the ID that its result refers to. */
export function recordQuery(block: Block, queries: Map<string, string>): void {
  const use = useSchema.safeParse(block).data
  if (use) queries.set(use.id, use.input.query)
}

/** Finds the page of a citation by URL, or else by the product's ASIN. */
function findCitedPage(pages: readonly FoundPage[], url: string): FoundPage | undefined {
  const asin = findAsin(url)
  return pages.find(page => page.url === url) ?? pages.find(page => asin !== null && findAsin(page.url) === asin)
}

function addCitations(block: Block, pages: readonly FoundPage[]): void {
  for (const citationItem of textSchema.safeParse(block).data?.citations ?? []) {
    const citation = citationSchema.safeParse(citationItem).data
    const page = citation && findCitedPage(pages, citation.url)
    if (citation && page && !page.cited.includes(citation.cited_text)) page.cited.push(citation.cited_text)
  }
}

/** Returns all searches of a conversation, with the passages cited from each page. */
export function collectSearches(blocks: readonly Block[]): Search[] {
  const queries = new Map<string, string>()
  const searches: Search[] = []
  const pages: FoundPage[] = []
  for (const block of blocks) {
    recordQuery(block, queries)
    const search = readSearch(block, queries)
    if (search) {
      searches.push(search)
      pages.push(...search.pages)
    }
    addCitations(block, pages)
  }
  return searches
}

/**
 * Returns instructions found in pages that the model reported and ignored, on lines that the prompt asks it to mark.
 */
export function findIgnoredInstructions(blocks: readonly Block[]): string[] {
  const text = blocks.map(block => textSchema.safeParse(block).data?.text ?? '').join('')
  return [...text.matchAll(/^\W{0,20}Ignored instruction:\s*(.{1,200})/gim)].map(([, instruction = '']) =>
    instruction.trim(),
  )
}

import type { Draft } from '../draft.ts'
import { titlePhrases } from '../phrases.ts'
import { randomFrom } from '../random.ts'
import { capitalise, titleCase } from '../text.ts'
import { fill, type Values } from '../voice.ts'

const TITLE_LIMIT = 100
const EXCERPT_LIMIT = 300

/** The first pattern, from a place the topic decides, that fits into the limit. */
function fitting(patterns: readonly string[], seed: string, values: Values, limit: number): string | undefined {
  const start = Math.floor(randomFrom(seed)() * patterns.length)
  const turned = [...patterns.slice(start), ...patterns.slice(0, start)]
  return turned.map(pattern => fill(pattern, values)).find(text => text !== null && text.length <= limit) ?? undefined
}

export function titleOf(draft: Draft): string {
  const { topic, common, brief } = draft
  const date = new Date(brief.readAt)
  const values = {
    Count: brief.products.length > 1 ? titleCase(common.count ?? '') : undefined,
    Many: titleCase(topic.many),
    Full: titleCase(topic.full),
    year: Number.isNaN(date.getTime()) ? undefined : String(date.getUTCFullYear()),
  }
  return fitting(titlePhrases().titles, `title|${topic.full}`, values, TITLE_LIMIT) ?? titleCase(topic.full)
}

export function excerptOf(draft: Draft): string {
  const { topic, common } = draft
  const text = fitting(titlePhrases().excerpts, `excerpt|${topic.full}`, common, EXCERPT_LIMIT)
  return text ?? `${capitalise(topic.many).slice(0, EXCERPT_LIMIT - 40)}, compared on published facts.`
}

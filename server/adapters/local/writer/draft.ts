import { defaultFormat } from '../../../domain/article-formats.ts'
import { createRandom } from '../../../domain/random.ts'
import type { BriefWithStats } from '../product-stats.ts'
import { type ComparableFact, findComparableFacts } from './comparable-facts.ts'
import { chooseFamily, type Family } from './families.ts'
import { getNameWithArticle, stripMarkers } from './markup.ts'
import { formatPhrases, titlePhrases } from './phrases.ts'
import { createGroup, type ProductGroup } from './product-group.ts'
import { chooseUnit } from './subject.ts'
import { capitalize, formatLongDate, toNumberWord, toTitleCase } from './text.ts'
import { findKind, readTopic, type Topic, toPlural } from './topic.ts'
import { fill, type Values, Voice } from './voice.ts'

/** State that the sections of an article share while it is composed. */
export interface Draft {
  brief: BriefWithStats
  topic: Topic
  group: ProductGroup
  comparables: readonly ComparableFact[]
  family: Family
  voice: Voice
  /** Terms and checks that a section has already used. */
  used: Set<string>
  /** Values for every pattern. */
  common: Values
}

export function startDraft(brief: BriefWithStats): Draft {
  const topic = readTopic(findKind(brief))
  const family = chooseFamily(topic, brief)
  const unit = chooseUnit(topic, family)
  const names = brief.products.map(({ name }) => name)
  return {
    brief,
    topic,
    group: createGroup(brief.products),
    family,
    comparables: findComparableFacts(brief.products, family.lighterIsBetter === true, topic.many !== 'products'),
    voice: new Voice([topic.full, brief.category, brief.format, ...names].join('|'), names, brief.currency, topic),
    used: new Set(),
    common: {
      many: topic.many === 'products' ? toPlural(unit) : topic.many,
      full: topic.full === 'products' ? toPlural(unit) : topic.full,
      count: toNumberWord(brief.products.length),
      date: formatLongDate(brief.readAt, brief.currency),
      unit,
      units: toPlural(unit),
      listing: brief.sample ? 'catalogue entry' : 'listing',
      listings: brief.sample ? 'catalogue entries' : 'listings',
      areMany: topic.mass ? 'is' : 'are',
    },
  }
}

const TITLE_LIMIT = 100
const EXCERPT_LIMIT = 300

/** Returns the first filled pattern within the limit. The seed decides where the search starts. */
function chooseFitting(patterns: readonly string[], seed: string, values: Values, limit: number): string | undefined {
  const start = Math.floor(createRandom(seed)() * patterns.length)
  const rotated = [...patterns.slice(start), ...patterns.slice(0, start)]
  return rotated.map(pattern => fill(pattern, values)).find(text => text !== null && text.length <= limit) ?? undefined
}

/** Counts products in title case: "Five Desk Lamps", "Five Pairs of Earbuds". Whisky cannot be counted. */
function countKind({ topic, family }: Draft, count: string): string | undefined {
  if (topic.mass) return undefined
  const many = toTitleCase(topic.full)
  return family.unit === 'pair' ? `${count} Pairs of ${many}` : `${count} ${many}`
}

/** Names of the first two products, for titles that name them. */
function nameProducts({ brief }: Draft): Values {
  const [name, second] = brief.products.map(product => stripMarkers(product.name).trim())
  const [the, other] = brief.products.map(getNameWithArticle)
  return { name, first: name, the, second, other }
}

/** Patterns of the format. None is on care where the buyer keeps nothing: presents are given away. */
function listPatterns({ brief, family }: Draft, kind: 'titles' | 'excerpts'): readonly string[] {
  const { format = defaultFormat } = brief
  if (format === 'roundup') return titlePhrases()[kind]
  const patterns = formatPhrases()[kind][format]
  return family.unlike ? patterns.filter(pattern => !/look after|care|keep/i.test(pattern)) : patterns
}

export function chooseTitle(draft: Draft): string {
  const { topic, common, brief } = draft
  const date = new Date(brief.readAt)
  const count = brief.products.length > 1 ? toTitleCase(common.count ?? '') : undefined
  const values = {
    ...nameProducts(draft),
    Listing: toTitleCase(common.listing ?? ''),
    Count: count,
    CountMany: count && countKind(draft, count),
    // "Two Products Compared" tells readers nothing: the titles of such a pair name both.
    Many: brief.format === 'versus' && topic.many === 'products' ? undefined : toTitleCase(topic.many),
    Full: toTitleCase(topic.full),
    year: Number.isNaN(date.getTime()) ? undefined : String(date.getUTCFullYear()),
  }
  const title = chooseFitting(listPatterns(draft, 'titles'), `title|${topic.full}`, values, TITLE_LIMIT)
  return title ?? toTitleCase(values.Many === undefined ? brief.topic : topic.full)
}

export function chooseExcerpt(draft: Draft): string {
  const values = { ...draft.common, ...nameProducts(draft) }
  const text = chooseFitting(listPatterns(draft, 'excerpts'), `excerpt|${draft.topic.full}`, values, EXCERPT_LIMIT)
  return text ?? `${capitalize(draft.topic.many).slice(0, EXCERPT_LIMIT - 40)}, compared on published facts.`
}

import type { BriefWithStats, ProductWithStats } from '../product-stats.ts'
import { type ComparableFact, findComparableFacts } from './comparable-facts.ts'
import { chooseFamily, type Family } from './families.ts'
import { stripMarkers } from './markup.ts'
import { createGroup, type ProductGroup } from './product-group.ts'
import { formatLongDate, toNumberWord } from './text.ts'
import { findKind, readTopic, type Topic, toPlural } from './topic.ts'
import { type Values, Voice } from './voice.ts'

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
  const group = createGroup(brief.products)
  const family = chooseFamily(topic, brief)
  const seed = [topic.full, brief.category, ...brief.products.map(product => product.name)].join('|')
  return {
    brief,
    topic,
    group,
    family,
    comparables: findComparableFacts(brief.products, family.lighterIsBetter === true),
    voice: new Voice(
      seed,
      brief.products.map(({ name }) => name),
    ),
    used: new Set(),
    common: {
      many: topic.many,
      full: topic.full,
      count: toNumberWord(brief.products.length),
      date: formatLongDate(brief.readAt),
      unit: family.unit,
      units: toPlural(family.unit),
      listing: brief.sample ? 'catalogue entry' : 'listing',
      listings: brief.sample ? 'catalogue entries' : 'listings',
      areMany: topic.mass ? 'is' : 'are',
    },
  }
}

/** Returns a product's full name with an article: "the Ninja AF100UK". */
export function getNameWithArticle(product: ProductWithStats): string {
  const name = stripMarkers(product.name).trim()
  return /^(the|a|an|my|your)\s/i.test(name) ? name : `the ${name}`
}

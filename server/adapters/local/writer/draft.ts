import type { BriefWithStats, ProductWithStats } from '../product-stats.ts'
import { type Comparable, comparablesOf } from './comparables.ts'
import { chooseFamily, type Family } from './families.ts'
import { type Group, groupOf } from './group.ts'
import { stripMarkers } from './markup.ts'
import { longDate, numberWord } from './text.ts'
import { plural, readTopic, type Topic } from './topic.ts'
import { type Values, Voice } from './voice.ts'

/** Everything the sections of one article share while it is composed. */
export interface Draft {
  brief: BriefWithStats
  topic: Topic
  group: Group
  comparables: readonly Comparable[]
  family: Family
  voice: Voice
  /** Headings of guide blocks and checks already used, so that no section takes another's words. */
  used: Set<string>
  /** Values that every pattern may name. */
  common: Values
}

export function startDraft(brief: BriefWithStats): Draft {
  const topic = readTopic(brief.topic)
  const group = groupOf(brief.products)
  const family = chooseFamily(topic, brief)
  const seed = [topic.full, brief.category, ...brief.products.map(product => product.name)].join('|')
  return {
    brief,
    topic,
    group,
    family,
    comparables: comparablesOf(brief.products, family.lighterIsBetter === true),
    voice: new Voice(seed),
    used: new Set(),
    common: {
      many: topic.many,
      full: topic.full,
      count: numberWord(brief.products.length),
      date: longDate(brief.readAt),
      unit: family.unit,
      units: plural(family.unit),
      listing: brief.sample ? 'catalogue entry' : 'listing',
      listings: brief.sample ? 'catalogue entries' : 'listings',
      areMany: topic.mass ? 'is' : 'are',
    },
  }
}

/** A name with its article, short where the maker's name is enough to tell the products apart. */
export function theName(draft: Draft, product: ProductWithStats): string {
  const name = shortName(draft.brief.products, product)
  return /^(the|a|an|my|your)\s/i.test(name) ? name : `the ${name}`
}

function shortName(products: readonly ProductWithStats[], product: ProductWithStats): string {
  const full = stripMarkers(product.name).trim()
  const brand = stripMarkers(product.brand ?? '').trim()
  const shared = products.filter(other => other.name.toLowerCase().includes(brand.toLowerCase())).length > 1
  const telling = brand.length >= 3 && !shared && full.toLowerCase().startsWith(brand.toLowerCase())
  return telling && full.length > 32 ? full.slice(0, brand.length) : full
}

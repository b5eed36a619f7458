import { foldName } from '../../../contract/product-name.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { HEADINGS } from '../assemble.ts'
import { createMarker, unmarked, withoutMarks } from './mentions.ts'
import { type Problem, problemAt } from './problem.ts'
import { type Scope, scopesOf } from './scopes.ts'
import { sensitiveWords } from './sensitive-words.ts'
import { sourceTexts } from './source-texts.ts'

/** Normalizes spelling for a search: "water-proof" matches "waterproof", but "which" does not match "Which?". */
function squashed(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}?#]+/gu, '')
}

const ALL =
  /\b(?:every|each|all|both|any|none|most) (?:of (?:them|these|the) ?)?(?:[\w-]+ ){0,2}?(?:products?|pairs?|models?|ones?|here|of them|of these|listings?)\b|\bboth\b|\bhere\b/i
const GOES_ON =
  /^(?:it|its|it's|they|their|this|these|the (?:brand|maker|pair|product|model|set|company))\b|\b(?:it|this (?:product|pair|model|brand|set|one))\b/i

/**
 * Products that a sentence is about; none for general advice. With `each`, a claim must be true of all of them,
 * otherwise
 * of any one.
 */
function speaksOf({ sentence, own, inBlock, named }: Scope, block: Block, all: readonly BriefedProduct[]): Spoken {
  if (named.length > 0) return { products: named, each: false }
  if (inBlock.length > 0) return { products: inBlock, each: false }
  if (own) return { products: [own], each: false }
  if (ALL.test(sentence)) return { products: all, each: true }
  const general = foldName(block.section) === foldName(HEADINGS.guide) && !/\bhere\b/i.test(sentence)
  const goesOn = GOES_ON.test(sentence) && !/\b(?:an?|any|your|the) [\w-]+ .{0,80}\bit\b/i.test(sentence)
  return { products: general && !goesOn ? [] : all, each: false }
}

interface Spoken {
  products: readonly BriefedProduct[]
  each: boolean
}

/** Normalized source texts, cached because every text is checked against them. */
const sources = new WeakMap<BriefedProduct, string>()

function sourceOf(product: BriefedProduct): string {
  const source = sources.get(product) ?? sourceTexts(product).map(squashed).join(' ')
  sources.set(product, source)
  return source
}

/**
 * Checks claims that a writer cannot know against the sources: awards, endorsements, guarantees, certificates, safety,
 * water
 * resistance, discounts, delivery, stock, ranks and shares of buyers. In a sentence about a product, the word must
 * appear in
 * its source; general advice is not checked.
 */
export function checkUnsourced(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const asked = squashed(topic)
  return blocks.flatMap(block =>
    scopesOf(block, mark, products).flatMap(scope => {
      const sentence = withoutMarks(scope.sentence)
      const words = sensitiveWords(sentence).filter(word => !asked.includes(squashed(word)))
      if (words.length === 0) return []
      const { products: spoken, each } = speaksOf(scope, block, products)
      const says = (product: BriefedProduct, word: string) => sourceOf(product).includes(squashed(word))
      const missing = words.filter(word => {
        if (spoken.length === 0) return false
        return each ? !spoken.every(one => says(one, word)) : !spoken.some(one => says(one, word))
      })
      return missing.slice(0, 1).map((word): Problem => {
        const said = unmarked(scope.sentence).slice(0, 160)
        const whom = spoken.length === 1 ? ` of ${spoken[0]?.name}` : each ? ' of each product' : ' of any product'
        const message = `"${word}" is not in the source${whom}; leave it out. In: "${said}"`
        return problemAt(block, 'unsourced_claim', message)
      })
    }),
  )
}

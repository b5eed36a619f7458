import { foldName } from '../../../contract/product-name.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { HEADINGS } from '../assemble.ts'
import { createMarker, removeMarks, replaceMarks } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'
import { type SentenceScope, toSentenceScopes } from './scopes.ts'
import { findSensitiveWords } from './sensitive-words.ts'
import { getSourceTexts } from './source-texts.ts'

/** Normalizes spelling for a search: "water-proof" matches "waterproof", but "which" does not match "Which?". */
function squash(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}?#]+/gu, '')
}

const ALL =
  /\b(?:every|each|all|both|any|none|most) (?:of (?:them|these|the) ?)?(?:[\w-]+ ){0,2}?(?:products?|pairs?|models?|ones?|here|of them|of these|listings?)\b|\bboth\b|\bhere\b/i
const CONTINUES_SUBJECT =
  /^(?:it|its|it's|they|their|this|these|the (?:brand|maker|pair|product|model|set|company))\b|\b(?:it|this (?:product|pair|model|brand|set|one))\b/i

/**
 * Products that a sentence is about; none for general advice. With `each`, a claim must be true of all of them,
 * otherwise
 * of any one.
 */
function findClaimSubjects(
  { sentence, own, inBlock, named }: SentenceScope,
  block: Block,
  all: readonly BriefedProduct[],
): ClaimSubjects {
  if (named.length > 0) return { products: named, each: false }
  if (inBlock.length > 0) return { products: inBlock, each: false }
  if (own) return { products: [own], each: false }
  if (ALL.test(sentence)) return { products: all, each: true }
  const general = foldName(block.section) === foldName(HEADINGS.guide) && !/\bhere\b/i.test(sentence)
  const continuesSubject =
    CONTINUES_SUBJECT.test(sentence) && !/\b(?:an?|any|your|the) [\w-]+ .{0,80}\bit\b/i.test(sentence)
  return { products: general && !continuesSubject ? [] : all, each: false }
}

interface ClaimSubjects {
  products: readonly BriefedProduct[]
  each: boolean
}

/** Normalized source texts, cached because every text is checked against them. */
const sourceTextCache = new WeakMap<BriefedProduct, string>()

function getSourceText(product: BriefedProduct): string {
  const source = sourceTextCache.get(product) ?? getSourceTexts(product).map(squash).join(' ')
  sourceTextCache.set(product, source)
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
  const topicText = squash(topic)
  return blocks.flatMap(block =>
    toSentenceScopes(block, mark, products).flatMap(scope => {
      const sentence = replaceMarks(scope.sentence)
      const words = findSensitiveWords(sentence).filter(word => !topicText.includes(squash(word)))
      if (words.length === 0) return []
      const { products: subjects, each } = findClaimSubjects(scope, block, products)
      const states = (product: BriefedProduct, word: string) => getSourceText(product).includes(squash(word))
      const missing = words.filter(word => {
        if (subjects.length === 0) return false
        return each ? !subjects.every(one => states(one, word)) : !subjects.some(one => states(one, word))
      })
      return missing.slice(0, 1).map((word): Problem => {
        const said = removeMarks(scope.sentence).slice(0, 160)
        const subject =
          subjects.length === 1 ? ` of ${subjects[0]?.name}` : each ? ' of each product' : ' of any product'
        const message = `"${word}" is not in the source${subject}; leave it out. In: "${said}"`
        return createProblem(block, 'unsourced_claim', message)
      })
    }),
  )
}

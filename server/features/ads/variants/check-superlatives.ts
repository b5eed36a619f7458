import type { AdBrief, AdProduct, AdVariant } from '../../../ports/ad-writer.ts'
import { type AdProblem, getTexts, toProblem } from './problem.ts'
import { containsPhrase, findBadges, getNames, getSourceTexts, removePhrases } from './sources.ts'

/** A superlative that a product figure can prove. */
interface RankRule {
  spelling: RegExp
  /** Higher ranks first. */
  rank(product: AdProduct): number | null
}

const RANKS: readonly RankRule[] = [
  {
    spelling: /\b(?:cheapest|lowest[- ]pric(?:ed?|es)|least expensive)\b/i,
    rank: ({ pricePence }) => (pricePence === null ? null : -pricePence),
  },
  {
    spelling: /\b(?:dearest|most expensive|highest[- ]pric(?:ed?|es)|priciest)\b/i,
    rank: ({ pricePence }) => pricePence,
  },
  {
    spelling: /\b(?:(?:highest|best|top)[- ]rated|(?:highest|best) (?:rating|score)s?)\b/i,
    rank: ({ rating }) => rating,
  },
  { spelling: /\bmost[- ]reviewed\b|\bmost (?:reviews|ratings)\b/i, rank: ({ reviewCount }) => reviewCount },
]

/** Superlatives and equivalent words. "Top pick" is a badge in the article. */
const PRAISE =
  /\b(?:best|greatest|finest|ultimate|perfect|unbeatable|unrivalled|unmatched|unparalleled|world[- ]class|leading|number one|must-have|game[- ]chang\w+|revolutionary|incredible|amazing|guaranteed|no\. ?1)\b|#1|\btop(?![- ]?(?:picks?|\w*load|up\b|of\b))\b|\bmost [a-z]+(?:ful|ive|able|ible|ent|ant|ous|al|ic|ed|ing)\b/gi
const IN_EST = /\b[a-z]{3,}est\b/gi
const NO_SUPERLATIVE =
  /^(?:test|rest|latest|west|guest|interest|request|suggest|honest|modest|invest|contest|chest|forest|harvest|digest|vest|nest|quest|protest|manifest|arrest|conquest|earnest|priest|crest|wrest|zest|behest|bequest|inquest|midwest|northwest|southwest|backrest|armrest|headrest|footrest)$/i
const LATEST = /^latest$/i

/** Phrases that limit a comparison to the products of the article. */
const AMONG = /\b(?:of|among|between) (?:the|these|this|our|all)\b|\bhere\b|\bcompar\w+|\bside by side\b/i

function isProven({ rank }: RankRule, text: string, { products }: AdBrief): boolean {
  const ranks = products.map(rank)
  if (products.length < 2 || ranks.includes(null)) return false
  const top = Math.max(...ranks.map(Number))
  const named = products.filter(({ name }) => containsPhrase(text, name))
  return AMONG.test(text) && named.length <= 1 && named.every(product => rank(product) === top)
}

function findPraise(text: string): string[] {
  const inEst = (text.match(IN_EST) ?? []).filter(word => !NO_SUPERLATIVE.test(word) || LATEST.test(word))
  return [...(text.match(PRAISE) ?? []), ...inEst]
}

/** Finds superlatives that no product figure proves. A badge of the article is allowed if its product is named. */
export function checkSuperlatives(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const whole = `${ad.headline} ${ad.bodyText}`
  const badges = findBadges(whole, brief)
  const sources = getSourceTexts(brief).join('\n').toLowerCase()
  return getTexts(ad).flatMap(adText => {
    const matchedRules = RANKS.filter(({ spelling }) => spelling.test(removePhrases(adText.text, badges)))
    const unproven = matchedRules.filter(rank => !isProven(rank, whole, brief))
    const rest = RANKS.reduce(
      (text, { spelling }) => text.replace(spelling, ' … '),
      removePhrases(adText.text, [...getNames(brief), ...badges]),
    )
    const praise = findPraise(rest).filter(word => !/est$/i.test(word) || !sources.includes(word.toLowerCase()))
    return [
      ...unproven.map(({ spelling }) => {
        const found = spelling.exec(adText.text)?.[0] ?? ''
        const fault = `says "${found}", which the figures do not show of these products; say the figure itself.`
        return toProblem(adText, 'superlative', fault)
      }),
      ...praise.map(word => toProblem(adText, 'superlative', `says "${word}", which no figure shows; leave it out.`)),
    ]
  })
}

import { formatPence } from '../../../../domain/number-format.ts'
import { type Draft, getNameWithArticle } from '../draft.ts'
import { paragraph } from '../markup.ts'
import { overviewPhrases } from '../phrases.ts'
import { formatRating, type Subject } from '../subject.ts'
import type { Values } from '../voice.ts'
import type { Pick } from './picks.ts'

function createValues(draft: Draft): Values {
  const { group, common } = draft
  const [low, high] = [group.worstRated[0], group.bestRated[0]]
  return {
    ...common,
    low: formatPence(group.cheapest.pricePence),
    high: formatPence(group.dearest.pricePence),
    cheapest: getNameWithArticle(group.cheapest),
    dearest: getNameWithArticle(group.dearest),
    lowRating: low ? formatRating(low) : undefined,
    highRating: high ? formatRating(high) : undefined,
  }
}

function describeRange(draft: Draft, values: Values): string {
  const { group, voice, brief } = draft
  const pool =
    brief.products.length === 1
      ? overviewPhrases().singleSpreads
      : group.samePrice
        ? overviewPhrases().samePriceSpreads
        : overviewPhrases().spreads
  const price = voice.say('spread', pool, values)
  if (brief.products.length === 1) return price
  const ratings = group.sameRating ? overviewPhrases().sameRatingSpreads : overviewPhrases().ratingSpreads
  return `${price} ${voice.say('ratingSpread', ratings, values)}`.trim()
}

/** Names the first choice with its figures, and a cheaper one; '' if no product is best overall. */
function writeVerdict({ voice }: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const best = subjects.find(({ product }) => picks.some(pick => pick.role === 'overall' && pick.product === product))
  if (!best) return ''
  const verdict = voice.say('verdict', overviewPhrases().verdicts, best.values)
  const cheaper = picks.find(({ product, role }) => role !== 'overall' && product.pricePence < best.product.pricePence)
  if (verdict === '' || !cheaper) return verdict
  const choice = voice.say('cheaperChoice', overviewPhrases().cheaperChoices, {
    other: getNameWithArticle(cheaper.product),
    saving: formatPence(best.product.pricePence - cheaper.product.pricePence),
  })
  return `${verdict} ${choice}`.trim()
}

/**
 * Writes the verdict, then the main considerations and the range of prices and ratings, in one of several orders. The page
 * says how the products were chosen.
 */
export function writeOverview(draft: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const values = createValues(draft)
  const { voice, brief, family } = draft
  const stakes = voice.say('stakes', family.stakes, values)
  const range = describeRange(draft, values)
  const sparse = brief.products.every(product => product.pros.length === 0 && product.facts.length < 3)
  const source = sparse ? voice.say('thin', overviewPhrases().thinSources, values) : ''
  const sample = brief.sample ? voice.say('sample', overviewPhrases().samples, values) : ''
  const orders = [
    [[stakes], [range], [source, sample]],
    [[range], [stakes], [sample, source]],
    [[stakes, sample], [source], [range]],
    [[sample, range], [source], [stakes]],
  ]
  const order = voice.order('overview', orders)[0] ?? []
  const verdict = writeVerdict(draft, subjects, picks)
  const paragraphs = verdict === '' ? order : [[verdict], ...order]
  return paragraphs.map(sentences => paragraph(...sentences)).join('')
}

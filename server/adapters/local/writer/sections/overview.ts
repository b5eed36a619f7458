import { splitVersusTopic } from '../../../../domain/article-formats.ts'
import { formatPence } from '../../../../domain/number-format.ts'
import type { Draft } from '../draft.ts'
import { type Block, getGenericFamily } from '../families.ts'
import { countBodyWords, getNameWithArticle, list, minorHeading, paragraph } from '../markup.ts'
import { formatPhrases, guidePhrases, overviewPhrases } from '../phrases.ts'
import { hasClearlyMoreReviews, isClearlyDearer, type ProductGroup } from '../product-group.ts'
import { formatRating, type Subject } from '../subject.ts'
import { addArticle } from '../topic.ts'
import type { Values } from '../voice.ts'
import type { Pick } from './picks.ts'
import { orderBlocks } from './steps.ts'
import { writePairOpening, writeReviewOpening } from './verdict.ts'

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
  if (brief.format === 'review') return ''
  const { singleSpreads, samePriceSpreads, spreads } = overviewPhrases()
  // The dearer of two is not the most expensive.
  const fitting = spreads.filter(pattern => brief.products.length > 2 || !/\b(?:least|most|began)\b/.test(pattern))
  const pool = brief.products.length === 1 ? singleSpreads : group.samePrice ? samePriceSpreads : fitting
  const price = voice.say('spread', pool, values)
  if (brief.products.length === 1) return price
  const ratings = group.sameRating ? listSameRatings(group) : overviewPhrases().ratingSpreads
  return `${price} ${voice.say('ratingSpread', ratings, values)}`.trim()
}

/** Lists patterns on equal scores that fit the number of products. Numbers of reviews decide only if they differ. */
function listSameRatings({ products }: ProductGroup): string[] {
  const areReviewsSimilar = !products.some(one => products.some(other => hasClearlyMoreReviews(one, other)))
  const isPair = products.length === 2
  return overviewPhrases().sameRatingSpreads.filter(
    pattern =>
      !(areReviewsSimilar && /\breviews\b/.test(pattern)) &&
      !(isPair ? /\b(?:all|each|every)\b/i : /\bboth\b/i).test(pattern),
  )
}

/** Names the first choice with its figures, and a cheaper one; '' if no product is best overall. */
function writeVerdict({ voice, family }: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const best = subjects.find(({ product }) => picks.some(pick => pick.role === 'overall' && pick.product === product))
  if (!best) return ''
  if (family.unlike) return voice.say('verdict', overviewPhrases().unlikeVerdicts, best.values)
  const verdict = voice.say('verdict', overviewPhrases().verdicts, best.values)
  const cheaper = picks.find(({ product }) => isClearlyDearer(best.product, product))
  if (verdict === '' || !cheaper) return verdict
  const choice = voice.say('cheaperChoice', overviewPhrases().cheaperChoices, {
    other: getNameWithArticle(cheaper.product),
    saving: formatPence(best.product.pricePence - cheaper.product.pricePence),
  })
  return `${verdict} ${choice}`.trim()
}

/** Writes the answer that a reader came for. A how-to has none. */
function writeOpening(draft: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const [only] = subjects
  if (draft.brief.format === 'review') return only ? writeReviewOpening(draft, only) : ''
  return draft.brief.format === 'versus' ? writePairOpening(draft, subjects) : writeVerdict(draft, subjects, picks)
}

/** Says that the sources have little more than titles. */
function writeSource({ voice, brief }: Draft, [only]: readonly Subject[], values: Values): string {
  return brief.format === 'review'
    ? voice.say('thin', overviewPhrases().thinReviews, only?.values)
    : voice.say('thin', overviewPhrases().thinSources, values)
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
  const source = sparse ? writeSource(draft, subjects, values) : ''
  const samples = overviewPhrases().samples.filter(text => brief.format !== 'review' || !text.includes('comparison'))
  const sample = brief.sample ? voice.say('sample', samples, values) : ''
  const orders = [
    [[stakes], [range], [source, sample]],
    [[range], [stakes], [sample, source]],
    [[stakes, sample], [source], [range]],
    [[sample, range], [source], [stakes]],
  ]
  // A how-to opens with its subject and not with prices.
  const fitting = brief.format === 'howto' ? orders.filter(([opening]) => opening?.[0] === stakes) : orders
  const order = voice.order('overview', fitting)[0] ?? []
  const verdict = writeOpening(draft, subjects, picks)
  const paragraphs = verdict === '' ? order : [[verdict], ...order]
  return paragraphs.map(sentences => paragraph(...sentences)).join('')
}

function writeBlock(draft: Draft, { heading, texts }: Block): string {
  const text = draft.voice.once(`block:${heading}`, texts, draft.common)
  return text === '' ? '' : minorHeading(heading) + paragraph(text)
}

function writeList(
  draft: Draft,
  name: string,
  headings: readonly string[],
  items: readonly string[],
  count: number,
): string {
  const chosen = draft.voice.preferAngle(draft.voice.order(name, items), text => text).slice(0, count)
  return minorHeading(draft.voice.say(`${name}Heading`, headings)) + list(chosen)
}

/** Orders the parts of the guide. The ending follows the last part that is printed. */
function orderParts(draft: Draft): (() => string)[] {
  const { family, voice, brief } = draft
  const toParts = (deck: string, blocks: readonly Block[]): (() => string)[] =>
    orderBlocks(draft, deck, blocks).map(entry => () => writeBlock(draft, entry))
  const familyParts = toParts('blocks', family.blocks)
  const mistakes = () => writeList(draft, 'mistakes', guidePhrases().mistakesHeadings, family.mistakes, 4)
  const questions = () => writeList(draft, 'questions', guidePhrases().questionsHeadings, family.questions, 5)
  const care = () =>
    writeBlock(draft, { heading: voice.say('careHeading', guidePhrases().careHeadings), texts: family.care })
  const generalParts = toParts('general', guidePhrases().generalBlocks)
  const generic = getGenericFamily()
  const genericParts = family === generic ? [] : toParts('spare', generic.blocks)
  const [first = () => '', second = () => '', third = () => '', ...more] = familyParts
  // The steps of a how-to have the mistakes and the care.
  if (brief.format === 'howto') return [first, second, third, questions, ...more, ...generalParts, ...genericParts]
  const orders: (() => string)[][] = [
    [first, second, third, mistakes, care, questions],
    [mistakes, first, second, third, care, questions],
    [questions, first, second, third, mistakes, care],
    [first, care, second, mistakes, third, questions],
    [first, second, questions, third, care, mistakes],
  ]
  const reserve = [...more, ...generalParts, ...genericParts]
  return [...(voice.order('guide', orders)[0] ?? []), ...reserve]
}

const FIXED_PARTS = 6

/** Writes general advice about the product family, until the article has enough words. */
export function writeGuide(draft: Draft, missingWords: number): string {
  const isReview = draft.brief.format === 'review'
  const isPair = draft.brief.format === 'versus' && draft.topic.many === 'products'
  const { guideIntros } = guidePhrases()
  const fitting = isPair && draft.family.mixed ? formatPhrases().pairIntros : guideIntros
  // Tea is no "product" to those who drink it.
  const isUnfit = (pattern: string) => draft.topic.mass && pattern.includes('{unit}')
  const intros = fitting.filter(pattern => !(isReview && /\bentries\b/.test(pattern)) && !isUnfit(pattern))
  const intro = paragraph(draft.voice.say('guideIntro', intros, draft.common))
  const parts = orderParts(draft)
  let html = ''
  let words = 0
  for (const [at, part] of parts.entries()) {
    if (at >= FIXED_PARTS && words >= missingWords) break
    const text = part()
    html += text
    words += countBodyWords(text)
  }
  // A review has given its verdict, and a how-to has no first choice.
  if (isReview || draft.brief.format === 'howto') return intro + html
  const [first] = draft.brief.products
  const { cheapest } = draft.group
  const values = {
    ...draft.common,
    first: first && getNameWithArticle(first),
    cheapest: first === cheapest ? undefined : getNameWithArticle(cheapest),
    kinds: isPair ? splitVersusTopic(draft.brief.topic)?.map(addArticle).join(' and ') : undefined,
  }
  const { endings, unlikeEndings } = guidePhrases()
  const closing = isPair ? formatPhrases().pairEndings : draft.family.unlike ? unlikeEndings : endings
  const ending = minorHeading(draft.voice.say('endingHeading', guidePhrases().endingHeadings))
  return intro + html + ending + paragraph(draft.voice.say('ending', closing, values))
}

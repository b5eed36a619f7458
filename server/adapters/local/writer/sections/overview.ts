import { formatPence } from '../../../../domain/number-format.ts'
import type { Draft } from '../draft.ts'
import { type Block, getGenericFamily } from '../families.ts'
import { countBodyWords, getNameWithArticle, list, minorHeading, paragraph } from '../markup.ts'
import { formatPhrases, guidePhrases, overviewPhrases } from '../phrases.ts'
import { isClearlyDearer, leadsByReviews, type ProductGroup } from '../product-group.ts'
import { findVariant, formatRating, type Subject } from '../subject.ts'
import type { Values } from '../voice.ts'
import type { Pick } from './picks.ts'
import { isTitleOnly } from './product-parts.ts'
import { chooseItems, orderBlocks } from './steps.ts'
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
  const { singleSpreads, samePriceSpreads, spreads, pairSpreads, tieSpreads } = overviewPhrases()
  const { byPrice } = group
  const areTied = [byPrice.slice(0, 2), byPrice.slice(-2)].some(([one, other]) => one?.pricePence === other?.pricePence)
  const unequal = brief.products.length === 2 ? pairSpreads : areTied ? tieSpreads : spreads
  const several = group.samePrice ? fitNumber(group, samePriceSpreads) : unequal
  const pool = brief.products.length === 1 ? singleSpreads : several
  const [one, other] = brief.products
  // The first sentence on two versions has their prices.
  const price = one && other && findVariant(one, other) ? '' : voice.say('spread', pool, values)
  if (brief.products.length === 1) return price
  // Equal scores of two kinds of product say nothing.
  if (draft.topic.many === 'products' && group.sameRating) return price
  // The first sentence has the score that all share.
  if (brief.format === undefined && leadsByReviews(group, brief.products[0])) return price
  const { sameRatingSpreads, fullRatingSpreads, ratingSpreads } = overviewPhrases()
  const same = group.cheapest.rating === 5 ? fullRatingSpreads : sameRatingSpreads
  const ratings = group.sameRating ? fitNumber(group, same) : ratingSpreads
  return `${price} ${voice.say('ratingSpread', ratings, values)}`.trim()
}

/** Returns the patterns that fit the number of products: "both" of two, "all" of more. */
function fitNumber({ products }: ProductGroup, pool: readonly string[]): string[] {
  const unfit = products.length === 2 ? /\b(?:all|each|every)\b/i : /\bboth\b/i
  return pool.filter(pattern => !unfit.test(pattern))
}

/** Names the first choice, and a cheaper one; '' if there are no picks. */
function writeVerdict({ voice, family, group }: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const best = subjects.find(({ product }) => picks[0]?.product === product)
  if (!best) return ''
  const { verdicts, unlikeVerdicts, equalVerdicts, equalUnlikeVerdicts } = overviewPhrases()
  const isEqual = leadsByReviews(group, best.product)
  const [likePool, unlikePool] = isEqual ? [equalVerdicts, equalUnlikeVerdicts] : [verdicts, unlikeVerdicts]
  const pool = family.unlike ? unlikePool : likePool
  const verdict = voice.say('verdict', isEqual ? fitNumber(group, pool) : pool, best.values)
  if (family.unlike) return verdict
  const cheaper = picks.find(({ product }) => isClearlyDearer(best.product, product))
  if (verdict === '' || !cheaper) return verdict
  const choice = voice.say('cheaperChoice', overviewPhrases().cheaperChoices, {
    other: getNameWithArticle(cheaper.product),
    saving: formatPence(best.product.pricePence - cheaper.product.pricePence),
  })
  return `${verdict} ${choice}`.trim()
}

const BUDS = /\bear ?(?:buds|phones)\b|\bin[- ]ear\b/i
const HANDWORK = /\bhand[- ]?(?:made|crafted|painted|knitted|carved)\b/i

/** Adds what readers may wrongly expect of the topic: that headphones have bands, or that titles say "handmade". */
function writeUnstated({ brief, topic, voice, common }: Draft): string {
  const isHeadphones = /\bheadphones$/i.test(topic.many) && !BUDS.test(topic.full)
  if (isHeadphones && brief.products.every(({ title }) => BUDS.test(title)))
    return voice.say('shapes', overviewPhrases().shapes)
  const [claim] = HANDWORK.exec(topic.full) ?? []
  if (claim === undefined || brief.products.some(({ title }) => HANDWORK.test(title))) return ''
  return voice.say('unstated', overviewPhrases().unstated, { ...common, claim })
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
  const sparse = brief.products.every(isTitleOnly)
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
  const paragraphs = [[verdict, writeUnstated(draft)], ...order]
  return paragraphs.map(sentences => paragraph(...sentences)).join('')
}

function writeBlock(draft: Draft, { heading, texts }: Block): string {
  const text = draft.voice.once(`block:${heading}`, texts, draft.common)
  return text === '' ? '' : minorHeading(heading) + paragraph(text)
}

function writeList(draft: Draft, name: 'mistakes' | 'questions', headings: readonly string[], count: number): string {
  const items = chooseItems(draft, name, draft.family[name], count)
  return items.length === 0 ? '' : minorHeading(draft.voice.say(`${name}Heading`, headings)) + list(items)
}

/** Number of blocks that every guide of the family has; the others differ from article to article. */
const COMMON_BLOCKS = 3

/** Chooses blocks until the guide has enough words, and returns them in the order of the family, general ones last. */
function writeBlocks(draft: Draft, missingWords: number): string {
  const generic = getGenericFamily()
  const own = orderBlocks(draft)
  const general = [...guidePhrases().generalBlocks, ...(draft.family === generic ? [] : generic.blocks)]
  const others = orderBlocks(draft, general)
  // Blocks about words of the titles help more than blocks about every product of the family.
  const isSpecific = ({ when }: Block) => when !== undefined && !when.source.startsWith('^(?!')
  const optional = draft.voice
    .order('blocks', own.slice(COMMON_BLOCKS))
    .toSorted((a, b) => Number(isSpecific(b)) - Number(isSpecific(a)))
  const drawn = [...own.slice(0, COMMON_BLOCKS), ...optional, ...others]
  const chosen = new Map<Block, string>()
  let words = 0
  for (const block of drawn) {
    if (words >= missingWords && chosen.size >= COMMON_BLOCKS) break
    const html = writeBlock(draft, block)
    chosen.set(block, html)
    words += countBodyWords(html)
  }
  return [...own, ...others].map(block => chosen.get(block) ?? '').join('')
}

/** Writes general advice about the product family, until the article has enough words. */
export function writeGuide(draft: Draft, missingWords: number): string {
  const { brief, family, topic, voice } = draft
  const isPair = brief.format === 'versus' && topic.many === 'products'
  const { careHeadings, mistakesHeadings, questionsHeadings } = guidePhrases()
  const intro = isPair && family.mixed ? paragraph(voice.say('guideIntro', formatPhrases().pairIntros)) : ''
  // The steps of a how-to have the mistakes and the care.
  const isHowto = brief.format === 'howto'
  const mistakes = isHowto ? '' : writeList(draft, 'mistakes', mistakesHeadings, 4)
  const questions = writeList(draft, 'questions', questionsHeadings, 5)
  const care = isHowto ? '' : writeBlock(draft, { heading: voice.say('careHeading', careHeadings), texts: family.care })
  const lists = mistakes + questions + care
  return intro + writeBlocks(draft, missingWords - countBodyWords(lists)) + lists
}

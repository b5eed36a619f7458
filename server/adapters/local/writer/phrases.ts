import { z } from 'zod'
import closing from '../../../../fixtures/writer/phrases/closing.json'
import comparison from '../../../../fixtures/writer/phrases/comparison.json'
import detail from '../../../../fixtures/writer/phrases/detail.json'
import figures from '../../../../fixtures/writer/phrases/figures.json'
import formats from '../../../../fixtures/writer/phrases/formats.json'
import guide from '../../../../fixtures/writer/phrases/guide.json'
import leads from '../../../../fixtures/writer/phrases/leads.json'
import overview from '../../../../fixtures/writer/phrases/overview.json'
import picks from '../../../../fixtures/writer/phrases/picks.json'
import titles from '../../../../fixtures/writer/phrases/titles.json'
import { defineDataFile } from '../data-file.ts'
import { blockSchema } from './families.ts'
import { articlePatterns, patterns, productPatterns } from './voice.ts'

/** Sentence patterns by section. Each pool states the placeholders that its patterns may name. */

/** Titles and excerpts. `Count`, `CountMany`, `Many` and `Full` are in title case. */
export const titlePhrases = defineDataFile(
  'writer/phrases/titles.json',
  titles,
  z.strictObject({ titles: patterns('Count', 'CountMany', 'Many', 'Full', 'year'), excerpts: articlePatterns() }),
)

const pairPatterns = productPatterns('other', 'saving', 'fact', 'value', 'otherValue', 'otherRating', 'otherReviews')
const titlePatterns = productPatterns('first', 'second', 'Many', 'Count', 'Listing')
const namedPatterns = productPatterns('first', 'second')

/** Articles of other formats than round-ups: titles, verdicts on one product or two, and steps. */
export const formatPhrases = defineDataFile(
  'writer/phrases/formats.json',
  formats,
  z.strictObject({
    titles: z.strictObject({ review: titlePatterns, versus: titlePatterns, howto: titlePatterns }),
    excerpts: z.strictObject({ review: namedPatterns, versus: namedPatterns, howto: namedPatterns }),
    reviewPrices: productPatterns(),
    reviewOpenings: productPatterns(),
    buyHeading: z.string(),
    skipHeading: z.string(),
    neitherHeading: z.string(),
    buyFor: z.strictObject({
      price: pairPatterns,
      rating: pairPatterns,
      reviews: pairPatterns,
      fact: pairPatterns,
      features: pairPatterns,
      nothing: pairPatterns,
    }),
    reviewFor: z.strictObject({
      suits: productPatterns(),
      rating: productPatterns(),
      features: productPatterns(),
      price: productPatterns(),
    }),
    reviewAgainst: z.strictObject({
      con: productPatterns('con'),
      few: productPatterns('areFew'),
      budget: productPatterns(),
    }),
    stepsIntros: articlePatterns(),
    compareSteps: articlePatterns(),
    compareIntros: articlePatterns(),
    candidates: productPatterns('link'),
    unratedCandidates: productPatterns('link'),
    mistakeSteps: articlePatterns(),
    careSteps: articlePatterns(),
    examples: productPatterns('link', 'facts'),
  }),
)

const rangePatterns = articlePatterns('low', 'high', 'cheapest', 'dearest', 'lowRating', 'highRating')

/** Overview of the article: the first choice, a cheaper one, and the range of prices and ratings. */
export const overviewPhrases = defineDataFile(
  'writer/phrases/overview.json',
  overview,
  z.strictObject({
    verdicts: productPatterns(),
    cheaperChoices: patterns('other', 'saving'),
    spreads: rangePatterns,
    samePriceSpreads: rangePatterns,
    singleSpreads: rangePatterns,
    ratingSpreads: rangePatterns,
    sameRatingSpreads: rangePatterns,
    thinSources: rangePatterns,
    samples: rangePatterns,
  }),
)

const pickPatterns = productPatterns('fact', 'overall', 'saving', 'link')

/** Picks, each with a reason. `unratedPick` is for products without a rating. */
export const pickPhrases = defineDataFile(
  'writer/phrases/picks.json',
  picks,
  z.strictObject({
    picksIntros: articlePatterns(),
    pickReasons: z.strictObject({
      overall: pickPatterns,
      value: pickPatterns,
      cheapest: pickPatterns,
      reviewed: pickPatterns,
      rated: pickPatterns,
      attribute: pickPatterns,
      unitPrice: pickPatterns,
      runnerUp: pickPatterns,
    }),
    unratedPick: pickPatterns,
    pickAnchors: productPatterns(),
  }),
)

const pointPatterns = patterns('s', 'is', 'has', 'gap')
const pointSchema = z.strictObject({ better: pointPatterns, same: pointPatterns, worse: pointPatterns })
export type ComparisonPoint = z.output<typeof pointSchema>

/** Comparison table and the remarks next to it. `neighbourPoints` compares two products: "costs £5.00 less". */
export const comparisonPhrases = defineDataFile(
  'writer/phrases/comparison.json',
  comparison,
  z.strictObject({
    tableIntros: articlePatterns(),
    priceRemarks: articlePatterns('times', 'cheapest', 'dearest', 'low', 'high', 'gap'),
    similarPriceRemarks: articlePatterns('cheapest', 'dearest', 'gap'),
    reviewCountRemarks: articlePatterns('ratio', 'most', 'least', 'mostCount', 'leastCount'),
    similarReviewCountRemarks: articlePatterns('mostCount', 'leastCount'),
    bestFactRemarks: patterns('fact', 'value', 'the', 's', 'is', 'has', 'does'),
    neighbourPoints: z.strictObject({ price: pointSchema, rating: pointSchema, reviews: pointSchema }),
  }),
)

const openingPatterns = productPatterns('con')

/** Opening sentences of a product's section, by their subject. Each names the product. */
export const leadPhrases = defineDataFile(
  'writer/phrases/leads.json',
  leads,
  z.strictObject({
    price: openingPatterns,
    plainPrice: openingPatterns,
    standout: openingPatterns,
    suits: openingPatterns,
    buyers: openingPatterns,
    weakness: openingPatterns,
    feature: openingPatterns,
  }),
)

/** Price and rating of a product, and how far its rating can be trusted. */
export const figurePhrases = defineDataFile(
  'writer/phrases/figures.json',
  figures,
  z.strictObject({
    priceLater: productPatterns(),
    plainPriceLater: productPatterns(),
    ratingLater: productPatterns(),
    unratedLater: productPatterns(),
    weight: z.strictObject({
      perfectFew: productPatterns(),
      perfectMany: productPatterns(),
      highFew: productPatterns(),
      highSome: productPatterns(),
      highMany: productPatterns(),
      goodFew: productPatterns(),
      goodMany: productPatterns(),
      fair: productPatterns(),
      poor: productPatterns(),
    }),
  }),
)

/** Features, facts and audience as a listing states them. Every sentence attributes; none asserts. */
export const detailPhrases = defineDataFile(
  'writer/phrases/detail.json',
  detail,
  z.strictObject({
    featureLines: productPatterns(),
    singleFeatureLines: productPatterns(),
    moreFeatureLines: productPatterns('more'),
    factLines: productPatterns('facts'),
    singleFactLines: productPatterns('facts'),
    thinLines: productPatterns(),
    factListIntros: productPatterns(),
    suitsLines: productPatterns(),
  }),
)

const comparedPatterns = productPatterns('other', 'saving')
const tradeOffPatterns = productPatterns('other', 'saving', 'fact', 'otherValue')

/** End of a product's section: audience, trade-off, comparison with another product, question to the seller, link. */
export const closingPhrases = defineDataFile(
  'writer/phrases/closing.json',
  closing,
  z.strictObject({
    askLines: productPatterns('unsaid'),
    neighbourLines: productPatterns('other', 'comparison', 'unitComparison'),
    closes: productPatterns('link'),
    anchors: productPatterns(),
    audiences: z.strictObject({
      lowest: productPatterns(),
      lowestWell: productPatterns(),
      highest: productPatterns(),
      reviewed: productPatterns(),
      bestRated: productPatterns(),
      upgrade: comparedPatterns,
      moreReviews: comparedPatterns,
      cheaperThanFirst: comparedPatterns,
      standout: productPatterns(),
      fewest: productPatterns(),
    }),
    tradeOffs: z.strictObject({
      fact: tradeOffPatterns,
      price: tradeOffPatterns,
      rating: tradeOffPatterns,
      reviews: tradeOffPatterns,
    }),
  }),
)

/** Buying guide. `generalBlocks` hold for any kind of product. */
export const guidePhrases = defineDataFile(
  'writer/phrases/guide.json',
  guide,
  z.strictObject({
    guideIntros: articlePatterns(),
    generalBlocks: z.array(blockSchema),
    mistakesHeadings: patterns(),
    careHeadings: patterns(),
    questionsHeadings: patterns(),
    endingHeadings: patterns(),
    endings: articlePatterns('first', 'cheapest'),
  }),
)

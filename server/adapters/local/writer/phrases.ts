import { z } from 'zod'
import comparison from '../../../../fixtures/writer/phrases/comparison.json'
import formats from '../../../../fixtures/writer/phrases/formats.json'
import guide from '../../../../fixtures/writer/phrases/guide.json'
import overview from '../../../../fixtures/writer/phrases/overview.json'
import picks from '../../../../fixtures/writer/phrases/picks.json'
import titles from '../../../../fixtures/writer/phrases/titles.json'
import { defineDataFile, regexSchema } from '../data-file.ts'
import { blockSchema } from './families.ts'
import { articlePatterns, patterns, productPatterns } from './voice.ts'

/** Sentence patterns by section. Each pool states the placeholders that its patterns may name. */

/** Titles and excerpts. `Count`, `CountMany`, `Many` and `Full` are in title case. */
export const titlePhrases = defineDataFile(
  'writer/phrases/titles.json',
  titles,
  z.strictObject({ titles: patterns('Count', 'CountMany', 'Many', 'Full', 'year'), excerpts: articlePatterns() }),
)

const pairValues = ['other', 'otherPrice', 'otherRating', 'otherReviews', 'otherValue', 'saving', 'fact', 'value']
const pairPatterns = productPatterns(...pairValues)
const titlePatterns = productPatterns('first', 'second', 'Many', 'Full', 'Count', 'Listing')
const namedPatterns = productPatterns('first', 'second', 'other')

/** Articles of other formats than round-ups: titles, verdicts on one product or two, and steps. */
export const formatPhrases = defineDataFile(
  'writer/phrases/formats.json',
  formats,
  z.strictObject({
    titles: z.strictObject({ review: titlePatterns, versus: titlePatterns, howto: titlePatterns }),
    excerpts: z.strictObject({ review: namedPatterns, versus: namedPatterns, howto: namedPatterns }),
    reviewPrices: productPatterns(),
    reviewOpenings: productPatterns(),
    pairOpenings: productPatterns('other', 'comparison'),
    /** Features that two versions of one product share. */
    sharedWords: patterns('shared'),
    variantOpenings: productPatterns('base', 'value', 'otherValue', 'otherPrice', 'comparison'),
    buyHeading: z.string(),
    skipHeading: z.string(),
    neitherHeading: z.string(),
    /** Products that are another thing than a word of their title suggests. */
    kindRemarks: z.array(z.strictObject({ match: regexSchema, remark: z.string(), instead: z.string() })).readonly(),
    /** Answers of a comparison of two with equal scores, by what decides. */
    neither: z.strictObject({ points: productPatterns(), price: productPatterns(), reviews: productPatterns() }),
    /** For two kinds of product: what introduces the advice. */
    pairIntros: articlePatterns(),
    buyFor: z.strictObject({
      price: pairPatterns,
      rating: pairPatterns,
      reviews: pairPatterns,
      fact: pairPatterns,
      variant: pairPatterns,
      kind: pairPatterns,
      kindWords: productPatterns('other', 'otherReviews', 'value', 'quotes'),
      unlike: pairPatterns,
      features: pairPatterns,
      nothing: pairPatterns,
    }),
    reviewFor: z.strictObject({
      suits: productPatterns(),
      features: productPatterns(),
      rating: productPatterns(),
      price: productPatterns(),
      massPrice: productPatterns(),
      nothing: productPatterns(),
    }),
    reviewAgainst: z.strictObject({
      con: productPatterns('con'),
      kind: productPatterns('instead'),
      few: productPatterns('areFew'),
      unsaid: productPatterns('unsaid'),
      budget: productPatterns(),
    }),
    stepsIntros: articlePatterns(),
    compareSteps: articlePatterns(),
    compareIntros: articlePatterns(),
    /** The first is for products with stated facts. */
    candidates: productPatterns('link', 'facts'),
    unratedCandidates: productPatterns('link'),
    mistakeSteps: articlePatterns(),
    careSteps: articlePatterns(),
    examples: productPatterns('link', 'facts'),
    kindOpenings: productPatterns('kind', 'other', 'otherIs', 'otherKind'),
    /** For two products whose names say of which kind they are. */
    namedKinds: productPatterns('other'),
  }),
)

const rangePatterns = articlePatterns('low', 'high', 'cheapest', 'dearest', 'lowRating', 'highRating')

/** Overview of the article: the first choice, a cheaper one, and the range of prices and ratings. */
export const overviewPhrases = defineDataFile(
  'writer/phrases/overview.json',
  overview,
  z.strictObject({
    verdicts: productPatterns(),
    /** For products that serve different ends, as presents do. */
    unlikeVerdicts: productPatterns(),
    /** For products with the same score, of which only the number of reviews makes an order. */
    equalVerdicts: productPatterns(),
    equalUnlikeVerdicts: productPatterns(),
    cheaperChoices: patterns('other', 'saving'),
    spreads: rangePatterns,
    /** Two prices make no range. */
    pairSpreads: rangePatterns,
    /** For a price that two products share. */
    tieSpreads: rangePatterns,
    samePriceSpreads: rangePatterns,
    singleSpreads: rangePatterns,
    ratingSpreads: rangePatterns,
    sameRatingSpreads: rangePatterns,
    /** For products that all have full marks. */
    fullRatingSpreads: rangePatterns,
    thinSources: rangePatterns,
    thinReviews: productPatterns(),
    /** For a topic that asks for a way of making, such as "handmade", which no title names. */
    unstated: articlePatterns('claim'),
    /** For a topic of several shapes whose products have one: earbuds among "bluetooth headphones". */
    shapes: articlePatterns(),
    samples: rangePatterns,
  }),
)

const pickPatterns = productPatterns('fact', 'facts', 'overall', 'saving')

/** Picks, each with a reason. `unratedPick` is for products without a rating. */
export const pickPhrases = defineDataFile(
  'writer/phrases/picks.json',
  picks,
  z.strictObject({
    /** For products that do not replace each other. */
    unlikePicksIntros: articlePatterns(),
    pickReasons: z.strictObject({
      overall: pickPatterns,
      value: pickPatterns,
      valueEqual: pickPatterns,
      cheapest: pickPatterns,
      reviewed: pickPatterns,
      rated: pickPatterns,
      attribute: pickPatterns,
      unitPrice: pickPatterns,
      runnerUp: pickPatterns,
      alternative: pickPatterns,
      stated: pickPatterns,
    }),
    unratedPick: pickPatterns,
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
    /** For a table without stated figures. */
    plainTableIntros: articlePatterns(),
    priceRemarks: articlePatterns('times', 'cheapest', 'dearest', 'low', 'high', 'gap', 's'),
    similarPriceRemarks: articlePatterns('cheapest', 'dearest', 'gap'),
    bestFactRemarks: patterns('fact', 'value', 'degree', 'the', 's', 'is', 'has', 'does'),
    neighbourPoints: z.strictObject({ price: pointSchema, rating: pointSchema, reviews: pointSchema }),
  }),
)

/** Buying guide. `generalBlocks` hold for any kind of product. */
export const guidePhrases = defineDataFile(
  'writer/phrases/guide.json',
  guide,
  z.strictObject({
    generalBlocks: z.array(blockSchema),
    mistakesHeadings: patterns(),
    careHeadings: patterns(),
    questionsHeadings: patterns(),
  }),
)

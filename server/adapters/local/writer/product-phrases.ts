import { z } from 'zod'
import closing from '../../../../fixtures/writer/phrases/closing.json'
import detail from '../../../../fixtures/writer/phrases/detail.json'
import figures from '../../../../fixtures/writer/phrases/figures.json'
import leads from '../../../../fixtures/writer/phrases/leads.json'
import { defineDataFile } from '../data-file.ts'
import { productPatterns } from './voice.ts'

const openingPatterns = productPatterns()

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
    /** Remarks on scores that call for caution. */
    weight: z.strictObject({ highFew: productPatterns(), fair: productPatterns(), poor: productPatterns() }),
  }),
)

/** Features, facts and audience as a listing states them. Every sentence attributes; none asserts. */
export const detailPhrases = defineDataFile(
  'writer/phrases/detail.json',
  detail,
  z.strictObject({
    featureLines: productPatterns(),
    moreFeatureLines: productPatterns('more'),
    factLines: productPatterns('facts'),
    /** Facts and a few features in one sentence. */
    bothLines: productPatterns('facts', 'names'),
    factListIntros: productPatterns(),
    suitsLines: productPatterns(),
    /** Words of a title that fit no list. */
    quoteLines: productPatterns('quotes'),
    /** For a review of which only the title is known. */
    titleLines: productPatterns('title'),
    titleStarts: productPatterns('title'),
    /** Price of one piece of a pack. */
    shareLines: productPatterns('share', 'pieces'),
    /** For a source with nothing but a name. */
    bareLines: productPatterns(),
  }),
)

const comparedPatterns = productPatterns('other', 'otherHas', 'saving')

const tradeOffPatterns = productPatterns('other', 'saving', 'fact', 'value', 'otherValue')

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
      reviewed: productPatterns(),
      bestRated: productPatterns(),
      upgrade: comparedPatterns,
      moreReviews: comparedPatterns,
      standout: productPatterns(),
      fewest: productPatterns(),
      outdone: comparedPatterns,
    }),
    tradeOffs: z.strictObject({
      fact: tradeOffPatterns,
      price: tradeOffPatterns,
      rating: tradeOffPatterns,
      reviews: tradeOffPatterns,
    }),
  }),
)

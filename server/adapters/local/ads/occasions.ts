import { pounds } from '../../../contract/pounds.ts'
import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import { lowered, printableFeatures } from '../writer/listing.ts'
import { numberWord } from '../writer/text.ts'
import type { Values } from '../writer/voice.ts'
import type { Angle } from './angles.ts'
import { namesOf } from './short-forms.ts'
import { categoryOf } from './uses.ts'

/** Subject of an ad under its angle: values for the patterns, and names of the product. */
export interface Occasion {
  values: Values
  /** Names of the product, longest first. */
  names: readonly string[]
  /** Key that receives the name. */
  named: 'name' | 'lowName'
}

/** Text that ads must not copy from a source: numbers that expire, praise, promises, and addressing the reader. */
const UNFIT =
  /£|out of 5|\b(?:reviews?|ratings?|best|top|most|ultimate|perfect|leading|free|guarantee\w*|test\w*|tried|sale|deals?|you|your)\b|%|[a-z]{2}est\b|!/i
const RANKING = /\d|£|pric|cheap|value|budget|cost|rat(?:ed|ing)|review/i
const LONGEST_PHRASE = 60
/** Minimum rating to mention in an ad. */
const WORTH_TELLING = 4

const ratingText = (rating: number) => `${rating.toFixed(1)} out of 5`
const reviewsText = (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`)

function of(values: Values): Occasion {
  return { values, names: [], named: 'name' }
}

function about(product: AdProduct, { products }: AdBrief, values: Values): Occasion {
  return { values, names: namesOf(product, products), named: 'name' }
}

/** The lowest and highest price are known only if every price is. */
function byPrice({ products }: AdBrief): Occasion[] {
  const priced = products.flatMap(product => (product.pricePence === null ? [] : [{ product, at: product.pricePence }]))
  const [lowest, ...others] = priced.toSorted((a, b) => a.at - b.at)
  const highest = others.at(-1)
  if (!lowest || !highest || priced.length < products.length || lowest.at === highest.at) return []
  const values = { low: pounds(lowest.at), high: pounds(highest.at) }
  return [{ values, names: namesOf(lowest.product, products), named: 'lowName' }]
}

function byRating(brief: AdBrief): Occasion[] {
  const worth = brief.products.flatMap(product => {
    const { rating, reviewCount } = product
    if (rating === null || reviewCount === null || rating < WORTH_TELLING || reviewCount === 0) return []
    return [about(product, brief, { rating: ratingText(rating), reviews: reviewsText(reviewCount) })]
  })
  return worth.length > 0 ? worth : [of({})]
}

function byPick(brief: AdBrief): Occasion[] {
  return brief.products.flatMap(product => {
    const { pick } = product
    if (pick === null) return []
    // A badge that ranks by a number would need that number, which may be outdated.
    return [about(product, brief, { badge: RANKING.test(pick) ? undefined : pick })]
  })
}

function byFeature(brief: AdBrief): Occasion[] {
  // Phrases from a retailer's title alone are not used as features.
  const listed = brief.products.filter(({ features }) => features.length > 0)
  const told = listed.flatMap(product => {
    const features = printableFeatures(product).filter(text => text.length <= LONGEST_PHRASE && !UNFIT.test(text))
    const [feature, feature2] = features
    return feature === undefined ? [] : [about(product, brief, { feature, feature2 })]
  })
  return told.length > 0 ? told : [of({})]
}

function byUse(brief: AdBrief): Occasion[] {
  const suited = brief.products.filter(({ suits }) => suits !== null && suits !== '' && !UNFIT.test(suits))
  return categoryOf(brief.category).uses.map((use, at) => {
    const product = suited[at % Math.max(1, suited.length)]
    return product ? about(product, brief, { use, suits: lowered(product.suits ?? '') }) : of({ use })
  })
}

const OCCASIONS: Partial<Record<Angle['id'], (brief: AdBrief) => Occasion[]>> = {
  price: byPrice,
  rating: byRating,
  pick: byPick,
  feature: byFeature,
  use: byUse,
}

export function occasionsOf({ id }: Angle, brief: AdBrief): Occasion[] {
  return OCCASIONS[id]?.(brief) ?? [of({})]
}

/** Returns the values for the whole article, with one name for the compared products. */
export function commonValues({ products }: AdBrief, things: { text: string; mass: boolean }): Values {
  const count = products.length
  const set = `${numberWord(count)} ${things.mass ? `${things.text} picks` : things.text}`
  const rated = products.every(({ rating, reviewCount }) => rating !== null && reviewCount !== null)
  return {
    things: things.text,
    these: things.mass ? 'this' : 'these',
    set: count > 1 ? set : undefined,
    count: count > 1 ? numberWord(count) : undefined,
    ratedSet: count > 1 && rated ? set : undefined,
    rest: count > 2 ? numberWord(count - 1) : undefined,
  }
}

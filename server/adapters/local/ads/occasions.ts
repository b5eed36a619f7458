import { pounds } from '../../../contract/pounds.ts'
import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import { lowered, printableFeatures } from '../writer/listing.ts'
import { numberWord } from '../writer/text.ts'
import type { Values } from '../writer/voice.ts'
import type { Angle } from './angles.ts'
import { namesOf } from './short-forms.ts'
import { categoryOf } from './uses.ts'

/** What an ad can be about under its angle: values for its sentences, and the names its product goes by. */
export interface Occasion {
  values: Values
  /** Longest first. */
  names: readonly string[]
  /** Key of the value that a name is for. */
  named: 'name' | 'lowName'
}

/** What an ad must not take over from a source: figures that age, praise, promises, and words to its reader. */
const UNFIT =
  /£|out of 5|\b(?:reviews?|ratings?|best|top|most|ultimate|perfect|leading|free|guarantee\w*|test\w*|tried|sale|deals?|you|your)\b|%|[a-z]{2}est\b|!/i
const RANKING = /\d|£|pric|cheap|value|budget|cost|rat(?:ed|ing)|review/i
const LONGEST_PHRASE = 60
/** A rating that an ad begins with. */
const WORTH_TELLING = 4

const ratingText = (rating: number) => `${rating.toFixed(1)} out of 5`
const reviewsText = (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`)

function of(values: Values): Occasion {
  return { values, names: [], named: 'name' }
}

function about(product: AdProduct, { products }: AdBrief, values: Values): Occasion {
  return { values, names: namesOf(product, products), named: 'name' }
}

/** Only where every price is known can the lowest and the highest be told. */
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
    // A badge that ranks by a figure would need the figure, which may be too old to be told.
    return [about(product, brief, { badge: RANKING.test(pick) ? undefined : pick })]
  })
}

function byFeature(brief: AdBrief): Occasion[] {
  // What a retailer heaps into a title is no feature to begin an ad with.
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

/** What holds for the whole article, with its things called by one of their names. */
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

import { pounds } from '../../../contract/pounds.ts'
import type { ProductFact, SourcedProduct } from '../../../ports/product-source.ts'
import { plain } from '../article-text.ts'
import { isUnfit } from './hostile-text.ts'
import type { PageEvidence } from './page-evidence.ts'
import { figureOnPages, type Identity } from './page-figures.ts'
import { isSalesTalk } from './sales-talk.ts'
import { standsIn } from './stands-in.ts'

/** Maximum lengths in characters; longer texts are passages, not statements. */
const LONGEST_STATEMENT = 300
const LONGEST_LABEL = 60

function pagesSay(said: string, { all }: PageEvidence): boolean {
  if (said.length > LONGEST_STATEMENT || isUnfit(said) || isSalesTalk(said)) return false
  return standsIn(said, all)
}

/** Checks a fact. A bare number must appear in the same text as its label. */
function factStands({ label, value }: ProductFact, pages: PageEvidence): boolean {
  if (plain(label) === '' || label.length > LONGEST_LABEL || isUnfit(label) || isSalesTalk(label)) return false
  if (!pagesSay(value, pages)) return false
  if (/\d/.test(label) && !pagesSay(label, pages)) return false
  const both = (text: string) => standsIn(value, [text]) && standsIn(label, [text])
  return /\p{L}{2}|\d\s?\p{L}/u.test(value) || pages.all.some(both)
}

interface Kept {
  kept: SourcedProduct
  /** Descriptions of the claims that were removed. */
  leftOut: string[]
}

type Statements = Pick<SourcedProduct, 'features' | 'facts' | 'pros' | 'cons'>

function statementsOf(product: SourcedProduct, pages: PageEvidence): Statements {
  const standing = (texts: readonly string[]) => texts.filter(text => pagesSay(text, pages)).map(plain)
  return {
    features: standing(product.features),
    facts: product.facts
      .filter(fact => factStands(fact, pages))
      .map(({ label, value }) => ({ label: plain(label), value: plain(value) })),
    pros: standing(product.pros),
    cons: standing(product.cons),
  }
}

const KINDS = ['features', 'facts', 'pros', 'cons'] as const

function fewer(before: Statements, after: Statements): string[] {
  return KINDS.flatMap(kind => {
    const lost = before[kind].length - after[kind].length
    return lost > 0 ? [`${lost} of its ${before[kind].length} ${kind}`] : []
  })
}

type Figures = Pick<SourcedProduct, 'pricePence' | 'rating' | 'reviewCount'>

function figuresOf(product: SourcedProduct, pages: PageEvidence, identity: Identity): Figures {
  const kept = (kind: 'price' | 'rating' | 'reviews', claimed: number | null) =>
    claimed !== null && figureOnPages(kind, pages, identity) === claimed ? claimed : null
  return {
    pricePence: kept('price', product.pricePence),
    rating: kept('rating', product.rating),
    reviewCount: kept('reviews', product.reviewCount),
  }
}

function figuresLost(before: Figures, after: Figures): string[] {
  const { pricePence, rating, reviewCount } = before
  return [
    pricePence !== null && after.pricePence === null && `its price (${pounds(pricePence)})`,
    rating !== null && after.rating === null && `its rating (${rating} out of 5)`,
    reviewCount !== null && after.reviewCount === null && `its number of reviews (${reviewCount})`,
  ].filter(what => what !== false)
}

/**
 * Keeps only the claims about a product that one of its pages states: figures by value, anything else word for word.
 * Removes pictures, since a retailer's are not licensed for use here.
 * @param identity Excludes passages that name other products, whose figures could be theirs.
 */
export function keepWhatStands(product: SourcedProduct, pages: PageEvidence, identity: Identity): Kept {
  const figures = figuresOf(product, pages, identity)
  const statements = statementsOf(product, pages)
  const brand = product.brand !== null && pagesSay(product.brand, pages) ? plain(product.brand) : null
  const suits = product.suits !== null && pagesSay(product.suits, pages) ? plain(product.suits) : null
  return {
    kept: { ...product, ...figures, ...statements, brand, suits, image: '' },
    leftOut: [
      ...figuresLost(product, figures),
      ...fewer(product, statements),
      ...(product.brand !== null && brand === null ? ['its maker'] : []),
      ...(product.suits !== null && suits === null ? ['whom it suits'] : []),
      ...(product.image !== '' ? ['its picture'] : []),
    ],
  }
}

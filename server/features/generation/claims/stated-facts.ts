import type { ProductFact } from '../../../contract/schemas/article.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { toPlainText } from '../article-text.ts'
import { type Attribute, getProductId } from './attributes.ts'

/** The page shows these itself, with the date on which they were read. */
const SHOWN_BY_PAGE = /^(?:price|rating|reviews|asin)$/i

/** Amounts of money go out of date. */
const MONEY = /[£$€]\s?\d/

const MAX_FACTS = 24
const MAX_LABEL = 40
const MAX_VALUE = 120

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Moves a unit from the label to the value: "Weight (g)", "5.9" becomes "Weight", "5.9 g". */
function toLabelledFact({ label, value }: ProductFact): ProductFact {
  const [, name = label, unit = ''] = /^(.+?)\s*\(([^()]{1,8})\)\s*$/.exec(label) ?? []
  return /^\s*[\d.,]+\s*$/.test(value) && unit !== ''
    ? { label: name, value: `${value.trim()} ${unit}` }
    : { label, value }
}

/**
 * Measures that the title states. Counts are left out, because "2023 Earpods" is not a number of earpods. So are
 * features, which may be about a part: "Foam and silicone tips, seven pairs".
 */
function listTitleFacts(product: BriefedProduct, attributes: readonly Attribute[]): ProductFact[] {
  return attributes.flatMap(({ field, unit, values }) => {
    const value = values.get(getProductId(product))
    const isMeasure = value && !value.computed && unit !== '' && value.quote === product.title
    return isMeasure ? [{ label: field, value: value.text }] : []
  })
}

function isShown({ label, value }: ProductFact): boolean {
  if (SHOWN_BY_PAGE.test(label) || MONEY.test(value)) return false
  return label !== '' && value !== '' && label.length <= MAX_LABEL && value.length <= MAX_VALUE
}

/** Lists the facts of a product that its page shows: those that its source states, each label once. */
export function listStatedFacts(product: BriefedProduct, attributes: readonly Attribute[]): ProductFact[] {
  const stated = [...product.facts.map(toLabelledFact), ...listTitleFacts(product, attributes)]
    .map(({ label, value }) => ({ label: capitalise(toPlainText(label).trim()), value: toPlainText(value).trim() }))
    .filter(isShown)
  const byLabel = new Map(stated.toReversed().map(fact => [fact.label.toLowerCase(), fact]))
  return stated.filter(fact => byLabel.get(fact.label.toLowerCase()) === fact).slice(0, MAX_FACTS)
}

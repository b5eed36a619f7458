import { containsName, foldName } from '../../../contract/product-name.ts'
import { findStatedFigures } from './figure-forms.ts'
import type { PageEvidence } from './page-evidence.ts'
import type { FigureKind } from './placed-figures.ts'
import { getOwnVocabulary } from './product-words.ts'

/** Names and words that distinguish a product from the others found with it. */
export interface Identity {
  /** Folded names of other products that its own titles do not contain. */
  othersNames: readonly string[]
  /** Words that its titles say about it. */
  own: ReadonlySet<string>
}

export function toIdentity({ titles }: Pick<PageEvidence, 'titles'>, others: readonly string[]): Identity {
  const folded = titles.map(foldName)
  const othersNames = others
    .map(foldName)
    .filter(name => name !== '' && !folded.some(title => containsName(title, name)))
  return { othersNames, own: getOwnVocabulary(titles) }
}

/** Returns the only figure of a kind that a passage states about its product; null if it states none or several. */
export function findOnlyFigure(kind: FigureKind, text: string, { othersNames, own }: Identity): number | null {
  const values = new Set(findStatedFigures(kind, text, own).map(({ value }) => value))
  const [value] = values
  if (values.size !== 1 || value === undefined) return null
  const said = foldName(text)
  return othersNames.some(name => containsName(said, name)) ? null : value
}

/**
 * Returns the figure on which all pages of a product agree; null if they disagree. Only passages that state exactly
 * one
 * figure count.
 */
export function findAgreedFigure(kind: FigureKind, { passages }: PageEvidence, identity: Identity): number | null {
  const values = new Set(passages.map(text => findOnlyFigure(kind, text, identity)).filter(value => value !== null))
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}

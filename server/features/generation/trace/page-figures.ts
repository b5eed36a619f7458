import { foldName, holdsName } from '../../../contract/product-name.ts'
import { figuresStated } from './figure-forms.ts'
import type { PageEvidence } from './page-evidence.ts'
import type { FigureKind } from './placed-figures.ts'
import { ownVocabulary } from './product-words.ts'

/** What tells a product from the others that were found with it. */
export interface Identity {
  /** Folded; those that its own titles do not say themselves. */
  othersNames: readonly string[]
  /** The words that its titles say of it. */
  own: ReadonlySet<string>
}

export function identityOf({ titles }: Pick<PageEvidence, 'titles'>, others: readonly string[]): Identity {
  const folded = titles.map(foldName)
  const othersNames = others.map(foldName).filter(name => name !== '' && !folded.some(title => holdsName(title, name)))
  return { othersNames, own: ownVocabulary(titles) }
}

/** The one figure of a kind that a passage gives for its product; null where it gives none, or several. */
export function figureOf(kind: FigureKind, text: string, { othersNames, own }: Identity): number | null {
  const values = new Set(figuresStated(kind, text, own).map(({ value }) => value))
  const [value] = values
  if (values.size !== 1 || value === undefined) return null
  const said = foldName(text)
  return othersNames.some(name => holdsName(said, name)) ? null : value
}

/**
 * The figure that the pages of a product give: the same in every passage that gives exactly one. Where they disagree
 * nobody can tell which is right, and there is none.
 */
export function figureOnPages(kind: FigureKind, { passages }: PageEvidence, identity: Identity): number | null {
  const values = new Set(passages.map(text => figureOf(kind, text, identity)).filter(value => value !== null))
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}

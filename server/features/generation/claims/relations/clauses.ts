import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { findMarks, type SentenceScope } from '../../verify/mentions.ts'

/** A part of a sentence with one claim, and the products that it names with their positions. */
export interface Clause {
  text: string
  names: readonly { product: BriefedProduct; at: number }[]
}

export interface RelationContext {
  products: readonly BriefedProduct[]
  /** Product that a sentence without a name is about; null if unknown. */
  own: BriefedProduct | null
  /** Keywords of the nouns for the products, from the topic. */
  nouns: ReadonlySet<string>
  /** Earlier parts of the sentence, which may tell what is compared. */
  before: string
  /** Products that an earlier part of the sentence compares with. */
  compared: readonly BriefedProduct[]
}

/** Finds the products that a marked text names. */
export function toClause(marked: string, products: readonly BriefedProduct[]): Clause {
  const { text, marks } = findMarks(marked)
  return {
    text,
    names: marks.flatMap(({ index, at }) => {
      const product = products[index]
      return product ? [{ product, at }] : []
    }),
  }
}

/** Splits a sentence at its joints, so that each comparison is read with its own subject. */
export function splitClauses(marked: string, products: readonly BriefedProduct[]): Clause[] {
  return marked
    .split(
      /;|:\s(?=(?:nothing|nobody|no|none|only|it|both) )|,\s(?:and|but|while|whereas|yet|so|though|although)\s|\s(?:while|whereas|though|although)\s|(?<!\b(?:all|nothing|none|nobody|(?:every|no|each) \w+))\sbut\s|\sand (?=it\b)/i,
    )
    .map(part => toClause(part, products))
}

/** Product that pronouns of a sentence mean: that of its section, or the only one that its row, item or paragraph names. */
export function findOwn({ own, inBlock, antecedents }: SentenceScope): BriefedProduct | null {
  const meant = inBlock.length > 0 ? inBlock : antecedents
  return own ?? (meant.length === 1 ? (meant[0] ?? null) : null)
}

/** Words for a product that an earlier sentence named: "this", "seven of these", and "it" before any name. */
const DEMONSTRATIVE =
  /\b(?:this|these)(?= (?:is|are|was|has|have|costs?|would|will|can|does|do|weighs?|runs?|lasts?|holds?|for|and|one|with|at)\b|[,.;:’'])|\bthe whole (?:kit|set|thing|lot)\b/i
const PERSONAL = /\b(?:it|its)\b/i

/** Returns true for a sentence about a product that neither it nor its place in the article names. */
export function isAboutUnnamed({ sentence, own, inBlock, antecedents }: SentenceScope): boolean {
  if (own || inBlock.length > 0 || antecedents.length > 0) return false
  const { text, marks } = findMarks(sentence)
  return DEMONSTRATIVE.test(text) || PERSONAL.test(text.slice(0, marks[0]?.at))
}

const EXCLUDED =
  /^\s*(?:(?:leaving aside|setting aside|leaving out|apart from|aside from|ignoring|excluding|except for) (?:the )?\uE004[^,]*,(?: (?:for )?(?:which|whose|who)[^,]*,)?|(?:take|leave|set|put) (?:the )?\uE004 (?:out|aside|away)(?:,| and))/iu

/** Splits off products that a clause leaves out: "Leaving aside the Acme, which has no price, …". */
export function splitExcluded({ text, names }: Clause): { clause: Clause; excluded: readonly BriefedProduct[] } {
  const found = EXCLUDED.exec(text)
  if (!found) return { clause: { text, names }, excluded: [] }
  const end = found[0].length
  const isInside = ({ at }: { at: number }) => at < end
  const clause = { text: text.replace(found[0], ' '.repeat(end)), names: names.filter(name => !isInside(name)) }
  return { clause, excluded: names.filter(isInside).map(({ product }) => product) }
}

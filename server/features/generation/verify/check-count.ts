import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, removeMarks, toSentenceScopes } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = String.raw`(?<![\w£.,-])(${NUMBERS.slice(1).join('|')}|[2-9]|1[0-2])(?![\w.,%-]|\d)`
const PRODUCTS = '(?:products|pairs|models|choices|options|picks|contenders|candidates|listings|alternatives)'
/** Words that make a number count something else, as in "4 slice toasters compared". */
const OTHER_COUNTED_NOUNS =
  '(?:slice|person|man|seat|seater|burner|drawer|piece|speed|player|season|cup|pack|bay|port|way|channel|wheel|zone|tier|step|stage|core|inch|cm|mm|m|kg|g|l|litre|watt|w|v|hour|hours|minute|minutes|day|days|week|weeks|month|months|year|years|pounds?|percent|stars?|of|or|and|to|out|in|things|points|questions|reasons|tips)'

/** Wordings in which a number clearly counts the products of the article. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`${NUMBER} (?!${OTHER_COUNTED_NOUNS}\b)(?:[\p{L}'’-]+ ){1,5}?(?:(?:are |is )?compared|side by side|reviewed)\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\ball ${NUMBER} (?:of (?:them|these|the (?:[\w-]+ )?${PRODUCTS})|(?:[\w-]+ )?${PRODUCTS})\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:the|these) ${NUMBER} (?:[\w-]+ )?${PRODUCTS} (?:here|in this|below|compared|above)\b`,
    'iu',
  ),
  new RegExp(String.raw`\bthis (?:guide|article|comparison) (?:[\w-]+ )?${NUMBER} ${PRODUCTS}\b`, 'iu'),
]

function parseCount(said: string): number {
  return /\d/.test(said) ? Number(said) : NUMBERS.indexOf(said.toLowerCase()) + 1
}

/** Returns the wording that states a wrong number of products; null if all are right. */
function findWrongCount(sentence: string, right: number): string | null {
  const found = FORMS.map(form => form.exec(sentence)).find(match => match && parseCount(match[1] ?? '') !== right)
  return found ? found[0] : null
}

/** Checks wordings like "five kettles compared" and "all three of them" against the number of products. */
export function checkCount(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const general = blocks.filter(({ product }) => product === '')
  return general.flatMap(block =>
    toSentenceScopes(block, mark, products)
      // "The two models, Acme and Bolt" counts only some of the products.
      .filter(({ named }) => named.length === 0)
      .flatMap(({ sentence }): Problem[] => {
        const wrong = findWrongCount(sentence, products.length)
        if (wrong === null) return []
        const text = removeMarks(sentence)
        const quote = text.slice(0, 160)
        const message = `"${wrong}" is wrong: the article has ${products.length} products. In: "${quote}"`
        return [createProblem(block, 'wrong_count', message, text)]
      }),
  )
}

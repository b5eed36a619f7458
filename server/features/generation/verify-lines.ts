import type { ArticleBrief } from '../../ports/article-writer.ts'
import { type Block, toOutlineBlock } from './article-text.ts'
import { checkRelations } from './claims/check-relations.ts'
import { isUnsuitable } from './trace/untrusted-text.ts'
import { checkHandsOn, checkPlaceholders } from './verify/check-claims.ts'
import { checkFigures } from './verify/check-figures.ts'
import { checkMeasures } from './verify/check-measures.ts'
import { checkSpelling } from './verify/check-spelling.ts'
import { checkUnsourced } from './verify/check-unsourced.ts'
import { createMarker, removeMarks, toSentenceScopes } from './verify/mentions.ts'
import { createProblem, type Problem } from './verify/problem.ts'
import { type Check, splitIntoBatches } from './verify/run-checks.ts'

/** A standalone text of a sentence or two, such as a title or ad text. */
export interface Line {
  /** Name for people, such as "the title". */
  what: string
  text: string
}

/** Creates the checks of a text's claims against the source. */
export function createTextChecks(blocks: readonly Block[], brief: ArticleBrief): Check[] {
  const batches = splitIntoBatches(blocks)
  const createBatchChecks = (check: typeof checkFigures) => batches.map(batch => () => check(batch, brief))
  return [
    ...createBatchChecks(checkFigures),
    ...createBatchChecks(checkMeasures),
    () => checkHandsOn(blocks, brief),
    ...createBatchChecks(checkUnsourced),
    () => checkRelations(blocks, brief),
    () => checkCount(blocks, brief),
    () => checkPlaceholders(blocks),
    ...createBatchChecks(checkSpelling),
  ]
}

/** Runs all text checks at once. */
function checkText(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return createTextChecks(blocks, brief).flatMap(check => check())
}

/** Verifies texts outside an article by the rules for articles, and returns their problems. */
export function verifyLines(lines: readonly Line[], brief: ArticleBrief): Problem[] {
  const unsuitable = lines.filter(({ text }) => isUnsuitable(text))
  return [
    ...unsuitable.map(({ what, text }) => {
      const message = `${what} must be plain words, without markup, addresses or instructions: "${text.slice(0, 120)}"`
      return createProblem({ section: what, product: '' }, 'markup', message)
    }),
    ...checkText(
      lines.map(({ what, text }) => toOutlineBlock(what, text)),
      brief,
    ),
  ]
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER = String.raw`(?<![\w£.,-])(${NUMBERS.slice(1).join('|')}|[2-9]|1[0-2])(?![\w.,%-]|\d)`
/** Fast test for texts in which a form can match. */
const HAS_NUMBER = new RegExp(`${NUMBERS.slice(1).join('|')}|[2-9]|1[0-2]`, 'iu')
const PRODUCTS = '(?:products|pairs|models|choices|options|picks|contenders|candidates|listings|alternatives)'
/** Words that make a number count something else, as in "4 slice toasters compared". */
const OTHER_COUNTED_NOUNS =
  '(?:slice|person|man|seat|seater|burner|drawer|piece|speed|player|season|cup|pack|bay|port|way|channel|wheel|zone|tier|step|stage|core|inch|cm|mm|m|kg|g|l|litre|watt|w|v|hour|hours|minute|minutes|day|days|week|weeks|month|months|year|years|pounds?|percent|stars?|of|or|and|to|out|in|things|points|questions|reasons|tips)'

/** Wordings in which a number clearly counts the products of the article. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`${NUMBER} (?!${OTHER_COUNTED_NOUNS}\b)(?:[\p{L}'\u2019-]+ ){1,5}?(?:(?:are |is )?compared|side by side|reviewed)\b`,
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
function checkCount(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const general = blocks.filter(({ product, text }) => product === '' && HAS_NUMBER.test(text))
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

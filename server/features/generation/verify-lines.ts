import type { ArticleBrief } from '../../ports/article-writer.ts'
import type { Block } from './article-text.ts'
import { isUnfit } from './trace/hostile-text.ts'
import { checkHandsOn, checkPlaceholders } from './verify/check-claims.ts'
import { checkCount } from './verify/check-count.ts'
import { checkFigures } from './verify/check-figures.ts'
import { checkMeasures } from './verify/check-measures.ts'
import { checkSpelling } from './verify/check-spelling.ts'
import { checkUnsourced } from './verify/check-unsourced.ts'
import type { Check } from './verify/in-turns.ts'
import { outlineBlock } from './verify/outline-blocks.ts'
import { piecesOf } from './verify/pieces.ts'
import { type Problem, problemAt } from './verify/problem.ts'

/** A standalone text of a sentence or two, such as a title or ad text. */
export interface Line {
  /** Name for people, such as "the title". */
  what: string
  text: string
}

/** Creates the checks of a text's claims against the source. */
export function wordChecks(blocks: readonly Block[], brief: ArticleBrief): Check[] {
  const pieces = piecesOf(blocks)
  const inPieces = (check: typeof checkFigures) => pieces.map(piece => () => check(piece, brief))
  return [
    ...inPieces(checkFigures),
    ...inPieces(checkMeasures),
    () => checkHandsOn(blocks, brief),
    ...inPieces(checkUnsourced),
    () => checkCount(blocks, brief),
    () => checkPlaceholders(blocks),
    ...inPieces(checkSpelling),
  ]
}

/** Runs all text checks at once. */
export function checkWords(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return wordChecks(blocks, brief).flatMap(check => check())
}

/** Verifies texts outside an article by the rules for articles, and returns their problems. */
export function verifyLines(lines: readonly Line[], brief: ArticleBrief): Problem[] {
  const unfit = lines.filter(({ text }) => isUnfit(text))
  return [
    ...unfit.map(({ what, text }) => {
      const message = `${what} must be plain words, without markup, addresses or instructions: "${text.slice(0, 120)}"`
      return problemAt({ section: what, product: '' }, 'markup', message)
    }),
    ...checkWords(
      lines.map(({ what, text }) => outlineBlock(what, text)),
      brief,
    ),
  ]
}

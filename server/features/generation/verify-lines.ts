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

/** A text of a sentence or two that stands by itself: a title, the text of an ad. */
export interface Line {
  /** For people: "the title". */
  what: string
  text: string
}

/** What a text claims is held to the source. */
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

/** All of them. */
export function checkWords(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return wordChecks(blocks, brief).flatMap(check => check())
}

/** Finds what does not hold in texts outside an article, by the rules that the article itself is held to. */
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

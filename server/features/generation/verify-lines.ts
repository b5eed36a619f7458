import type { ArticleBrief } from '../../ports/article-writer.ts'
import { type Block, toOutlineBlock } from './article-text.ts'
import { checkRelations } from './claims/check-relations.ts'
import { isUnsuitable } from './trace/untrusted-text.ts'
import { checkHandsOn, checkPlaceholders } from './verify/check-claims.ts'
import { checkCount } from './verify/check-count.ts'
import { checkFigures } from './verify/check-figures.ts'
import { checkMeasures } from './verify/check-measures.ts'
import { checkSpelling } from './verify/check-spelling.ts'
import { checkUnsourced } from './verify/check-unsourced.ts'
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

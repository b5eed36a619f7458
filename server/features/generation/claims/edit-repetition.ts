import { pluralize } from '../../../domain/number-format.ts'
import type { ArticleWriter, EditRequest, SentenceEdit } from '../../../ports/article-writer.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import type { ArticleParts } from '../assemble-article.ts'
import { checkRepetition } from '../verify/check-repetition.ts'
import { formatLocation, type Problem } from '../verify/problem.ts'
import type { CheckedArticle } from './check-article.ts'
import { applyEdits, getProse } from './edit-sections.ts'
import { buildFactTable } from './fact-table.ts'
import type { ArticleSentence } from './sentences.ts'

/** Finds the repetitions of a checked article: sentences that are said twice, and sections that are alike. */
export function findRepetition({ blocks }: CheckedArticle, { brief }: ArticleParts): Problem[] {
  return checkRepetition(blocks, brief)
}

/** Finds the sentences that a repetition is about: the repeated one, or all of a section. */
function findRepeated({ place, sentence }: Problem, prose: readonly ArticleSentence[]): string[] {
  const found = prose.filter(({ block, text }) =>
    sentence === undefined ? false : block === place?.at && text.includes(sentence),
  )
  if (found.length > 0 || !place) return found.map(({ id }) => id)
  return prose.filter(one => formatLocation(one) === formatLocation(place)).map(({ id }) => id)
}

function createRequest(repetition: readonly Problem[], prose: readonly ArticleSentence[]): EditRequest {
  const problems = repetition.map(problem => ({ ids: findRepeated(problem, prose), message: problem.message }))
  return {
    sentences: prose.map(sentence => ({ id: sentence.id, section: formatLocation(sentence), text: sentence.text })),
    problems: problems.filter(({ ids }) => ids.length > 0),
  }
}

/** Keeps the edits of sentences that the editor was asked to change. */
function toEdits(answer: readonly SentenceEdit[], { problems }: EditRequest): Map<string, string> {
  const allowed = new Set(problems.flatMap(({ ids }) => ids))
  return new Map(answer.filter(({ id }) => allowed.has(id)).map(({ id, text }) => [id, text.trim()]))
}

/** Has repeated sentences reworded or removed, in one call over the whole text. Returns the draft itself if none is. */
export async function editRepetition(
  draft: ArticleParts,
  checked: CheckedArticle,
  { writer, work }: { writer: ArticleWriter; work: PaidWork },
): Promise<ArticleParts> {
  const repetition = findRepetition(checked, draft)
  if (!writer.edit || repetition.length === 0) return draft
  const prose = getProse(checked)
  const request = createRequest(repetition, prose)
  if (request.problems.length === 0) return draft
  await work.report(
    pluralize(repetition.length, 'Editing 1 repetition.', `Editing ${repetition.length} repetitions in one pass.`),
  )
  const answer = await writer.edit(request, { ...draft, facts: buildFactTable(draft.brief.products) }, work)
  const edits = toEdits(answer, request)
  return edits.size === 0 ? draft : applyEdits(draft, prose, edits)
}

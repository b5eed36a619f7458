import type { SectionPlan, WrittenSection } from '../../../ports/article-writer.ts'
import { getSectionHeading, getSectionName, readArticle } from '../article-text.ts'
import type { ArticleParts } from '../assemble-article.ts'
import { isReadable } from '../verify/check-structure.ts'
import { formatLocation } from '../verify/problem.ts'
import { type CheckedArticle, getRefused } from './check-article.ts'
import { replaceSentences } from './replace-sentences.ts'
import { type ArticleSentence, splitArticle } from './sentences.ts'

/** Sentences that can be edited one by one: prose, not headings and rows of tables. */
export function getProse({ sentences }: Pick<CheckedArticle, 'sentences'>): ArticleSentence[] {
  return sentences
    .map(({ sentence }) => sentence)
    .filter(({ block, kind }) => block >= 0 && (kind === 'text' || kind === 'item'))
}

/** Applies edits to the section in which their sentences stand. A sentence that reads otherwise there stays. */
function editSection(
  { id, html }: WrittenSection,
  own: readonly ArticleSentence[],
  edits: ReadonlyMap<string, string>,
  { brief }: ArticleParts,
): WrittenSection {
  const { blocks } = readArticle(html)
  const sentences = splitArticle(blocks.filter(isReadable), brief)
  const prose = sentences.filter(({ kind }) => kind === 'text' || kind === 'item')
  const ownEdits = prose.flatMap((sentence, at) => {
    const inArticle = own[at]
    const text = inArticle?.text === sentence.text ? edits.get(inArticle.id) : undefined
    return text === undefined ? [] : [[sentence.id, text] as const]
  })
  const edited = replaceSentences(html, blocks, sentences, new Map(ownEdits))
  return readArticle(edited).words > 0 ? { id, html: edited } : { id, html }
}

function getPlace(plan: SectionPlan) {
  return { section: getSectionHeading(plan), product: plan.kind === 'product' ? getSectionName(plan) : '' }
}

/** Edits sentences of a checked article in the sections of its draft. An empty text removes a sentence. */
export function applyEdits(
  draft: ArticleParts,
  prose: readonly ArticleSentence[],
  edits: ReadonlyMap<string, string>,
): ArticleParts {
  const sections = draft.sections.map(section => {
    const plan = draft.outline.sections.find(({ id }) => id === section.id)
    if (!plan) return section
    const own = prose.filter(sentence => formatLocation(sentence) === formatLocation(getPlace(plan)))
    return own.some(({ id }) => edits.has(id)) ? editSection(section, own, edits, draft) : section
  })
  return { ...draft, sections }
}

/** Removes the sentences that may not be published from the sections of a draft. */
export function removeRefused(draft: ArticleParts, checked: CheckedArticle): ArticleParts {
  const refused = new Map(getRefused(checked).map(({ sentence }) => [sentence.id, '']))
  return applyEdits(draft, getProse(checked), refused)
}

/** Counts the words of a section's sentences that may be published. */
export function countAcceptedWords({ sentences }: Pick<CheckedArticle, 'sentences'>, plan: SectionPlan): number {
  const location = formatLocation(getPlace(plan))
  const accepted = sentences.filter(
    ({ sentence, problems }) => problems.length === 0 && formatLocation(sentence) === location,
  )
  return accepted.reduce((sum, { sentence }) => sum + sentence.text.split(' ').length, 0)
}

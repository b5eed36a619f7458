import type { ArticleCheck, CheckedSentenceView, CitedFact } from '../../../../server/contract/schemas/claims.ts'
import { describeFact, statusLabels } from './use-claim-check.ts'

export const missingCheckTexts = {
  by_hand: 'This article was written by hand, so there are no sources to check it against.',
  not_kept: 'The sources of this article were deleted with the job that generated it, so it cannot be checked.',
  too_long: 'This article is too long to check. Shorten it to 60,000 characters of HTML.',
} as const

function getFacts({ facts }: ArticleCheck, { facts: ids }: CheckedSentenceView): CitedFact[] {
  return facts.filter(({ id }) => ids.includes(id))
}

/** Label of a refused sentence and its reasons. */
function Refusal({ sentence: { status, problems } }: { sentence: CheckedSentenceView }) {
  return (
    <>
      <p className="evidence-warning">
        <span aria-hidden="true">⚠ </span>
        {statusLabels[status]}
      </p>
      {problems.map(problem => (
        <p key={problem} className="row-hint">
          <bdi>{problem}</bdi>
        </p>
      ))}
    </>
  )
}

/** Sentences that the check refused, each with its place and its reasons. */
export function RefusedSentences({ check: { sentences } }: { check: ArticleCheck }) {
  const refused = sentences.filter(({ problems }) => problems.length > 0)
  if (refused.length === 0) return null
  return (
    <ul className="claims" aria-label="Sentences without a source">
      {refused.map(sentence => (
        <li key={sentence.id}>
          <p>
            “<bdi>{sentence.text}</bdi>”
          </p>
          <p className="row-hint">
            Under <bdi>{sentence.place}</bdi>
          </p>
          <Refusal sentence={sentence} />
        </li>
      ))}
    </ul>
  )
}

/** Facts that a sentence rests on; its kind if it rests on none. */
function Support({ check, sentence }: { check: ArticleCheck; sentence: CheckedSentenceView }) {
  const facts = getFacts(check, sentence)
  if (facts.length === 0) return <p className="row-hint">{statusLabels[sentence.status]}</p>
  return (
    <ul className="claim-source">
      {facts.map(fact => (
        <li key={fact.id}>
          <bdi>{describeFact(fact)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** All sentences of an article, each with its facts or the reasons to refuse it. */
export function CheckedSentences({ check }: { check: ArticleCheck }) {
  return (
    <details>
      <summary>
        Sentences <span className="row-hint">{check.sentences.length}</span>
      </summary>
      <ul className="claims">
        {check.sentences.map(sentence => (
          <li key={sentence.id}>
            <p>
              <bdi>{sentence.text}</bdi>
            </p>
            {sentence.problems.length > 0 ? (
              <Refusal sentence={sentence} />
            ) : (
              <Support check={check} sentence={sentence} />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

import { formatCost } from '../../../../server/contract/jobs.ts'
import type { ArticleCheck, CheckedSentenceView, CitedFact } from '../../../../server/contract/schemas/claims.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { describeCheck } from '../../../../server/domain/check-summary.ts'
import { getErrorText } from '../../../lib/error-text.ts'
import { useJobProgress } from '../../../lib/job-progress.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { type ClaimCheck, describeFact, statusLabels } from './use-claim-check.ts'

/** Result of the check beside the text, with a button to check again. */
export function ClaimsPanel({ claims }: { claims: ClaimCheck }) {
  const { isPending, isCurrent, check } = claims
  return (
    <section className="panel" aria-labelledby="claims-title">
      <div className="panel-header">
        <h2 id="claims-title">Claims</h2>
        <QuietButton aria-disabled={isPending} onClick={() => isPending || check()}>
          {isPending ? 'Checking…' : 'Check claims'}
        </QuietButton>
      </div>
      <div className="evidence">
        {!isCurrent && !isPending && <p className="row-hint">The text changed since this check.</p>}
        <CheckOutcome claims={claims} />
        <Judging claims={claims} />
      </div>
    </section>
  )
}

/** Button that has a model judge the sentences that only rules checked, and its progress. */
function Judging({ claims: { result, isCurrent, judging } }: { claims: ClaimCheck }) {
  const { judge, job, isPending, ask, finish } = judging
  const unjudged = result?.summary?.unjudged ?? 0
  if (job) return <JudgeProgress job={job} onEnd={finish} />
  if (judge === null || !result?.summary || (unjudged === 0 && isCurrent)) return null
  return (
    <p>
      <QuietButton aria-disabled={isPending} onClick={() => isPending || ask()}>
        Check with {judge}
      </QuietButton>{' '}
      <span className="row-hint">Calling the model costs money.</span>
    </p>
  )
}

function JudgeProgress({ job, onEnd }: { job: Job; onEnd: ClaimCheck['judging']['finish'] }) {
  const { cost } = useJobProgress(job, {
    onEnd,
    onFollowError: ({ message }) => onEnd({ error: { code: 'unavailable', message } }),
  })
  return <p role="status">Judging the sentences…{cost && ` ${formatCost(cost)} so far.`}</p>
}

function CheckOutcome({ claims: { result, error } }: { claims: ClaimCheck }) {
  if (error) return <p role="status">Could not check the claims. {getErrorText(error)}</p>
  if (!result) return <p role="status">Checking every sentence…</p>
  if (result.missing !== null) return <p className="row-hint">{missingCheckTexts[result.missing]}</p>
  return (
    <>
      {result.summary && <p role="status">{describeCheck(result.summary)}</p>}
      <RefusedSentences check={result} />
      <ArticleProblems problems={result.problems} />
      <RemovedSentences removed={result.summary?.removed ?? []} />
    </>
  )
}

function ArticleProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="claims" aria-label="Problems with the whole article">
      {problems.map(problem => (
        <li key={problem}>
          <bdi>{problem}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Sentences that the generation removed because they failed the check. */
function RemovedSentences({ removed }: { removed: readonly string[] }) {
  if (removed.length === 0) return null
  return (
    <details>
      <summary>
        Removed when generated <span className="row-hint">{removed.length}</span>
      </summary>
      <ul className="claims">
        {removed.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat, and the list never changes.
          <li key={index}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

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

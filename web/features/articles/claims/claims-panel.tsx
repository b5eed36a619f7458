import { formatCost } from '../../../../server/contract/jobs.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { describeCheck } from '../../../../server/domain/check-summary.ts'
import { getErrorText } from '../../../lib/error-text.ts'
import { useJobProgress } from '../../../lib/job-progress.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { missingCheckTexts, RefusedSentences } from './checked-sentences.tsx'
import type { ClaimCheck } from './use-claim-check.ts'

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
    <ul className="claims" aria-label="Problems of the whole article">
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

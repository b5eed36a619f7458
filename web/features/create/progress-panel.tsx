import { useEffect, useRef, useState } from 'react'
import { formatCost } from '../../../server/contract/jobs.ts'
import type { Job, JobCost } from '../../../server/contract/schemas/job.ts'
import { findAsin, isAmazonUrl } from '../../../server/domain/amazon.ts'
import { getTopic } from '../../../server/domain/article-formats.ts'
import { type FoundProduct, getFoundProductKey } from '../../../server/domain/products.ts'
import type { Connection } from '../../lib/follow-job.ts'
import { formatDuration } from '../../lib/format.ts'
import { findRunningStep, type Progress, type StepProgress, useJobProgress } from '../../lib/job-progress.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { describeFollowFailure } from './create.queries.ts'
import type { GenerationState } from './use-generation.ts'

interface ProgressPanelProps {
  generation: GenerationState
  /** Topic as typed, shown until the job exists. */
  topic: string
  /** File or catalogue that the products come from; null if a model searches for them. */
  origin: string | null
}

/** Progress of the generation from the click on, with a cancel button. */
export function ProgressPanel({ generation, topic, origin }: ProgressPanelProps) {
  const { followed, isStarting, isResumed, cancel } = generation
  const panel = useRef<HTMLElement>(null)
  const [isStartedHere] = useState(isStarting)
  const isUserAction = useRef(isStarting || isResumed)
  useEffect(() => {
    // Do not move focus when a running job is found on opening the screen.
    if (isUserAction.current) panel.current?.focus()
  }, [])
  // A job started elsewhere may use a product file, which only the server knows.
  const opening = isStartedHere ? getOpeningText(origin) : continuingText
  return (
    <section ref={panel} className="panel" tabIndex={-1} aria-labelledby="progress-title">
      <div className="panel-header">
        <h2 id="progress-title">Generating “{followed ? getTopic(followed.title) : topic.trim()}”</h2>
        <QuietButton disabled={cancel.isPending} onClick={cancel.run}>
          {cancel.isPending ? 'Cancelling…' : 'Cancel'}
        </QuietButton>
      </div>
      {followed ? (
        <FollowedProgress key={followed.id} job={followed} generation={generation} opening={opening} />
      ) : (
        <Starting opening={opening} />
      )}
    </section>
  )
}

const continuingText = 'Continuing…'

function getOpeningText(origin: string | null): string {
  return origin === null ? 'Searching Amazon for real products...' : `Choosing products from ${origin}…`
}

interface OpeningProps {
  /** Message until the server sends one. */
  opening: string
}

function Starting({ opening }: OpeningProps) {
  return (
    <>
      <ProgressBar steps={[]} />
      <ProgressMessage>{opening}</ProgressMessage>
    </>
  )
}

function FollowedProgress({ job, generation, opening }: OpeningProps & { job: Job; generation: GenerationState }) {
  const progress = useJobProgress(job, {
    onEnd: end => generation.handleEnd(job, end),
    onFollowError: error => generation.handleFailure(describeFollowFailure(error)),
  })
  return (
    <>
      <ProgressBar steps={progress.steps} />
      <ProgressMessage>{describeProgressStep(progress, opening)}</ProgressMessage>
      <ConnectionNote connection={progress.connection} />
      <CostLine since={job.createdAt} cost={progress.cost} />
      <StepList steps={progress.steps} />
      <FoundProducts products={progress.products} />
    </>
  )
}

function ProgressBar({ steps }: Pick<Progress, 'steps'>) {
  const done = steps.filter(({ status }) => status === 'done').length
  return <progress className="create-bar" aria-label="Completed steps" value={done} max={Math.max(1, steps.length)} />
}

/** The only live region: announced once per step, not for each message. */
function ProgressMessage({ children }: { children: string }) {
  return (
    <p className="create-message" role="status">
      {children}
    </p>
  )
}

/** During the first step this is the server's first message, which says where products are searched. */
function describeProgressStep(progress: Progress, opening: string): string {
  const { steps } = progress
  const running = findRunningStep(progress)
  if (steps.at(-1)?.status === 'done') return 'Done.'
  if (running && running.position > 1) return `Step ${running.position} of ${steps.length}: ${running.step.title}`
  const isFirstStep = steps.every(({ status }) => status === 'waiting' || status === 'running')
  return isFirstStep ? (steps[0]?.firstMessage ?? opening) : continuingText
}

function ConnectionNote({ connection }: { connection: Connection }) {
  const text = {
    live: '',
    lost: 'Connection lost. Reconnecting… The server continues to generate the article.',
    parked: 'The server stopped. It resumes at the current step when it is back.',
  }[connection]
  return (
    <p className="create-connection" role="status">
      {text}
    </p>
  )
}

interface CostLineProps {
  /** ISO 8601. */
  since: string
  cost: JobCost | null
}

/** Elapsed time and cost. Not announced, because it changes every second. */
function CostLine({ since, cost }: CostLineProps) {
  const seconds = useSecondsSince(since)
  return (
    <p className="create-metrics">
      <span role="timer">
        <span className="unseen">Elapsed time: </span>
        {formatDuration(seconds)}
      </span>
      {cost && (
        <span>
          <span className="unseen">Cost so far: </span>
          {formatCost(cost)}
        </span>
      )}
    </p>
  )
}

function useSecondsSince(since: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // The server's clock may be ahead of the browser's.
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
}

/** List of products found so far. */
function FoundProducts({ products }: { products: readonly FoundProduct[] }) {
  if (products.length === 0) return null
  return (
    <section className="found" aria-labelledby="found-title">
      <h3 id="found-title">
        Products found <span className="row-hint">({products.length})</span>
      </h3>
      <ul>
        {products.map(product => (
          <li key={getFoundProductKey(product)}>
            <FoundProductLink product={product} />
            <span className="row-hint">{findAsin(product.amazonUrl)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links only to the shops, because search results are untrusted. */
function FoundProductLink({ product: { name, amazonUrl } }: { product: FoundProduct }) {
  if (!isAmazonUrl(amazonUrl)) return <bdi>{name}</bdi>
  return (
    <a href={amazonUrl} target="_blank" rel="sponsored nofollow noopener">
      <bdi>{name}</bdi>
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  )
}

const stateLabels: Readonly<Record<StepProgress['status'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

const iconPaths: Readonly<Partial<Record<StepProgress['status'], string>>> = {
  done: 'm7 12.5 3.5 3.5 6.5-8',
  failed: 'm8 8 8 8M16 8l-8 8',
  cancelled: 'M8 12h8',
}

function StepList({ steps }: { steps: readonly StepProgress[] }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ name, title, status, message }) => (
        <li key={name} className={`step step-${status}`} aria-current={status === 'running' ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {iconPaths[status] && (
              <svg className="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                <path d={iconPaths[status]} />
              </svg>
            )}
          </span>
          <span className="step-title">
            {title}
            <span className="unseen">: {stateLabels[status]}</span>
          </span>
          {message !== undefined && <p className="row-hint">{message}</p>}
        </li>
      ))}
    </ol>
  )
}

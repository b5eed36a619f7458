import { useEffect, useRef, useState } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { getTopic } from '../../../server/contract/topics.ts'
import type { Connection } from '../../lib/follow-job.ts'
import { findRunningStep, type Progress } from '../../lib/job-progress.ts'
import { useJobProgress } from '../../lib/use-job-progress.ts'
import { CostLine } from './cost-line.tsx'
import { describeFollowFailure } from './failure.ts'
import { FoundProducts } from './found-products.tsx'
import { StepList } from './step-list.tsx'
import type { GenerationState } from './use-generation.ts'

interface ProgressPanelProps {
  generation: GenerationState
  /** Topic as typed, shown until the job exists. */
  topic: string
  /** True if no model is connected, so that products come from the sample catalogue. */
  fromCatalogue: boolean
}

/** Progress of the generation from the click on, with a cancel button. */
export function ProgressPanel({ generation, topic, fromCatalogue }: ProgressPanelProps) {
  const { followed, isStarting, isResumed, cancel } = generation
  const panel = useRef<HTMLElement>(null)
  const [isStartedHere] = useState(isStarting)
  const isPressed = useRef(isStarting || isResumed)
  useEffect(() => {
    // Do not move focus when a running job is found on opening the screen.
    if (isPressed.current) panel.current?.focus()
  }, [])
  // A job started elsewhere may use a product file, which only the server knows.
  const opening = isStartedHere ? getOpeningText(fromCatalogue) : continuingText
  return (
    <section ref={panel} className="panel" tabIndex={-1} aria-labelledby="progress-title">
      <div className="panel-header">
        <h2 id="progress-title">Generating “{followed ? getTopic(followed.title) : topic.trim()}”</h2>
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={cancel.isPending}
          onClick={cancel.run}
        >
          {cancel.isPending ? 'Cancelling…' : 'Cancel'}
        </button>
      </div>
      {followed ? (
        <FollowedProgress key={followed.id} job={followed} generation={generation} opening={opening} />
      ) : (
        <Starting opening={opening} />
      )}
    </section>
  )
}

const continuingText = 'Going on…'

function getOpeningText(fromCatalogue: boolean): string {
  return fromCatalogue ? 'Choosing products from the sample catalogue…' : 'Searching Amazon for real products...'
}

interface Opening {
  /** Message until the server sends one. */
  opening: string
}

function Starting({ opening }: Opening) {
  return (
    <>
      <ProgressBar steps={[]} />
      <ProgressMessage>{opening}</ProgressMessage>
    </>
  )
}

function FollowedProgress({ job, generation, opening }: Opening & { job: Job; generation: GenerationState }) {
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
  return <progress className="create-bar" aria-label="Steps done" value={done} max={Math.max(1, steps.length)} />
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
    lost: 'Connection lost; trying again. The generation goes on meanwhile.',
    parked: 'The server stopped. The generation goes on, from the step it had reached, once it is back.',
  }[connection]
  return (
    <p className="create-connection" role="status">
      {text}
    </p>
  )
}

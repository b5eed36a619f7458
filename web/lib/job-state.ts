import { formatRetry, type Job } from '../../server/contract/schemas/job.ts'

interface JobStateInput {
  status: Job['status']
  retry?: Job['retry']
  steps: readonly Pick<Job['steps'][number], 'title' | 'status'>[]
}

/** Describes the state of a job that has not ended. */
export function describeJobState({ status, steps, retry }: JobStateInput): string {
  if (retry) return `Waiting: ${formatRetry(retry)}`
  if (status === 'queued') return 'Waiting for its turn'
  if (status === 'interrupted') return 'Interrupted; it goes on when the server takes it up'
  const step = steps.find(candidate => candidate.status === 'running')
  return step ? `Running: ${step.title}` : 'Running'
}

import { type Job, retryText } from '../../server/contract/schemas/job.ts'

interface State {
  status: Job['status']
  retry?: Job['retry']
  steps: readonly Pick<Job['steps'][number], 'title' | 'status'>[]
}

/** Describes the state of a job that has not ended. */
export function stateOf({ status, steps, retry }: State): string {
  if (retry) return `Waiting: ${retryText(retry)}`
  if (status === 'queued') return 'Waiting for its turn'
  if (status === 'interrupted') return 'Interrupted; it goes on when the server takes it up'
  const step = steps.find(one => one.status === 'running')
  return step ? `Running: ${step.title}` : 'Running'
}

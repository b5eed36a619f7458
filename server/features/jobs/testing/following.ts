import type { JobEvent } from '../../../contract/schemas/job.ts'
import type { StepWork } from './several-processes.ts'

const anyTime = new AbortController().signal

export const onlyInProcess =
  (process: string, work: StepWork): StepWork =>
  (where, context) =>
    where === process ? work(where, context) : Promise.resolve()

export const untilAborted: StepWork = (_, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Follows a job from its first event; `events` grows. */
export function following(
  jobs: { events(id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent> },
  id: string,
) {
  const events: JobEvent[] = []
  const ended = (async () => {
    for await (const event of jobs.events(id, 0, anyTime)) events.push(event)
  })()
  return { events, ended }
}

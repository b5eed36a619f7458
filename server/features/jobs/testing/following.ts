import type { JobEvent } from '../../../contract/schemas/job.ts'
import type { Act } from './several-processes.ts'

const anyTime = new AbortController().signal

export const onlyIn =
  (process: string, act: Act): Act =>
  (where, context) =>
    where === process ? act(where, context) : Promise.resolve()

export const untilAborted: Act = (_, { signal }) =>
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

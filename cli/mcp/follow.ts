import type { Client } from '../../server/contract/client.ts'
import { hasEnded, type Job, type JobEvent } from '../../server/contract/schemas/job.ts'

/** Reports progress: an increasing count and a message. */
export type TellProgress = (progress: number, message: string) => Promise<void>

export interface Following {
  readonly client: Client
  readonly signal: AbortSignal
  readonly tell: TellProgress
  /** Maximum time in ms. Assistants have their own timeout of about a minute. */
  readonly mostMs: number
}

/** Follows a job to its end, or until the time limit. @returns the current job */
export async function followJob(id: string, { client, signal, tell, mostMs }: Following): Promise<Job> {
  const job = await client.jobs.get({ id }, { signal })
  if (hasEnded(job)) return job
  const enough = AbortSignal.timeout(mostMs)
  try {
    await tellAll(client.jobs.events({ id }, { signal: AbortSignal.any([signal, enough]) }), job, tell)
  } catch (error) {
    // If the stream breaks, the current job is returned.
    if (signal.aborted) throw error
  }
  return client.jobs.get({ id }, { signal })
}

async function tellAll(events: AsyncIterable<JobEvent>, { steps }: Job, tell: TellProgress): Promise<void> {
  const titles = new Map(steps.map(({ name, title }) => [name, title]))
  for await (const event of events) {
    if (event.type === 'start') for (const { name, title } of event.steps) titles.set(name, title)
    await tell(event.sequence, inWords(event, titles))
    if (event.type === 'end') return
  }
}

function inWords(event: JobEvent, titles: ReadonlyMap<string, string>): string {
  if (event.type === 'start') return `${event.steps.length} steps`
  if (event.type === 'end') return `The job ended: ${event.status}`
  const step = titles.get(event.step) ?? event.step
  if (event.type === 'step') return `${step}: ${event.status}`
  return event.type === 'message' ? `${step}: ${event.message}` : step
}

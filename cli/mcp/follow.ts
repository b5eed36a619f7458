import type { Client } from '../../server/contract/client.ts'
import { hasEnded, type Job, type JobEvent } from '../../server/contract/schemas/job.ts'

/** Reports progress: an increasing count and a message. */
export type ReportProgress = (progress: number, message: string) => Promise<void>

export interface Following {
  readonly client: Client
  readonly signal: AbortSignal
  readonly report: ReportProgress
  /** Maximum time in ms. Assistants have their own timeout of about a minute. */
  readonly maxMs: number
}

/** Follows a job to its end, or until the time limit. @returns the current job */
export async function followJob(id: string, { client, signal, report, maxMs }: Following): Promise<Job> {
  const job = await client.jobs.get({ id }, { signal })
  if (hasEnded(job)) return job
  const timeout = AbortSignal.timeout(maxMs)
  try {
    await reportEvents(client.jobs.events({ id }, { signal: AbortSignal.any([signal, timeout]) }), job, report)
  } catch (error) {
    // If the stream breaks, the current job is returned.
    if (signal.aborted) throw error
  }
  return client.jobs.get({ id }, { signal })
}

async function reportEvents(events: AsyncIterable<JobEvent>, { steps }: Job, report: ReportProgress): Promise<void> {
  const titles = new Map(steps.map(({ name, title }) => [name, title]))
  for await (const event of events) {
    if (event.type === 'start') for (const { name, title } of event.steps) titles.set(name, title)
    await report(event.sequence, describeEvent(event, titles))
    if (event.type === 'end') return
  }
}

function describeEvent(event: JobEvent, titles: ReadonlyMap<string, string>): string {
  if (event.type === 'start') return `${event.steps.length} steps`
  if (event.type === 'end') return `The job ended: ${event.status}`
  const step = titles.get(event.step) ?? event.step
  if (event.type === 'step') return `${step}: ${event.status}`
  return event.type === 'message' ? `${step}: ${event.message}` : step
}

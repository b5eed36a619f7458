import type { Histogram, Registry } from 'prom-client'
import { memoize } from '../lib/memoize.ts'
import type { Tally } from '../ports/system.ts'

export interface Metrics {
  tally: Tally
  /** Returns the metrics in the text format of Prometheus. */
  read(): Promise<{ type: string; text: string }>
}

/** Sources of metrics that are read on request. */
export interface MetricSources {
  jobsByState(): Promise<Readonly<Record<string, number>>>
  limitUse(): Promise<readonly { name: string; used: number; limit: number }[]>
  jobCounts(): { attempts: number; retries: number }
  /** Returns the seconds that the oldest waiting job has waited; 0 if none waits. */
  oldestWaitingSeconds(): Promise<number>
}

interface Call {
  operation: string
  status: number
  seconds: number
}

/** Maximum calls buffered until the library is loaded. */
const maxBufferedCalls = 1_000

/** Metrics for operators. The library is loaded by the first read, or when the buffer is full. */
export function createMetrics(sources: MetricSources): Metrics {
  let bufferedCalls: Call[] = []
  let seconds: Histogram<'operation' | 'status'> | undefined

  function count({ operation, status, seconds: took }: Call): void {
    seconds?.observe({ operation, status }, took)
  }

  const tally = createTally((operation, status, ms) => {
    const call = { operation, status, seconds: ms / 1_000 }
    if (seconds) return count(call)
    bufferedCalls.push(call)
    if (bufferedCalls.length === maxBufferedCalls) loadRegistry().catch(() => undefined)
    else if (bufferedCalls.length > maxBufferedCalls) bufferedCalls.pop()
  })

  const loadRegistry = memoize(async () => {
    const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client')
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    await registerOwnMetrics(registry, tally, sources)
    seconds = new Histogram({
      name: 'blogops_call_duration_seconds',
      help: 'Calls of the API, by operation and status.',
      labelNames: ['operation', 'status'],
      registers: [registry],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300],
    })
    for (const call of bufferedCalls) count(call)
    bufferedCalls = []
    return registry
  })

  return {
    tally,
    async read() {
      const created = await loadRegistry()
      return { type: created.contentType, text: await created.metrics() }
    },
  }
}

async function registerOwnMetrics(register: Registry, tally: Tally, sources: MetricSources): Promise<void> {
  const { Counter, Gauge } = await import('prom-client')
  const registers = [register]

  function addCounter(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    new Counter({
      name,
      help,
      registers,
      labelNames: [label],
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count)
      },
    })
  }

  addCounter('blogops_pages_total', 'Pages and files served, from the cache or newly rendered.', 'from', () => ({
    finished: tally.pagesFinished,
    rendered: tally.pagesRendered,
  }))
  addCounter('blogops_events_total', 'Page views and clicks of readers.', 'what', () => ({
    counted: tally.eventsCounted,
    dropped: tally.eventsDropped,
  }))
  addCounter('blogops_calls_shed_total', 'Calls refused because the server was overloaded.', 'of', () => ({
    admins: tally.callsShed,
  }))
  addCounter(
    'blogops_job_runs_total',
    'Attempts at jobs in this process, and attempts that another process continues.',
    'what',
    () => ({
      attempts: sources.jobCounts().attempts,
      retries: sources.jobCounts().retries,
    }),
  )
  new Gauge({
    name: 'blogops_job_oldest_waiting_seconds',
    help: 'Waiting time of the oldest queued job.',
    registers,
    async collect() {
      this.set(await sources.oldestWaitingSeconds())
    },
  })
  new Gauge({
    name: 'blogops_limit',
    help: 'Configurable limits of the site.',
    registers,
    labelNames: ['limit'],
    async collect() {
      for (const { name, limit } of await sources.limitUse()) this.set({ limit: name }, limit)
    },
  })
  new Gauge({
    name: 'blogops_limit_used',
    help: 'Used part of each limit.',
    registers,
    labelNames: ['limit'],
    async collect() {
      for (const { name, used } of await sources.limitUse()) this.set({ limit: name }, used)
    },
  })
  new Gauge({
    name: 'blogops_jobs',
    help: 'Jobs by their state.',
    registers,
    labelNames: ['state'],
    async collect() {
      this.reset()
      for (const [state, count] of Object.entries(await sources.jobsByState())) this.set({ state }, count)
    },
  })
}

/** Creates counters. Without `recordCall`, calls are not recorded. */
export function createTally(recordCall: Tally['recordCall'] = () => undefined): Tally {
  return { pagesFinished: 0, pagesRendered: 0, eventsCounted: 0, eventsDropped: 0, callsShed: 0, recordCall }
}

import * as z from 'zod'
import { defaultSettings } from '../../../contract/default-settings.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import { type GenerationResult, generationResultSchema } from '../../../contract/schemas/generation.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { JobClaim, JobQueue } from '../../../ports/job-records.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { wrapReader } from '../../../storage/testing/wrap-reader.ts'
import { countedIds } from '../../../testing/counted-ids.ts'
import { createSharedTime } from '../../../testing/shared-time.ts'
import { takeLease } from '../../processes/leases.ts'
import type { JobRunOptions, JobStep, JobType, StepContext } from '../job-type.ts'
import { createJobs } from '../jobs.ts'
import type { SharedStores } from './shared-stores.ts'

export const result: GenerationResult = {
  article: { id: 'a', slug: 's', title: 'T' },
  products: [],
  status: 'published',
  words: 1500,
  url: 'http://localhost/article/s',
  origin: 'a test',
  warnings: [],
}

export interface Input {
  topic: string
}

export type StepName = 'first' | 'second' | 'last'

/** The work of a step in the named process. */
export type StepWork = (process: string, context: StepContext<Input>) => Promise<unknown>

/** A job of three steps. The test provides their work. */
function createJobType(
  process: string,
  workByStep: Partial<Record<StepName, StepWork>>,
): JobType<Input, GenerationResult> {
  const step = <R>(name: StepName, schema: z.ZodType<R>, value: R): JobStep<Input, R> => ({
    name,
    title: name,
    result: schema,
    async run(context) {
      await context.report({ type: 'message', message: `${name} in ${process}` })
      await workByStep[name]?.(process, context)
      return value
    },
  })
  return {
    type: 'generation',
    scope: 'generate',
    input: z.object({ topic: z.string() }),
    title: ({ topic }) => topic,
    steps: () => ({
      first: [step('first', z.string(), `one by ${process}`), step('second', z.string(), 'two')],
      last: step('last', generationResultSchema, result),
    }),
  }
}

/** A gate that is closed until it is opened. */
export function createGate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

export const never = new Promise<never>(() => undefined)

const neverAnswer = () => never

/** Opens processes on the stores of the test. */
export type OpenProcesses = (
  workByStep?: Partial<Record<StepName, StepWork>>,
) => ReturnType<typeof openSeveralProcesses>

/** Simulated processes on the same stores. Nothing happens until a test triggers it. */
export function openSeveralProcesses(site: SharedStores, workByStep: Partial<Record<StepName, StepWork>> = {}) {
  const time = createSharedTime(site.settle)
  const { records, interrupt } = site
  const blobs = createMemoryBlobStore()
  const newId = countedIds()
  const lines: string[] = []
  let areStoresUnreachable = false

  /** Stores of a process that can be killed: later writes are neither stored nor answered. */
  function wrapStores(process: { dead: boolean }, { records, queue }: { records: RecordStore; queue: JobQueue }) {
    const callStore = <T>(work: () => Promise<T>): Promise<T> => {
      if (process.dead) return neverAnswer()
      return areStoresUnreachable ? Promise.reject(new BlogopsError('unavailable', 'The store is away.')) : work()
    }
    const reachable: { records: RecordStore; blobs: BlobStore } = {
      records: {
        ...wrapReader(records, callStore),
        transact: work => callStore(() => records.transact(work)),
        close: () => records.close(),
      },
      blobs: {
        ...blobs,
        get: key => callStore(() => blobs.get(key)),
        put: (key, bytes) => callStore(() => blobs.put(key, bytes)),
      },
    }
    return { ...reachable, queue: { claim: (claim: JobClaim) => callStore(() => queue.claim(claim)) } }
  }

  async function begin(name: string, { runsJobs = true, works = true, concurrency = 2 } = {}) {
    const process = { dead: false }
    const { timer, stop, waits } = time.process()
    const { signals, ...shared } = await site.join()
    const { queue, ...stores } = wrapStores(process, shared)
    const { clock } = time
    const log = (level: string, message: string) => void lines.push(`${name}: ${level}: ${message}`)
    const lease = await takeLease({ records: stores.records, clock, timer, log, owner: name })
    const jobs = createJobs({
      ...stores,
      clock,
      newId,
      log,
      concurrency,
      prices: async () => defaultSettings.modelPrices,
      random: () => 0,
      coordination: { lease, signals, timer, queue, runsJobs },
    })
    const type = createJobType(name, workByStep)
    jobs.register(type)
    if (works) await jobs.resumeInterrupted()
    return {
      jobs,
      lease,
      waits,
      start: async (topic = 'kettles', mode: JobRunOptions = {}) =>
        (await jobs.start(type, { topic }, { kind: 'local' }, mode)).id,
      startOne: () => jobs.startOne(type, { topic: 'kettles' }, { kind: 'local' }),
      startForTurn: (turn: string) =>
        jobs.startForTurn(
          type,
          { input: { topic: 'kettles' }, actor: { kind: 'schedule' } },
          {
            turn,
            isDue: last => last === null || last < turn,
          },
        ),
      /** Simulates `kill -9`. */
      kill() {
        process.dead = true
        stop()
        void signals.close()
      },
      /** Simulates SIGSTOP: work in progress continues when the test resumes it. */
      freeze: stop,
      async end() {
        await jobs.close()
        await lease.close()
      },
    }
  }

  /** Returns the first message of each step of a job, in order. */
  async function getFirstMessages(id: string): Promise<string[]> {
    const events = await records.find('jobEvent', { where: { jobId: id }, orderBy: 'sequence' })
    return events.flatMap(({ event }) => {
      const { success, data } = z.object({ type: z.literal('message'), message: z.string() }).safeParse(event)
      return success ? [data.message] : []
    })
  }

  function setUnreachable(unreachable: boolean) {
    areStoresUnreachable = unreachable
  }

  return { ...time, records, blobs, interrupt, lines, begin, getFirstMessages, setUnreachable }
}

import { hash } from 'node:crypto'
import { createCallError, type Read, type ReadAnswer, toRequestPath } from '../../contract/client.ts'
import { isObject } from '../../domain/json.ts'
import { memoizeText } from '../../lib/memoize.ts'
import type { Timer } from '../../ports/system.ts'

/** Answers of reads by address. */
export type KnownAnswers = ReadonlyMap<string, HashedAnswer>

interface HashedAnswer {
  answer: ReadAnswer
  digest: string
}

/** The reads that something was rendered from. */
export interface PageDependencies {
  /** API paths of the reads, including their query. */
  addresses(): string[]
  /** @throws BlogopsError `unavailable` if a read is not answered. */
  compare(): Promise<Comparison>
}

export interface Comparison {
  /** True if all reads would be answered the same now. */
  unchanged: boolean
  /** Answers read during the comparison, for reuse in the next rendering. */
  answers: KnownAnswers
}

export interface DependencyRecorder extends PageDependencies {
  /** Reads and records the dependency. @param known answers that need not be read again. */
  read(...call: [...Parameters<Read>, known?: KnownAnswers]): Promise<ReadAnswer>
}

/** Records a digest of each read's answer, so that a later comparison shows if the result would change. */
export function recordDependencies(read: Read): DependencyRecorder {
  const dependencies = new Map<string, { reread(): Promise<HashedAnswer>; digest: string }>()

  return {
    addresses: () => [...dependencies.keys()],
    async read(operation, input, known) {
      const address = toRequestPath(operation, input)
      const reread = async () => hashAnswer(await read(operation, input))
      const { answer, digest } = known?.get(address) ?? (await reread())
      dependencies.set(address, { reread, digest })
      return answer
    },
    async compare() {
      const reading = Array.from(dependencies, async ([address, { reread }]) => [address, await reread()] as const)
      const answers = new Map(await Promise.all(reading))
      for (const { answer } of answers.values()) if (answer.status === 503) throw createCallError(answer)
      const isSame = ([address, { digest }]: [string, HashedAnswer]) => dependencies.get(address)?.digest === digest
      return { unchanged: [...answers].every(isSame), answers }
    },
  }
}

const hashText = memoizeText(text => hash('sha1', text), { maxEntries: 50 })

/** Replaces long texts by hashes: they are usually the same objects as before, and writing them as JSON takes long. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 1_000 ? hashText(value) : value
  return isObject(value) ? Object.entries(value).map(([name, field]) => [name, shorten(field)]) : value
}

function hashAnswer(answer: ReadAnswer): HashedAnswer {
  return { answer, digest: hash('sha1', JSON.stringify(shorten(answer))) }
}

interface RenewalOptions {
  timer: Timer
  /** Returns the key of the next page to render; undefined if there is nothing to do. */
  next(): string | undefined
  renew(key: string): Promise<void>
}

/** Delay in ms between two pages, so that waiting calls are answered in between. */
const renewalDelayMs = 12

/**
 * Renders stale pages in the background, one at a time. Errors are ignored: the next request for the page reports
 * them.
 */
export function createRenewal({ timer, next, renew }: RenewalOptions) {
  let cancel: (() => void) | undefined
  let isWorking = false
  let isEnded = false

  function begin(): void {
    if (!isWorking && !isEnded) cancel ??= timer(renewalDelayMs, () => void work())
  }

  async function work(): Promise<void> {
    cancel = undefined
    const key = next()
    if (key === undefined) return
    isWorking = true
    await renew(key).catch(() => undefined)
    isWorking = false
    begin()
  }

  return {
    begin,
    end(): void {
      isEnded = true
      cancel?.()
    },
  }
}

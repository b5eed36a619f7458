import type { ModelUsage, PaidWork } from '../ports/paid-work.ts'

export interface PlainWork extends PaidWork {
  /** By key, in the order in which they were made; what is in it is not made again. */
  kept: Map<string, unknown>
  spent: { key: string; usage: ModelUsage }[]
  afforded: string[][]
  told: string[]
  links: { name: string; url: string }[]
}

/** Paid work without a job: answers are kept in memory, and everything is affordable. */
export function plainWork(signal: AbortSignal = new AbortController().signal): PlainWork {
  const work: Omit<PlainWork, keyof PaidWork> = { kept: new Map(), spent: [], afforded: [], told: [], links: [] }
  return {
    ...work,
    signal,
    async once({ key, answer, make }) {
      signal.throwIfAborted()
      if (!work.kept.has(key)) {
        const made = answer.parse(await make(usage => work.spent.push({ key, usage })))
        work.kept.set(key, JSON.parse(JSON.stringify(made)))
      }
      return answer.parse(work.kept.get(key))
    },
    async afford(calls) {
      work.afforded.push(calls.map(({ key }) => key))
    },
    async tell(message) {
      work.told.push(message)
    },
    async found(products) {
      work.links.push(...products)
    },
  }
}

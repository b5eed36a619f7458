import type { ModelUsage, PaidWork } from '../ports/paid-work.ts'

export interface PlainWork extends PaidWork {
  /** Answers by key, in order of creation; a stored answer is not requested again. */
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
        const spend = (usage: ModelUsage) => work.spent.push({ key, usage })
        const made = await make(async usage => void spend(usage))
        spend(made.usage)
        work.kept.set(key, JSON.parse(JSON.stringify(answer.parse(made.answer))))
      }
      return answer.parse(work.kept.get(key))
    },
    async assertAffordable(calls) {
      work.afforded.push(calls.map(({ key }) => key))
    },
    async report(message) {
      work.told.push(message)
    },
    async reportProducts(products) {
      work.links.push(...products)
    },
  }
}

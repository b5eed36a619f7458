import { hash } from 'node:crypto'
import { addressOf, callErrorOf, type Read, type ReadAnswer } from '../../contract/client.ts'

/** Answers of reads by address. */
export type Answers = ReadonlyMap<string, Summarised>

interface Summarised {
  answer: ReadAnswer
  summary: string
}

/** The reads that something was rendered from. */
export interface Reads {
  /** API paths of the reads, including their query. */
  addresses(): string[]
  /** @throws BlogopsError `unavailable` if a read is not answered. */
  compare(): Promise<Comparison>
}

export interface Comparison {
  /** True if all reads would be answered the same now. */
  unchanged: boolean
  /** Answers read during the comparison, for reuse in the next rendering. */
  answers: Answers
}

export interface NotedReads extends Reads {
  /**
   * Reads and records the dependency.
   * @param known answers that need not be read again.
   */
  read(...call: [...Parameters<Read>, known?: Answers]): Promise<ReadAnswer>
}

interface Noted {
  again(): Promise<Summarised>
  summary: string
}

/** Records a digest of each read's answer, so that a later comparison shows if the result would change. */
export function noteReads(read: Read): NotedReads {
  const noted = new Map<string, Noted>()

  return {
    addresses: () => [...noted.keys()],
    async read(operation, input, known) {
      const address = addressOf(operation, input)
      const again = async () => summarised(await read(operation, input))
      const { answer, summary } = known?.get(address) ?? (await again())
      noted.set(address, { again, summary })
      return answer
    },
    async compare() {
      const answers = new Map<string, Summarised>()
      for (const [address, { again, summary }] of noted) {
        const now = await again()
        if (now.answer.status === 503) throw callErrorOf(now.answer)
        answers.set(address, now)
        if (now.summary !== summary) return { unchanged: false, answers }
      }
      return { unchanged: true, answers }
    },
  }
}

function summarised(answer: ReadAnswer): Summarised {
  return { answer, summary: hash('sha1', JSON.stringify(answer)) }
}

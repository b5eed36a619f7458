import { hash } from 'node:crypto'
import { addressOf, callErrorOf, type Read, type ReadAnswer } from '../../contract/client.ts'

/** What reads were answered, by their addresses. */
export type Answers = ReadonlyMap<string, Summarised>

interface Summarised {
  answer: ReadAnswer
  summary: string
}

/** What something was made of. */
export interface Reads {
  /** Their addresses: paths of the API, with a query where they have one. */
  addresses(): string[]
  /** @throws BlogopsError `unavailable` where one is not answered. */
  compare(): Promise<Comparison>
}

export interface Comparison {
  /** Whether all would be answered the same now. */
  unchanged: boolean
  /** What was found out on the way, for who makes it anew at once. */
  answers: Answers
}

export interface NotedReads extends Reads {
  /**
   * To be read with.
   * @param known is not asked for again.
   */
  read(...call: [...Parameters<Read>, known?: Answers]): Promise<ReadAnswer>
}

interface Noted {
  again(): Promise<Summarised>
  summary: string
}

/** Notes what each read was answered, in a summary, so that who made something of it can tell whether it would be made the same. */
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

import { hash } from 'node:crypto'
import { addressOf, callErrorOf, type Read, type ReadAnswer } from '../../contract/client.ts'

/** What reads were answered, by their addresses. */
export type Answers = Map<string, ReadAnswer>

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
  /** To be read with. */
  read: Read
}

interface Noted {
  again(): Promise<ReadAnswer>
  summary: string
}

/**
 * Notes what each read was answered, so that who made something of it can tell whether it would be made the same.
 * @param known is not asked for again, and emptied as it is used.
 */
export function noteReads(read: Read, known: Answers = new Map()): NotedReads {
  const noted = new Map<string, Noted>()

  return {
    addresses: () => [...noted.keys()],
    async read(operation, input) {
      const address = addressOf(operation, input)
      const again = () => read(operation, input)
      const answer = known.get(address) ?? (await again())
      // Taken once: what is noted is kept as long as the page is, and texts are many times as long as it.
      known.delete(address)
      noted.set(address, { again, summary: summaryOf(answer) })
      return answer
    },
    async compare() {
      const answers = new Map<string, ReadAnswer>()
      for (const [address, { again, summary }] of noted) {
        const answer = await again()
        if (answer.status === 503) throw callErrorOf(answer, answer.text)
        answers.set(address, answer)
        if (summaryOf(answer) !== summary) return { unchanged: false, answers }
      }
      return { unchanged: true, answers }
    },
  }
}

function summaryOf({ status, text }: ReadAnswer): string {
  return `${status} ${hash('sha1', text)}`
}

import { hash } from 'node:crypto'
import { addressOf, callErrorOf, type Read, type ReadAnswer } from '../../contract/client.ts'

/** What something was made of. */
export interface Reads {
  /** Their addresses: paths of the API, with a query where they have one. */
  addresses(): string[]
  /** Whether all of them would be answered the same now. @throws BlogopsError `unavailable` where one is not answered. */
  unchanged(): Promise<boolean>
}

export interface NotedReads extends Reads {
  /** To be read with. */
  read: Read
}

interface Noted {
  again(): Promise<ReadAnswer>
  summary: string
}

/** Notes what each read was answered, so that who made something of it can tell whether it would be made the same. */
export function noteReads(read: Read): NotedReads {
  const noted = new Map<string, Noted>()

  return {
    addresses: () => [...noted.keys()],
    async read(operation, input) {
      const again = () => read(operation, input)
      const answer = await again()
      noted.set(addressOf(operation, input), { again, summary: summaryOf(answer) })
      return answer
    },
    async unchanged() {
      for (const { again, summary } of noted.values()) {
        const answer = await again()
        if (answer.status === 503) throw callErrorOf(answer, answer.text)
        if (summaryOf(answer) !== summary) return false
      }
      return true
    },
  }
}

function summaryOf({ status, text }: ReadAnswer): string {
  return `${status} ${hash('sha1', text)}`
}

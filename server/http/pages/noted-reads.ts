import { hash } from 'node:crypto'
import { addressOf, CallError, type Client, type Read, readingClient } from '../../contract/client.ts'

/** What something was made of. */
export interface Reads {
  /** Their addresses: paths of the API, with a query where they have one. */
  addresses(): string[]
  /** Whether all of them would be answered the same now; undefined where that cannot be told, as one is not answered. */
  unchanged(): Promise<boolean | undefined>
}

export interface NotedReads extends Reads {
  /** To be read with. */
  api: Client
}

interface Noted {
  again(): Promise<string>
  summary: string
}

/** Notes what each read was answered, so that who made something of it can tell whether it would be made the same. */
export function noteReads(read: Read): NotedReads {
  const noted = new Map<string, Noted>()

  return {
    addresses: () => [...noted.keys()],
    api: readingClient(async (operation, input) => {
      const address = addressOf(operation, input)
      const again = () => read(operation, input)
      try {
        const answer = await again()
        noted.set(address, { again, summary: summaryOf(answer) })
        return answer
      } catch (cause) {
        noted.set(address, { again, summary: summaryOfFailure(cause) })
        throw cause
      }
    }),
    async unchanged() {
      for (const { again, summary } of noted.values()) {
        const now = await again().then(summaryOf, summaryOfFailure)
        if (now !== summary) return now === unanswered ? undefined : false
      }
      return true
    },
  }
}

function summaryOf(answer: string): string {
  return hash('sha1', answer)
}

const unanswered = 'unanswered'

/** What is unforeseen is worth another attempt. */
function summaryOfFailure(cause: unknown): string {
  if (!(cause instanceof CallError)) return `failed at ${performance.now()}`
  const { answeredStatus, message } = cause
  if (answeredStatus === 503) return unanswered
  return answeredStatus < 500 ? message : `failed at ${performance.now()}`
}

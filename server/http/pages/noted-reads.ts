import { hash } from 'node:crypto'

type Fetch = (request: Request) => Promise<Response>

/** What something was made of. */
export interface Reads {
  /** Their addresses. */
  urls(): string[]
  /** Whether all of them would be answered the same now; undefined where one of them cannot be answered. */
  unchanged(): Promise<boolean | undefined>
}

export interface NotedReads extends Reads {
  /** To be read with. */
  fetch: Fetch
}

/** Notes what each read was answered, so that who made something of it can tell whether it would be made the same. */
export function noteReads(answerTo: Fetch): NotedReads {
  const noted = new Map<string, string>()

  return {
    urls: () => [...noted.keys()],
    async fetch(request) {
      const answer = await answerTo(request)
      const text = await answer.text()
      noted.set(request.url, summary(answer, text))
      return new Response(text, answer)
    },
    async unchanged() {
      const compare = async ([url, before]: [string, string]) => {
        const answer = await answerTo(new Request(url))
        return answer.status === 503 ? undefined : summary(answer, await answer.text()) === before
      }
      const compared = await Promise.all([...noted].map(compare))
      return compared.includes(undefined) ? undefined : compared.every(same => same)
    },
  }
}

function summary({ status }: Response, text: string): string {
  return `${status} ${hash('sha1', text)}`
}

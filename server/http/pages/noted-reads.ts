import { hash } from 'node:crypto'

type Fetch = (request: Request) => Promise<Response>

export interface NotedReads {
  /** To be read with. */
  fetch: Fetch
  /** Whether all that was read would be answered the same now; of what was made without a read, nobody can tell. */
  unchanged(): Promise<boolean>
}

/** Notes what each read was answered, so that who made something of it can tell whether it would be made the same. */
export function noteReads(fetch: Fetch): NotedReads {
  const noted = new Map<string, string>()

  return {
    async fetch(request) {
      const answer = await fetch(request)
      const text = await answer.text()
      noted.set(request.url, summary(answer, text))
      return new Response(text, answer)
    },
    async unchanged() {
      const isSame = async ([url, before]: [string, string]) => {
        const answer = await fetch(new Request(url))
        return summary(answer, await answer.text()) === before
      }
      return noted.size > 0 && (await Promise.all([...noted].map(isSame))).every(same => same)
    },
  }
}

function summary({ status }: Response, text: string): string {
  return `${status} ${hash('sha1', text)}`
}

import { parseJson } from '../domain/json.ts'
import { listen } from './fake-server/listen.ts'
import { readBody } from './fake-server/read-body.ts'

interface Reply {
  status: number
  headers?: Record<string, string>
}

export interface SubmittedUrls {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

const maxUrls = 10_000

/**
 * Fake of the search engines' shared service for IndexNow, which checks a submission more strictly than the real one: its
 * form, that the addresses belong to the host, and that the site serves the key. The first submission of a key is
 * answered 202. Replies that are queued with `answerNext` come first.
 * @param readKey reads the file with the key; by default over the network
 */
export async function openFakeIndexNow({ readKey = readText }: { readKey?: (url: string) => Promise<string> } = {}) {
  const submissions: SubmittedUrls[] = []
  const replies: Reply[] = []
  const knownKeys = new Set<string>()

  async function judge(body: unknown, contentType: string | undefined): Promise<Reply> {
    if (!/^application\/json\s*;\s*charset=utf-8$/i.test(contentType ?? '')) return { status: 400 }
    if (!isSubmission(body)) return { status: 400 }
    if (body.urlList.length === 0 || body.urlList.length > maxUrls) return { status: 400 }
    if (!/^[a-zA-Z0-9-]{8,128}$/.test(body.key)) return { status: 422 }
    if (![body.keyLocation, ...body.urlList].every(url => URL.canParse(url) && new URL(url).host === body.host))
      return { status: 422 }
    if ((await readKey(body.keyLocation).catch(() => '')) !== body.key) return { status: 403 }
    const isKnown = knownKeys.has(body.key)
    knownKeys.add(body.key)
    return { status: isKnown ? 200 : 202 }
  }

  const server = await listen(async (incoming, { response }) => {
    const text = await readBody(incoming, 10_000_000, () => new Error('The submission is too large.'))
    if (incoming.method !== 'POST' || incoming.url !== '/indexnow') {
      response.writeHead(404).end()
      return
    }
    const body = parseJson(text)
    if (isSubmission(body)) submissions.push(body)
    const { status, headers } = replies.shift() ?? (await judge(body, incoming.headers['content-type']))
    const errorBody = { errorCode: 'InvalidRequestParameters', message: 'The request is invalid.', details: null }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 400 ? JSON.stringify(errorBody) : undefined)
  })
  return {
    url: `${server.url}/indexnow`,
    close: server.close,
    /** Submissions in the right form, refused ones included. */
    submissions,
    answerNext: (...next: Reply[]) => void replies.push(...next),
  }
}

async function readText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error' })
  return response.ok ? response.text() : ''
}

function isSubmission(body: unknown): body is SubmittedUrls {
  if (typeof body !== 'object' || body === null) return false
  const { host, key, keyLocation, urlList }: Partial<Record<string, unknown>> = { ...body }
  const isList = Array.isArray(urlList) && urlList.every(url => typeof url === 'string')
  return isList && [host, key, keyLocation].every(text => typeof text === 'string')
}

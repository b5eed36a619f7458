import type { IncomingHttpHeaders } from 'node:http'
import { parseJson } from '../domain/json.ts'
import { listen } from './fake-server/listen.ts'
import { readBody } from './fake-server/read-body.ts'

interface Reply {
  status: number
  body?: string
  headers?: Record<string, string>
  /** Nothing is answered. */
  hangs?: true
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

const slackText = /^\/services\//

/**
 * Receiver of webhooks on loopback. Under `/services/` it checks messages as Slack does. Replies that are queued with
 * `answerNext` come first.
 */
export async function openFakeReceiver() {
  const received: Received[] = []
  const replies: Reply[] = []
  const server = await listen(async (incoming, { response }) => {
    const body = await readBody(incoming, 1_000_000, () => new Error('The message is too large.'))
    const path = incoming.url ?? ''
    received.push({ path, headers: incoming.headers, body })
    const reply = replies.shift() ?? checkMessage(path, incoming.method, body)
    if (reply.hangs) return
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  return {
    url: server.url,
    close: server.close,
    received,
    answerNext: (...next: Reply[]) => void replies.push(...next),
  }
}

/** Answers as Slack does: plain text, `ok` for a valid message. */
function checkMessage(path: string, method: string | undefined, body: string): Reply {
  if (method !== 'POST') return { status: 405 }
  if (!slackText.test(path)) return { status: 202 }
  const message = parseJson(body)
  if (typeof message !== 'object' || message === null) return { status: 400, body: 'invalid_payload' }
  const isMessage = 'text' in message && typeof message.text === 'string' && message.text !== ''
  return isMessage ? { status: 200, body: 'ok' } : { status: 400, body: 'no_text' }
}

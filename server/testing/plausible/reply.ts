import { BAD_GATEWAY_PAGE, cut, sendBlanks } from '../fake-server/faults.ts'
import type { Wire } from '../fake-server/listen.ts'
import { PlausibleError } from './plausible-error.ts'

/** Reply that a test can request from the fake. */
export type Reply =
  | { kind: 'refuse'; error: PlausibleError; headers: Record<string, string> }
  /** Answers 200 with this JSON. */
  | { kind: 'answer'; body: unknown }
  /** The socket is destroyed before the first byte of the answer, or in the middle of it. */
  | { kind: 'drop'; within: boolean }
  | { kind: 'hang' }
  | { kind: 'page' }
  | { kind: 'elsewhere'; location: string }
  | { kind: 'huge'; bytes: number }

export const refused = (status: number, message: string): Reply => ({
  kind: 'refuse',
  headers: {},
  error: new PlausibleError(status, message),
})

/** @param seconds time to wait; null to leave it out. */
export const tooManyFor = (seconds: number | null): Reply => ({
  kind: 'refuse',
  error: new PlausibleError(429, 'Too many API requests. Your API key is limited to 600 requests per hour.'),
  headers: seconds === null ? {} : { 'retry-after': String(seconds) },
})

export function sendJson({ response }: Wire, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

export function sendThrown(wire: Wire, thrown: unknown, headers: Record<string, string> = {}): void {
  const [status, error] =
    thrown instanceof PlausibleError ? [thrown.status, thrown.message] : [500, 'Internal server error']
  sendJson(wire, status, { error }, headers)
}

export async function sendReply(wire: Wire, reply: Reply): Promise<void> {
  const { response } = wire
  if (reply.kind === 'hang') return
  if (reply.kind === 'refuse') return sendThrown(wire, reply.error, reply.headers)
  if (reply.kind === 'answer') return sendJson(wire, 200, reply.body)
  if (reply.kind === 'drop' && !reply.within) return void response.destroy()
  if (reply.kind === 'page') return void response.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY_PAGE)
  if (reply.kind === 'elsewhere') return void response.writeHead(302, { location: reply.location }).end()
  response.writeHead(200, { 'content-type': 'application/json' })
  if (reply.kind === 'huge') return sendBlanks(wire, reply.bytes)
  return cut(wire, '{"results":[')
}

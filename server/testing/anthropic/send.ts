import { messageOf } from '../fake-server/answer-thrown.ts'
import { cut, drip, sendBlanks } from '../fake-server/faults.ts'
import type { Wire as BareWire } from '../fake-server/listen.ts'
import { formatEvent, toEvents } from './events.ts'
import type { AnswerMessage } from './message.ts'
import type { Failure, Fault } from './reply.ts'
import { createErrorBody, getErrorType, VendorError } from './vendor-error.ts'

/** Connection that answers one request. The request id is sent in a header, and in the body of an error. */
export interface Wire extends BareWire {
  requestId: string
}

function writeHead(
  { response, requestId }: Wire,
  status: number,
  type: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': type, 'request-id': requestId, ...headers })
}

export function sendJson(wire: Wire, status: number, body: unknown, headers?: Record<string, string>): void {
  writeHead(wire, status, 'application/json', headers)
  wire.response.end(JSON.stringify(body))
}

export function sendFailure(wire: Wire, { status, type, message, headers, body }: Failure): void {
  const { type: mime, text } = body ?? {
    type: 'application/json',
    text: JSON.stringify(createErrorBody(type, message, wire.requestId)),
  }
  writeHead(wire, status, mime, headers)
  wire.response.end(text)
}

/** Answers an error in the vendor's form. Anything but a VendorError is a bug of the fake. */
export function sendThrown(wire: Wire, thrown: unknown): void {
  const status = thrown instanceof VendorError ? thrown.status : 500
  const type = thrown instanceof VendorError ? thrown.type : getErrorType(500)
  // The unread rest of a body would be read as the next request.
  sendJson(
    wire,
    status,
    createErrorBody(type, messageOf(thrown), wire.requestId),
    status === 413 ? { connection: 'close' } : {},
  )
}

export async function sendHuge(wire: Wire, bytes: number, status: number): Promise<void> {
  writeHead(wire, status, 'application/json')
  await sendBlanks(wire, bytes)
}

export async function sendMessage(wire: Wire, message: AnswerMessage, fault?: Fault): Promise<void> {
  if (fault?.kind === 'error') return sendJson(wire, 529, createErrorBody(fault.type, fault.message, wire.requestId))
  const text = JSON.stringify(message)
  writeHead(wire, 200, 'application/json', { 'content-length': String(Buffer.byteLength(text)) })
  if (fault?.kind === 'drop') return cut(wire, text.slice(0, text.length / 2))
  if (fault?.kind === 'drip') return drip(wire, text, fault.everyMs)
  wire.response.end(text)
}

export async function streamMessage(wire: Wire, message: AnswerMessage, fault?: Fault): Promise<void> {
  writeHead(wire, 200, 'text/event-stream; charset=utf-8', { 'cache-control': 'no-cache' })
  const events = toEvents(message).map(formatEvent)
  if (fault?.kind === 'drip') return drip(wire, events.join(''), fault.everyMs)
  if (fault?.kind === 'drop') return cut(wire, events.slice(0, fault.afterEvents).join(''))
  if (fault?.kind === 'error') {
    const error = formatEvent(createErrorBody(fault.type, fault.message, wire.requestId))
    wire.response.end([...events.slice(0, fault.afterEvents), error].join(''))
    return
  }
  for (const event of events) wire.response.write(event)
  wire.response.end()
}

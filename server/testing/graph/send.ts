import { messageOf } from '../fake-server/answer-thrown.ts'
import { cut, drip, sendBlanks } from '../fake-server/faults.ts'
import type { Wire } from '../fake-server/listen.ts'
import { errorBody, GraphError, type Refusal, statusOf } from './graph-error.ts'
import type { Way } from './reply.ts'

/** Connection that answers one request, with its trace id and usage headers. */
export interface GraphWire extends Wire {
  traceId: string
  headers: Record<string, string>
}

const JSON_TYPE = 'application/json; charset=UTF-8'

function head({ response, headers }: GraphWire, status: number, type: string): void {
  response.writeHead(status, { ...headers, 'content-type': type })
}

export function sendJson(wire: GraphWire, status: number, body: unknown): void {
  head(wire, status, JSON_TYPE)
  wire.response.end(JSON.stringify(body))
}

const sendRefusal = (wire: GraphWire, refusal: Refusal): void =>
  sendJson(wire, statusOf(refusal), errorBody(refusal, wire.traceId))

/** Answers an error in the vendor's form. Anything but a GraphError is a bug of the fake. */
export function sendThrown(wire: GraphWire, thrown: unknown): void {
  const refusal = thrown instanceof GraphError ? thrown.refusal : { code: 1, message: messageOf(thrown) }
  // The unread rest of a body would be read as the next request.
  if (statusOf(refusal) === 413) wire.response.setHeader('connection', 'close')
  sendRefusal(wire, refusal)
}

/** @param answer the complete answer. */
export async function sendGoneWrong(wire: GraphWire, way: Way, answer: unknown): Promise<void> {
  const text = JSON.stringify(answer)
  if (way.kind === 'hang') return
  if (way.kind === 'error') return sendRefusal(wire, way.refusal)
  if (way.kind === 'drop' && !way.within) return void wire.response.destroy()
  if (way.kind === 'page') {
    head(wire, way.status, 'text/html')
    wire.response.end(way.html)
    return
  }
  if (way.kind === 'drop') wire.response.setHeader('content-length', String(Buffer.byteLength(text)))
  head(wire, 200, JSON_TYPE)
  if (way.kind === 'huge') return sendBlanks(wire, way.bytes)
  if (way.kind === 'drip') return drip(wire, text, way.everyMs)
  return cut(wire, text.slice(0, text.length / 2))
}

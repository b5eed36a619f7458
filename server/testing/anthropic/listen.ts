import { answerThrown } from '../fake-server/answer-thrown.ts'
import { type Listening, listen as listenOnLoopback } from '../fake-server/listen.ts'
import type { FakeRequest } from './script.ts'
import { sendThrown, type Wire } from './send.ts'

export interface ListenOptions {
  now: () => Date
  newId: (kind: string) => string
  /** @param body unread body of the request. */
  serve(request: FakeRequest, body: AsyncIterable<Buffer>, wire: Wire): Promise<void>
}

/** Answers errors of `serve` in the vendor's form. */
export const listen = ({ now, newId, serve }: ListenOptions): Promise<Listening> =>
  listenOnLoopback(async (incoming, bare) => {
    const { method = '', url = '', headers } = incoming
    const path = url.split('?')[0] ?? ''
    const request: FakeRequest = { method, path, headers, body: null, at: now(), refused: null }
    const wire = { ...bare, requestId: newId('req') }
    await answerThrown({ wire, request, sendThrown }, () => serve(request, incoming, wire))
  })

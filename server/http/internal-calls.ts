import type { Read } from '../contract/client.ts'
import type { CallContext, Caller, SessionControl } from '../contract/handler.ts'
import { findOperation } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { assertStorableText, parseFlatInput } from '../contract/parse-input.ts'
import { type Actor, assertMayCall } from '../contract/scopes.ts'
import { deepFreeze } from '../domain/json.ts'
import { yieldToEventLoop } from '../lib/steps.ts'
import { type AuditPort, assertDeclaredAnswer, Call, isAudited } from './call.ts'
import { checkDeclaredError, toFailureBody } from './error-answer.ts'
import { findHandler, logCall, type MountOptions } from './mount.ts'

/** Calls an operation from within another call, as the same caller. */
type Perform = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<unknown>

interface PerformOptions extends Pick<MountOptions, 'handlers' | 'strict' | 'log'> {
  audit: Pick<AuditPort, 'within'>
}

/** @throws BlogopsError as the operation does; `unauthorized`, `forbidden`, `bad_request`. */
export function createPerform({ handlers, strict, log, audit }: PerformOptions): Perform {
  return async (operation, input, { signal, ...context }) => {
    const started = performance.now()
    const { requestId, actor } = context
    assertMayCall(actor, operation.access)
    const parsed = parseFlatInput(operation, input)
    const call = new Call({ ...context, createSignal: () => signal })
    try {
      const run = async () => findHandler(operation, { handlers })(parsed, call)
      const value = await (isAudited(operation, parsed) ? audit.within(operation, parsed, run) : run())
      logCall(operation, { status: 200, started, requestId }, log)
      return strict ? assertDeclaredAnswer(operation, value) : value
    } catch (cause) {
      throw checkDeclaredError(operation, cause, strict)
    }
  }
}

type ReadsOptions = Pick<MountOptions, 'handlers' | 'strict' | 'log'> & { newId(): string }

/** Answers the reads of pages and pictures like requests, but without their overhead, logging and metrics. */
export function createReads({ handlers, strict, log, newId }: ReadsOptions): (actor: Actor) => Read {
  return actor =>
    async ({ id }, input) => {
      const requestId = newId()
      const operation = findOperation(id)
      if (!operation) throw new TypeError(`The contract has no operation ${id}.`)
      try {
        if (operation.effect !== 'read') throw new TypeError(`${operation.id} is not read-only.`)
        assertMayCall(actor, operation.access)
        const handler = findHandler(operation, { handlers })
        const value = await handler(toSentInput(operation, input), new Call({ ...inProcessContext, actor, requestId }))
        // Yields to the event loop: rendering a page takes milliseconds, and requests for cached pages can run in
        // between.
        await yieldToEventLoop()
        return { status: 200, value: strict ? deepFreeze(assertDeclaredAnswer(operation, value)) : value }
      } catch (cause) {
        const { status, body } = toFailureBody(checkDeclaredError(operation, cause, strict), { requestId, actor, log })
        // Omits the request id, so that equal failures compare as equal.
        return { status, value: { ...body, requestId: undefined } }
      }
    }
}

/** Converts values to text, as in an address. @throws BlogopsError `bad_request`. */
function toSentInput(operation: OperationSpec, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const provided = Object.entries(input).filter(([, value]) => value !== undefined)
  const sent = Object.fromEntries(provided.map(([name, value]) => [name, String(value)]))
  assertStorableText(sent)
  return parseFlatInput(operation, sent)
}

const localCaller: Caller = {
  address: '127.0.0.1',
  hasIgnoredProxyHeader: false,
  hasInvalidProxyAddress: false,
  userAgent: '',
  isPrefetch: false,
}
const noSession: SessionControl = { begin() {}, end() {} }

/** Context of in-process calls: never aborts, and ignores headers. */
const inProcessContext = {
  caller: localCaller,
  session: noSession,
  lastEventId: undefined,
  setHeader() {},
  createSignal: () => new AbortController().signal,
}

import type { SubmitUrls } from '../../ports/links.ts'
import { findConnectionProblem, getRetryAfterSeconds, sanitizeMessage, sendOnce } from '../wire/http.ts'

const timeoutMs = 15_000
const headers = { 'content-type': 'application/json; charset=utf-8' }

/** Submits addresses by the IndexNow protocol. The shared service passes them on to all engines that take part. */
export function createUrlSubmission({
  endpoint,
  fetch,
}: {
  endpoint: string
  fetch: typeof globalThis.fetch
}): SubmitUrls {
  return async (batch, signal) => {
    const request = { method: 'POST', headers, body: JSON.stringify(batch) }
    try {
      const { answer, text } = await sendOnce(endpoint, request, { signal, timeoutMs, maxMegabytes: 1, fetch })
      const seconds = getRetryAfterSeconds(answer.headers)
      return {
        status: answer.status,
        text: sanitizeMessage(text),
        ...(seconds !== null && { retryAfterMs: seconds * 1_000 }),
      }
    } catch (error) {
      if (signal.aborted) return { status: null, text: 'The server was stopped during the attempt.' }
      const problem = findConnectionProblem(error)
      if (!problem) throw error
      return { status: null, text: `${new URL(endpoint).host} ${problem.message}` }
    }
  }
}

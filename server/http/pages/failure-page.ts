import { CallError } from '../../contract/client.ts'
import type { BlogopsError } from '../../contract/errors.ts'
import type { Logger } from '../../ports/system.ts'
import { reportFailure, toBlogopsError, toPublicError, toRetryHeader } from '../error-answer.ts'

interface FailureOptions {
  requestId: string
  log: Logger
  /** Addresses of the site's stylesheets. */
  styles: readonly string[]
}

/** Answers with an error page that shows a short message and the request id. */
export function createFailurePage(cause: unknown, { requestId, log, styles }: FailureOptions): Response {
  reportFailure(cause, requestId, log)
  const error = toBlogopsError(cause)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...toRetryHeader(error),
  }
  return new Response(renderHtml(getMessageLines(error), requestId, styles), {
    status: Math.max(500, error.status),
    headers,
  })
}

const unexpectedText = 'Something went wrong on our side.'
const unreadableText = 'The server cannot access its data right now.'

/**
 * Returns the lines of the message. Errors of the page's own reads are not the visitor's fault and are shown as
 * general failures.
 */
function getMessageLines(error: BlogopsError): readonly string[] {
  const isReadError = error instanceof CallError
  if (isReadError && error.code === 'unavailable') return [unreadableText, 'Reload the page in a few seconds.']
  const known = error.status > 500 && !isReadError ? toPublicError(error) : undefined
  return [known?.message ?? unexpectedText, known?.hint ?? 'Reload the page to try again.']
}

function renderHtml(text: readonly string[], requestId: string, styles: readonly string[]): string {
  const links = styles.map(style => `<link rel="stylesheet" href="${escapeHtml(style)}">`).join('')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>This page could not be shown</title>${links}</head>
<body><main><div class="message"><h1>This page could not be shown</h1>
${text.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p class="note">Request ${escapeHtml(requestId)}</p>
<a class="button" href="/">Back to Home</a></div></main></body></html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

import { BlogopsError } from '../../contract/errors.ts'
import { parseJson } from '../../domain/json.ts'
import { defaultModelUrl } from '../../domain/urls.ts'
import { apiVersion } from './connect.ts'

export interface ModelProbeOptions {
  apiKey: string
  /** Base URL; null for Anthropic. */
  baseUrl: string | null
  fetch: typeof fetch
}

const maxBytes = 2_000_000

/**
 * Lists the models available to an API key. This is the only call that costs nothing.
 * @returns null if the server has no such list, as with some compatible servers.
 * @throws BlogopsError `upstream_rejected` if the key is refused, or `upstream_unavailable`.
 */
export async function listModels(
  { apiKey, baseUrl, fetch }: ModelProbeOptions,
  signal: AbortSignal,
): Promise<string[] | null> {
  const headers = { 'x-api-key': apiKey, 'anthropic-version': apiVersion }
  const url = `${(baseUrl ?? defaultModelUrl).replace(/\/+$/, '')}/v1/models?limit=1000`
  const response = await fetch(url, { headers, signal, redirect: 'error' }).catch(cause => {
    const hint = 'Check the connection and ANTHROPIC_BASE_URL, if it is set.'
    throw new BlogopsError('upstream_unavailable', 'The model’s server cannot be reached.', { hint, cause })
  })
  if (response.status === 401 || response.status === 403) throw createKeyError(response.status)
  if (!response.ok) return handleFailure(response)
  return parseModelIds((await response.text()).slice(0, maxBytes))
}

async function handleFailure(response: Response): Promise<null> {
  await response.body?.cancel()
  if (response.status < 500 && response.status !== 429) return null
  throw new BlogopsError('upstream_unavailable', `The model’s server answered with status ${response.status}.`)
}

function parseModelIds(text: string): string[] | null {
  const answer = parseJson(text)
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
  if (!Array.isArray(data)) return null
  return data.flatMap(({ id }: { id?: unknown }) => (typeof id === 'string' ? [id] : []))
}

const createKeyError = (status: number) =>
  new BlogopsError('upstream_rejected', `The model’s server refused the key (${status}).`, {
    hint: 'Check that ANTHROPIC_API_KEY is complete and still valid at its vendor.',
  })

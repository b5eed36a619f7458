import type { ClientOptions } from '../../../server/contract/client.ts'
import { scopes } from '../../../server/contract/scopes.ts'
import type { NewCredential } from '../../credentials.ts'
import { fetchServer, getClientHeaders } from '../../fetch-server.ts'
import type { Terminal } from '../../terminal.ts'

/** Lifetime of a token that a sign-in creates. */
const tokenLifetime = '90d'

/**
 * Signs in as a browser does, creates a token in that session and ends the session. The stored token can be revoked
 * alone, and the password is stored nowhere.
 */
export async function signInWithPassword(
  terminal: Terminal,
  url: URL,
  { username, password }: { username: string; password: string },
): Promise<NewCredential> {
  const headers = getClientHeaders(terminal)
  const client = await createServerClient({ baseUrl: url.origin, fetch: withCookies(terminal, url), headers })
  const options = { signal: terminal.interruption }
  const user = await client.auth.login({ username, password }, options)
  const name = `blogops on ${terminal.hostname}`.slice(0, 100)
  const created = await client.tokens.create({ name, scope: [...scopes], expires: tokenLifetime }, options)
  await client.auth.logout({}, options)
  return { token: created.token, tokenId: created.id, username: user.username }
}

/** Wraps `fetch` with a cookie jar. Sends the site as the origin, which unsafe calls with a cookie require. */
function withCookies(terminal: Terminal, url: URL): ClientOptions['fetch'] {
  const cookies = new Map<string, string>()
  return async request => {
    const headers = new Headers(request.headers)
    headers.set('origin', url.origin)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetchServer(terminal, new Request(request, { headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', ...value] = (cookie.split(';', 1)[0] ?? '').split('=')
      cookies.set(name.trim(), value.join('='))
    }
    return response
  }
}

/** Returns the user of a token. @throws CallError `unauthorized` if the token is invalid or revoked */
export async function readUsername(terminal: Terminal, url: URL, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const client = await createServerClient({
    baseUrl: url.origin,
    fetch: request => fetchServer(terminal, request),
    headers,
  })
  return (await client.user.current({}, { signal: terminal.interruption })).username
}

/** Creates a client without a token. */
export function createAnonymousClient(terminal: Terminal, url: URL) {
  return createServerClient({ baseUrl: url.origin, fetch: request => fetchServer(terminal, request) })
}

async function createServerClient(options: ClientOptions) {
  const { createClient } = await import('../../../server/contract/client.ts')
  return createClient(options)
}

import type { ClientOptions } from '../../server/contract/client.ts'
import { scopes } from '../../server/contract/scopes.ts'
import { clientHeaders } from '../client-header.ts'
import type { NewCredential } from '../credentials.ts'
import { reach } from '../reach.ts'
import type { Terminal } from '../terminal.ts'

/** How long a token lasts that a sign-in makes. */
const lasting = '90d'

async function clientFor(options: ClientOptions) {
  const { createClient } = await import('../../server/contract/client.ts')
  return createClient(options)
}

/** A client of a server that nobody is signed in to. */
export function clientAt(terminal: Terminal, url: URL) {
  return clientFor({ baseUrl: url.origin, fetch: request => reach(terminal, request) })
}

/** Whose token it is. @throws CallError `unauthorized` for one that is not, or not any more, good. */
export async function usernameOf(terminal: Terminal, url: URL, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const client = await clientFor({ baseUrl: url.origin, fetch: request => reach(terminal, request), headers })
  return (await client.user.current({}, { signal: terminal.interruption })).username
}

/**
 * Signs in as a browser does, makes a token in that session and ends it: what is stored can be revoked by itself, and
 * the password is kept nowhere.
 */
export async function signInWithPassword(
  terminal: Terminal,
  url: URL,
  { username, password }: { username: string; password: string },
): Promise<NewCredential> {
  const headers = clientHeaders(terminal)
  const client = await clientFor({ baseUrl: url.origin, fetch: withCookies(terminal, url), headers })
  const options = { signal: terminal.interruption }
  const user = await client.auth.login({ username, password }, options)
  const name = `blogops on ${terminal.hostname}`.slice(0, 100)
  const made = await client.tokens.create({ name, scope: [...scopes], expires: lasting }, options)
  await client.auth.logout({}, options)
  return { token: made.token, tokenId: made.id, username: user.username }
}

/** `fetch` that keeps cookies, and names the site as the origin of its calls as unsafe ones with a cookie must. */
function withCookies(terminal: Terminal, url: URL): ClientOptions['fetch'] {
  const cookies = new Map<string, string>()
  return async request => {
    const headers = new Headers(request.headers)
    headers.set('origin', url.origin)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await reach(terminal, new Request(request, { headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', ...value] = (cookie.split(';', 1)[0] ?? '').split('=')
      cookies.set(name.trim(), value.join('='))
    }
    return response
  }
}

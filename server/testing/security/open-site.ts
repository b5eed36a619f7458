import type { Client } from '../../contract/client.ts'
import { createTestApp } from '../create-test-app.ts'

export const site = 'http://localhost:3000'
export const password = 'plum tractor violin'

type Parts = NonNullable<Parameters<typeof createTestApp>[0]>

/** Opens the real app with an admin, `ada`, and calls it with exactly the given headers. */
export async function openSite(overrides: Parts = {}) {
  const made = await createTestApp(overrides)
  await made.local.users.create({ username: 'ada', password })
  const { siteUrl = site } = overrides.config ?? {}

  const send = (request: Request) => made.app.fetch(request)

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const own = { 'content-type': 'application/json', ...headers }
    return send(new Request(siteUrl + path, { method: 'POST', headers: own, body: JSON.stringify(body) }))
  }

  /** Returns the `Cookie` header of a new session. */
  async function signIn(username = 'ada', given = password): Promise<string> {
    const answer = await post('/api/login', { username, password: given })
    if (answer.status !== 200) throw new Error(`${username} could not sign in: ${await answer.text()}`)
    return cookieOf(answer)
  }

  return { ...made, siteUrl, send, post, signIn }
}

export function cookieOf(answer: Response): string {
  const set = answer.headers.getSetCookie().map(line => line.split(';')[0])
  return set.join('; ')
}

/** Returns the `Authorization` header of a new token of ada. */
export async function bearerOf(
  local: Client,
  options: Omit<Parameters<Client['tokens']['create']>[0], 'name' | 'user'>,
): Promise<{ id: string; authorization: string }> {
  const { id, token } = await local.tokens.create({ ...options, name: 'a token', user: 'ada' })
  return { id, authorization: `Bearer ${token}` }
}

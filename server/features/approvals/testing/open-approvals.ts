import type { Client } from '../../../contract/client.ts'
import type { Scope } from '../../../contract/scopes.ts'
import { cookieOf } from '../../../testing/security/open-site.ts'
import { openAdSet } from '../../ads/testing/open-ad-set.ts'

/** The real app with an ad set, an assistant with a token, and a person in a browser session. */
export async function openApprovals() {
  const app = await openAdSet()
  const { local, as, adSet } = app
  await local.users.create({ username: 'grace', password: 'a long pass phrase', role: 'owner' })
  async function tokenOf(name: string, ...scope: Scope[]) {
    const { token, id } = await local.tokens.create({ name, scope, user: 'grace' })
    return { token, id, client: as({ authorization: `Bearer ${token}` }) }
  }
  const assistant = await tokenOf('assistant', 'ads:write', 'articles:read')
  const person = { client: as(await browserHeaders(app.app)) }
  const budget = async () => (await local.adsets.list()).find(({ id }) => id === adSet.id)?.dailyBudget
  const ask = (client: Client = assistant.client, dailyBudget = 15) =>
    client.approvals.request({ operation: 'adsets.budget', input: { adSetId: adSet.id, dailyBudget } })
  return { ...app, tokenOf, assistant, person, budget, ask }
}

/** Headers of a browser in which grace is signed in. */
async function browserHeaders({ fetch }: { fetch(request: Request): Promise<Response> }) {
  const origin = 'http://localhost:3000'
  const headers = { origin, host: 'localhost:3000', 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'grace', password: 'a long pass phrase' })
  const answer = await fetch(new Request(`${origin}/api/login`, { method: 'POST', headers, body }))
  return { ...headers, cookie: cookieOf(answer) }
}

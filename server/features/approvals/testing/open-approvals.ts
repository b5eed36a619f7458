import type { Client } from '../../../contract/client.ts'
import type { Scope } from '../../../contract/scopes.ts'
import { openAdSet } from '../../ads/testing/open-ad-set.ts'

/** The real app with an ad set, and holders of tokens: of one that asks, and of a person who decides. */
export async function openApprovals() {
  const app = await openAdSet()
  const { local, as, adSet } = app
  await local.users.create({ username: 'grace', password: 'a long pass phrase' })
  async function tokenOf(name: string, ...scope: Scope[]) {
    const { token, id } = await local.tokens.create({ name, scope, user: 'grace' })
    return { token, id, client: as({ authorization: `Bearer ${token}` }) }
  }
  const assistant = await tokenOf('assistant', 'ads:write', 'articles:read')
  const person = await tokenOf('laptop', 'ads:write', 'articles:write')
  const budget = async () => (await local.adsets.list()).find(({ id }) => id === adSet.id)?.dailyBudget
  const ask = (client: Client = assistant.client, dailyBudget = 15) =>
    client.approvals.request({ operation: 'adsets.budget', input: { adSetId: adSet.id, dailyBudget } })
  return { ...app, tokenOf, assistant, person, budget, ask }
}

import { expect, it } from 'vitest'
import type { Scope } from '../../contract/scopes.ts'
import { budgetChange, createFixedRules, openOptimizer } from './testing/open-optimizer.ts'

it('refuses to act on a plan if the caller may not read it', async () => {
  const at = await openOptimizer({ judge: createFixedRules(account => [budgetChange(account, 'Kettles', 12)]) })
  await at.local.users.create({ username: 'grace', password: 'a long pass phrase', role: 'owner' })
  const holder = async (...scope: Scope[]) => {
    const { token } = await at.local.tokens.create({ name: scope.join('+'), scope, user: 'grace' })
    return at.as({ authorization: `Bearer ${token}` })
  }
  const [blind, both] = [await holder('ads:write'), await holder('ads:write', 'analytics:read')]
  const { id, hash } = (await at.local.analytics.optimize({})).plan
  const refused = { code: 'forbidden', message: expect.stringContaining('analytics:read') }
  await expect(blind.optimizer.apply({ id, hash })).rejects.toMatchObject(refused)
  expect(await both.optimizer.apply({ id, hash })).toMatchObject({ state: 'applied' })
  await expect(blind.optimizer.undo({ id })).rejects.toMatchObject(refused)
  expect(await both.optimizer.undo({ id })).toMatchObject({ state: 'undone' })
})

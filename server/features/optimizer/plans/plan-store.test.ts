import { expect, it, vi } from 'vitest'
import { alter, planned } from '../testing/planned.ts'

it('caches a plan for display, and reads it again for applying', async () => {
  const at = await planned()
  const { id } = at.plan
  const shown = await at.local.optimizer.plan({ id })
  const reads = vi.spyOn(at.blobs, 'get')
  expect(await at.local.optimizer.plan({ id })).toEqual(shown)
  expect(await at.local.optimizer.plans({})).toMatchObject([{ id, state: 'open' }])
  expect(reads).not.toHaveBeenCalled()
  await alter(at, '"to":12', '"to":19')
  await expect(at.local.optimizer.apply(at.plan)).rejects.toMatchObject({ code: 'storage_damaged' })
})

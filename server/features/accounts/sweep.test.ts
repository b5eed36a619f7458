import { expect, it } from 'vitest'
import { day, from, goodPassword, local, minute, testAccounts } from './testing/test-accounts.ts'

it('deletes expired records at a sign-in', async () => {
  const { accounts, addUser, signIn, records, clock } = testAccounts()
  await addUser('ada')
  await signIn('ada')
  await accounts.createInvite('owner', local)
  await expect(signIn('ada', 'a wrong guess', from('10.0.0.1'))).rejects.toThrow()
  clock.advance(32 * day)
  await signIn('ada', goodPassword, from('198.51.100.1'))
  expect(await records.find('session')).toHaveLength(1)
  expect(await records.find('invite')).toEqual([])
  expect((await records.find('throttle')).map(({ id }) => id.split('-')[0])).toEqual(['known'])
})

it('keeps records that are still valid', async () => {
  const { accounts, addUser, signIn, records, clock } = testAccounts()
  await addUser('ada')
  await signIn('ada')
  await accounts.createInvite('owner', local)
  await expect(signIn('ada', 'a wrong guess', from('10.0.0.1'))).rejects.toThrow()
  clock.advance(day - minute)
  await signIn('ada')
  expect(await records.find('session')).toHaveLength(2)
  expect(await records.find('invite')).toHaveLength(1)
  expect((await records.find('throttle')).map(({ id }) => id.split('-')[0])).toEqual(['address', 'known', 'pair'])
})

it('deletes a hundred at a time and continues at the next call', async () => {
  const { addUser, signIn, records, clock } = testAccounts()
  await addUser('ada')
  await records.transact(async tx => {
    const at = clock.now().toISOString()
    const facts = { version: 0, failures: 1, blockedUntil: at, updatedAt: at }
    for (let n = 0; n < 250; n++) await tx.put('throttle', { id: `pair-${n}`, ...facts })
  })
  clock.advance(2 * day)
  const left = async () => (await records.find('throttle')).filter(({ id }) => id.startsWith('pair-')).length
  for (const expected of [150, 50, 0]) {
    await signIn('ada')
    expect(await left()).toBe(expected)
  }
})

it('pauses for ten minutes when nothing is left over', async () => {
  const { accounts, addUser, signIn, records, clock } = testAccounts()
  await addUser('ada')
  await accounts.createInvite('owner', local)
  clock.advance(7 * day - minute)
  await signIn('ada')
  clock.advance(9 * minute)
  await signIn('ada')
  expect(await records.find('invite')).toHaveLength(1)
  clock.advance(minute)
  await signIn('ada')
  expect(await records.find('invite')).toEqual([])
})

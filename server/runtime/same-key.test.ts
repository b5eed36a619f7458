import { expect, it } from 'vitest'
import { onPostgres } from '../storage/testing/postgres/on-postgres.ts'
import { createApartApps } from '../testing/create-apart-apps.ts'

const asked = { name: 'Autumn', objective: 'OUTCOME_TRAFFIC' } as const

onPostgres('an Idempotency-Key that is sent fifty times at once to two processes over a database', databases => {
  async function sendFifty(headersOf: (n: number) => Record<string, string>) {
    const { app, as, local } = await createApartApps(await databases.fresh())
    const authorization = 'Bearer local-token-of-the-test'
    const create = (n: number) => as({ authorization, ...headersOf(n) }).campaigns.create(asked)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)))
    const again = await create(0)
    const campaigns = await local.campaigns.list()
    const entries = await local.audit.list({ operation: 'campaigns.create' })
    await app.close()
    return { answers, again, campaigns, entries }
  }

  it('has one effect, and the same answer each time', async () => {
    const { answers, again, campaigns, entries } = await sendFifty(() => ({ 'idempotency-key': 'k1' }))
    expect(new Set([...answers, again].map(answer => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(campaigns.map(({ id }) => id)).toEqual([again.id])
    expect(entries).toHaveLength(1)
  })

  it('has one effect per key', async () => {
    const { answers, again, campaigns } = await sendFifty(n => ({ 'idempotency-key': `k${n % 10}` }))
    expect(campaigns).toHaveLength(10)
    for (const [n, { id }] of answers.entries()) expect(id).toBe(answers[n % 10]?.id)
    expect(again).toEqual(answers[0])
  })
})

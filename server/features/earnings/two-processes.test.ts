import { expect, it, vi } from 'vitest'
import { articleRecord, productRecord } from '../../ports/record-fixtures.conformance.ts'
import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { createApartApps } from '../../testing/create-apart-apps.ts'

const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Revenue,Ad Fees'
const sale = (date: string, fees: string) => `Kettle,B07TESTONE,kettles-21,${date},1,29.99,${fees}`

/** Calls alternate between two processes, which share only a database. */
onPostgres('earnings of two processes', databases => {
  it('are the same in both, and links change in both', async () => {
    const { app, local, stores } = await createApartApps(await databases.fresh())
    try {
      await stores.records.transact(async tx => {
        const published = { status: 'published' as const, publishedAt: '2026-11-20T09:00:00.000Z' }
        await tx.put('article', articleRecord('a1', { slug: 'kettles', title: 'Kettles', ...published }))
        const amazonUrl = 'https://www.amazon.co.uk/dp/B07TESTONE'
        await tx.put('product', productRecord('p1', { articleId: 'a1', asin: 'B07TESTONE', amazonUrl }))
      })
      const give = (...rows: string[]) =>
        local.earnings.import({ name: 'report.csv', content: [heading, ...rows].join('\n') })
      const readFees = async () => (await local.earnings.report({ range: '30d' })).fees.amount
      const expectFees = async (fees: number) => expect([await readFees(), await readFees()]).toEqual([fees, fees])
      await give(sale('2026-11-18', '0.90'), sale('2026-11-19', '0.30'))
      const { id } = await give(sale('2026-11-19', '0.40'))
      expect(await give(sale('2026-11-19', '0.40'))).toMatchObject({ id: null, changed: 0 })
      await expectFees(1.3)
      await local.earnings.remove({ id: id ?? '' })
      await expectFees(1.2)

      const expectTags = async (tag: string) =>
        vi.waitFor(async () => {
          const read = async () => (await local.articles.products({ articleId: 'a1' }))[0]?.amazonUrl.split('=').at(-1)
          expect([await read(), await read()]).toEqual([tag, tag])
        })
      await expectTags('test-21')
      await local.settings.update({ trackingIds: 'article' })
      await local.trackingIds.add({ ids: ['kettles-21'] })
      await local.trackingIds.assign({ id: 'kettles-21', articleId: 'a1' })
      await expectTags('kettles-21')
      await local.trackingIds.assign({ id: 'kettles-21' })
      await expectTags('test-21')
    } finally {
      await app.close()
    }
  })
})

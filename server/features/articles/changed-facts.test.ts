import { expect, it } from 'vitest'
import { hourMs, openOfferSite, titles } from './testing/offer-site.ts'

it('marks the sentences that rest on a fact which Amazon changed, until the text is corrected', async () => {
  const { local, id, passHour, readTasks, readRefused, change } = await openOfferSite()
  await passHour()
  expect([await readTasks(), await readRefused()]).toEqual([[], []])
  change({ title: 'Ember Electric Kettle, 1.2 L, 3000 W, Steel', features: ['Boils fast'] })
  await passHour()
  const refused = await readRefused()
  expect(refused.map(({ text }) => text).join(' ')).toContain('1.7 L')
  expect((await local.products.list({ id })).affected).toEqual(refused)
  const { title } = await local.articles.byId({ id })
  expect(await readTasks()).toMatchObject([
    { title: `“${title}” states facts that Amazon changed`, articleId: id, note: expect.stringContaining('source') },
  ])
  const { content } = await local.articles.byId({ id })
  await local.articles.update({ id, content: content.replaceAll('1.7 L', '1.2 L'), withUnsupportedClaims: true })
  expect(await readTasks()).toEqual([])
  await passHour()
  const remaining = await readRefused()
  expect(remaining.length).toBeLessThan(refused.length)
})

it('marks nothing if only the wording or an unused feature differs, or Amazon says less than before', async () => {
  const { passHour, readTasks, readRefused, change } = await openOfferSite()
  await passHour()
  change({ title: 'Ember Kettle Electric 1.7L 3000W (Steel)', features: ['Boils fast', 'Limescale filter'] })
  await passHour()
  expect([await readTasks(), await readRefused()]).toEqual([[], []])
  change({ title: titles[0] ?? '', features: [] })
  await passHour()
  expect([await readTasks(), await readRefused()]).toEqual([[], []])
})

it('counts the sources of the article again a day after Amazon last answered', async () => {
  const { fake, clock, records, passHour, readTasks, readRefused, change } = await openOfferSite()
  change({ title: 'Ember Electric Kettle, 1.2 L, 3000 W, Steel' })
  await passHour()
  expect(await readTasks()).toHaveLength(1)
  fake.setEligible(false)
  clock.advance(24 * hourMs)
  expect(await readRefused()).toEqual([])
  await passHour()
  expect(await readTasks()).toEqual([])
  expect(JSON.stringify(await records.find('offer'))).not.toContain('1.2 L')
})

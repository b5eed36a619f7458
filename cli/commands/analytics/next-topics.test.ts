import { expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../../server/storage/records/open-record-store.ts'
import { optimizing } from '../../testing/optimizing.ts'

const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))

it('optimize topics prints each topic with its reasons and the command that creates the article', async () => {
  const at = await optimizing()
  const { exit, stdout } = await at.cli(['optimize', 'topics', '--no-color'], { columns: 80 })
  expect(exit).toBe(0)
  expect(stdout.match(/^\d\. .+ \([a-z-]+\): up to £0\.00 in 90 days$/gm)).toHaveLength(5)
  const [, words = ''] = /^ {2}blogops (generate --topic '[^']+' --category [a-z-]+)$/m.exec(stdout) ?? []
  expect(words).not.toBe('')
  expect(stdout).toContain('Not this one: blogops optimize dismiss <topic>')
  expect(longest(stdout.replaceAll(/^ {2}blogops generate.*$/gm, ''))).toBeLessThanOrEqual(80)
  const json = JSON.parse((await at.cli(['optimize', 'topics', '--json'])).stdout)
  expect(json).toEqual(await at.local.optimizer.topics({}))
})

it('optimize dismiss turns a topic down, and optimize restore undoes that', async () => {
  const at = await optimizing()
  const [first] = (await at.local.optimizer.topics({})).topics
  const topic = first?.topic ?? ''
  const dismissed = await at.cli(['optimize', 'dismiss', topic])
  expect([dismissed.exit, dismissed.stdout]).toEqual([
    0,
    `"${topic}" is not proposed again. To undo it: blogops optimize restore '${topic}'\n`,
  ])
  const list = await at.cli(['optimize', 'topics', '--no-color'])
  expect(list.stdout).not.toContain(`1. ${topic}`)
  expect(list.stdout).toContain(`Turned down: ${topic}.`)
  expect((await at.cli(['optimize', 'restore', topic])).stdout).toBe(`"${topic}" may be proposed again.\n`)
  const again = await at.cli(['optimize', 'restore', topic])
  expect([again.exit, again.stderr]).toEqual([1, expect.stringContaining('is not turned down')])
})

it('optimize topics prints what people search for, and which articles to refresh', async () => {
  const at = await optimizing()
  const heading = 'Clicks,Impressions,CTR,Position'
  const files = [
    { name: 'Queries.csv', content: `Top queries,${heading}\ncast iron skillets,1,600,0.2%,31` },
    { name: 'Pages.csv', content: `Top pages,${heading}\n/article/five-kettles,3,410,0.7%,11.4` },
  ]
  await at.local.search.import({ files, from: '2026-10-22', to: '2026-11-20' })
  const { stdout } = await at.cli(['optimize', 'topics', '--no-color'], { columns: 80 })
  expect(stdout).toContain('Searched for without an article, 2026-10-22 to 2026-11-20:\n\ncast iron skillets\n')
  expect(stdout).toContain("  blogops generate --topic 'cast iron skillets' --category <category>")
  expect(stdout).toMatch(/Articles to refresh:\n\nFive Kettles\n/)
  expect(stdout).toContain('  blogops articles regenerate five-kettles --dated')
  expect(longest(stdout.replaceAll(/^ {2}blogops .*$/gm, ''))).toBeLessThanOrEqual(80)
})

it('optimize names products that nobody can buy, the ones in their place, and the commands that replace them', async () => {
  const records = createMemoryRecordStore()
  const at = await optimizing({ records })
  await at.local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
  const readAt = at.clock.now().toISOString()
  const { id } = await at.local.articles.create({ title: 'Kettles', content: '<p>Kettles.</p>', author: 'Ada' })
  const { slug } = await at.local.articles.publish({ id })
  await at.local.products.add({ id, asin: 'B00000GONE', name: 'Ember Kettle' })
  const figures = { currency: 'GBP', image: '', readAt }
  const description = { title: 'Tarn Kettle, 1.7 L', features: [], facts: [] }
  const replacements = [{ articleId: id, topic: 'kettles', asin: 'B00000TARN', searchedAt: readAt }]
  await records.transact(async tx => {
    const gone = {
      ...figures,
      state: 'gone',
      since: readAt,
      pricePence: null,
      rating: null,
      reviewCount: null,
    } as const
    await tx.put('offer', { ...gone, id: 'amazon.co.uk B00000GONE', version: 0, articleIds: [id], replacements })
    const tarn = {
      ...figures,
      state: 'buyable',
      since: null,
      pricePence: 2150,
      rating: 4.6,
      reviewCount: 1812,
    } as const
    await tx.put('offer', { ...tarn, id: 'amazon.co.uk B00000TARN', version: 0, description })
  })
  const { exit, stdout } = await at.cli(['optimize', 'replacements', '--no-color'])
  expect(exit).toBe(0)
  expect(stdout).toBe(
    [
      'Ember Kettle: no longer sold since 2026-11-21',
      '  In "Kettles".',
      '  Proposed instead: Tarn Kettle, 1.7 L · £21.50 · rated 4.6 · 1,812 reviews',
      '  It was found for “kettles” and can be bought now.',
      `  blogops articles regenerate ${slug} --replace B00000GONE --with B00000TARN`,
      '',
    ].join('\n'),
  )
  expect((await at.cli(['optimize', '--no-color'])).stdout).toContain(`Products to replace\n\n${stdout}`)
  const today = await at.cli(['today', '--no-color'])
  expect(today.stdout).toMatch(/blogops articles regenerate \S+ --replace \S+ --with B00000TARN/)
})

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Clock } from '../../ports/system.ts'
import { openBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { openRecordStore } from '../../storage/records/open-record-store.ts'
import { temporaryFolders } from '../../storage/testing/temporary-folder.ts'
import { createFakeItem } from '../../testing/amazon/items.ts'
import { ended } from '../generation/regeneration/testing/regenerating.ts'
import { createFigureRemoval } from './api-figures.ts'
import { createOfferRemoval } from './offer-refresh.ts'
import { comparesFigures } from './old-statements.ts'
import { ember, hourMs, openOfferSite, titles } from './testing/offer-site.ts'

const folders = temporaryFolders()
/** Price unlike any other number, as texts and records write it, with its differences from the others. */
const price = 8731.46
const traces = /8,?731[.,]?46|8,?711[.,]?47/

/** Site in a data folder whose article states the price in its text, revisions, products, a proposal and jobs. */
async function openWithTraces() {
  const dir = await folders()
  const openRecords = async (clock: Clock) => (await openRecordStore({ dir: path.join(dir, 'records'), clock })).store
  const site = await openOfferSite({
    price,
    openStores: async (clock: Clock) => ({
      records: await openRecords(clock),
      blobs: await openBlobStore({ dir: path.join(dir, 'blobs') }),
    }),
  })
  const { local, id, passHour, clock, records } = site
  await passHour()
  const { content } = await local.articles.byId({ id })
  await local.articles.update({ id, content: `${content}<p>A lid fits.</p>`, excerpt: `It costs £${price}. It boils.` })
  await local.products.order({ id, products: titles.map((_, n) => `B00000000${2 - n}`) })
  const sections = await local.articles.sections({ id })
  const section = sections.find(({ kind }) => kind === 'comparison')?.name ?? ''
  const { id: jobId } = await local.articles.regenerate({ id, part: 'section', section })
  expect(await ended({ local }, jobId)).toMatchObject({ status: 'done' })

  async function listTraces(): Promise<string[]> {
    const files = await readdir(dir, { recursive: true, withFileTypes: true })
    const paths = files.filter(file => file.isFile()).map(file => path.join(file.parentPath, file.name))
    const texts = await Promise.all(paths.map(async file => [file, await readFile(file, 'utf8')] as const))
    return texts.filter(([, text]) => traces.test(text)).map(([file]) => path.relative(dir, file))
  }

  /** Lets the store remove overwritten records from the disk, which takes two of its snapshots. */
  async function passHalfDay(): Promise<void> {
    await records.close()
    for (const id of ['first', 'second', 'third']) {
      const reopened = await openRecords(clock)
      clock.advance(6 * hourMs)
      await reopened.transact(tx => tx.put('setting', { id, version: 0, value: id }))
      await reopened.close()
    }
  }
  return { ...site, listTraces, passHalfDay }
}

it('deletes what the API stated from the whole data folder after a day', async () => {
  const { local, id, fake, clock, passHour, listTraces, passHalfDay, readCards, readRefused } = await openWithTraces()
  expect((await listTraces()).length).toBeGreaterThan(5)
  fake.items.set(ember, createFakeItem(ember, { title: titles[0] ?? '', price: 25 }))
  clock.advance(24 * hourMs)
  await passHour()
  const { content, excerpt } = await local.articles.byId({ id })
  expect(content).toContain('A lid fits.')
  expect(content).not.toMatch(/£|out of 5/)
  expect(excerpt).toBe('It boils.')
  expect(await readRefused()).toEqual([])
  await passHour()
  expect((await readCards()).map(card => card.price).sort()).toEqual([19.99, 19.99, 25])
  await passHalfDay()
  expect(await listTraces()).toEqual([])
})

it('deletes it at once when the credential is removed', async () => {
  const { local, records, blobs, clock, listTraces, passHalfDay } = await openWithTraces()
  const onChange = () => undefined
  const removeFigures = createFigureRemoval({ records, blobs, clock, onChange })
  await createOfferRemoval({ records, clock, settings: () => local.settings.get(), onChange, removeFigures })()
  await passHalfDay()
  expect(await listTraces()).toEqual([])
})

it('leaves articles from other sources as they are', async () => {
  const { local, clock, records, blobs } = await openOfferSite()
  const content = ['title,price,stars,reviews,productURL']
  for (const [n, title] of titles.entries())
    content.push(`"${title}",£${30 + n}.95,4.${n},12${n},https://www.amazon.co.uk/dp/B00000001${n}`)
  const feed = { name: 'kettles.csv', content: content.join('\n') }
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, feed, amazon: 'off' })
  const before = await local.articles.byId({ id: article.id })
  await createFigureRemoval({ records, blobs, clock, onChange: () => undefined })(clock.now())
  expect(await local.articles.byId({ id: article.id })).toEqual(before)
})

it.each([
  ['It is the cheapest of the three.', true],
  ['Fewer people have reviewed this pair than the Tarn.', true],
  ['The score of this pair is lower than that of the Tarn.', true],
  ['The lid is lower than that of the Tarn.', false],
  ['It holds more litres than any other.', false],
])('finds comparisons of old figures: %s', (sentence, isFound) => expect(comparesFigures.test(sentence)).toBe(isFound))

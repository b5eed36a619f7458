import { beforeEach, expect, it } from 'vitest'
import { createMemoryBlobStore } from '../../../storage/blobs/unstorage-blob-store.ts'
import { heldClock } from '../../../testing/held-clock.ts'
import { openConnected } from '../testing/open-connected.ts'

let at: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  at = await open()
  return () => at.fake.close()
})

async function open() {
  const blobs = createMemoryBlobStore()
  const opened = await openConnected({ parts: { blobs } })
  return { ...opened, blobs }
}

async function sync() {
  const { id } = await at.local.ads.sync({})
  for await (const _ of at.local.jobs.events({ id }));
  return id
}

const day = 24 * 60 * 60 * 1000

/** Advances the time in steps, as if the site were in use: a jump would not trigger deletions. */
async function pass(days: number) {
  for (let left = days; left > 0; left -= 1) {
    at.clock.advance(day)
    await at.local.articles.update({ id: 'a1', content: `<p>${at.clock.now().toISOString()}</p>` })
  }
}

const jobIds = async () => (await at.local.jobs.list({})).map(({ id }) => id)

it('a sync that ended more than 30 days ago is forgotten by the next, with all it told', async () => {
  const first = await sync()
  await pass(29)
  const second = await sync()
  expect(await jobIds()).toEqual([second, first])
  await pass(2)
  const third = await sync()
  expect(await jobIds()).toEqual([third, second])
  expect(await at.records.find('jobEvent', { where: { jobId: first } })).toEqual([])
  expect(await at.blobs.list(`jobs/${first}/`)).toEqual([])
  await expect(at.local.jobs.get({ id: first })).rejects.toMatchObject({ code: 'not_found' })
})

it('no sync is forgotten by a clock far ahead, before a week has passed by it', async () => {
  const first = await sync()
  const clock = heldClock('2029-01-01T00:00:00.000Z')
  const { records, blobs } = at
  const late = await openConnected({ parts: { records, blobs, clock } })
  at.fake.close()
  at = { ...late, clock, blobs }
  const second = await sync()
  expect(await jobIds()).toEqual([second, first])
  await pass(7)
  const third = await sync()
  expect(await jobIds()).toEqual([third, second])
})

it('what an article is traced by is kept', async () => {
  const { article } = await at.local.generate.article({ topic: 'wireless earbuds', productCount: 3 })
  await pass(40)
  const last = await sync()
  expect(await jobIds()).toEqual([last, article.id])
})

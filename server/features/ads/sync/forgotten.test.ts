import { beforeEach, expect, it } from 'vitest'
import { memoryBlobStore } from '../../../storage/blobs/memory-blob-store.ts'
import { openConnected } from '../testing/open-connected.ts'

let at: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  at = await open()
  return () => at.fake.close()
})

async function open() {
  const blobs = memoryBlobStore()
  const opened = await openConnected({ parts: { blobs } })
  return { ...opened, blobs }
}

async function sync() {
  const { id } = await at.local.ads.sync({})
  for await (const _ of at.local.jobs.events({ id }));
  return id
}

const days = (count: number) => count * 24 * 60 * 60 * 1000
const jobIds = async () => (await at.local.jobs.list({})).map(({ id }) => id)

it('a sync that ended more than 30 days ago is forgotten by the next, with all it told', async () => {
  const first = await sync()
  at.clock.advance(days(29))
  const second = await sync()
  expect(await jobIds()).toEqual([second, first])
  at.clock.advance(days(2))
  const third = await sync()
  expect(await jobIds()).toEqual([third, second])
  expect(await at.records.find('jobEvent', { where: { jobId: first } })).toEqual([])
  expect(await at.blobs.list(`jobs/${first}/`)).toEqual([])
  await expect(at.local.jobs.get({ id: first })).rejects.toMatchObject({ code: 'not_found' })
})

it('what an article is traced by is kept', async () => {
  const { article } = await at.local.generate.article({ topic: 'wireless earbuds', productCount: 3 })
  at.clock.advance(days(400))
  const last = await sync()
  expect(await jobIds()).toEqual([last, article.id])
})

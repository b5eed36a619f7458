import { describe, expect, it } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const day = 86_400_000
const toRow = (title: string, at: number) =>
  `B0SMPLA00${at},"${title}",24.99,4.6,812,https://www.amazon.co.uk/dp/B0SMPLA00${at}`
const titles = ['Acme Steel Kettle', 'Bolt Glass Kettle', 'Coil Travel Kettle']
const feed = { name: 'mine.csv', content: ['asin,title,price,stars,reviews,url', ...titles.map(toRow)].join('\n') }

type Overrides = Parameters<typeof createTestApp>[0]

/** The app on 21 November 2026, whose queue runs. */
async function openQueue(overrides: Overrides = {}) {
  const opened = await createTestApp(overrides)
  await opened.app.startSchedules()
  return opened
}

const show = async (local: Client) =>
  (await local.topics.list()).topics.map(({ topic, status }) => `${topic}: ${status}`)

/** Waits until no topic is running, and none waits unless the queue is paused. */
async function waitUntilIdle(local: Client) {
  const isBusy = async () => {
    const { queue, topics } = await local.topics.list()
    return topics.some(({ status }) => status === 'running' || (status === 'waiting' && !queue.paused))
  }
  await expect.poll(isBusy, { timeout: 30_000 }).toBe(false)
  return local.topics.list()
}

describe('the queue', () => {
  it('generates its topics one after the other, as drafts or published, in spite of a failure', async () => {
    const { local } = await openQueue()
    await local.topics.pause()
    await local.topics.add({ topic: 'electric kettles', productCount: 3, publish: true })
    await local.topics.add({ topic: 'flying carpets' })
    await local.topics.add({ topic: 'kettles', productCount: 3, feed })
    expect(await show(local)).toEqual(['electric kettles: waiting', 'flying carpets: waiting', 'kettles: waiting'])
    await local.topics.resume()
    const { topics } = await waitUntilIdle(local)
    const bySubject = new Map(topics.map(topic => [topic.topic, topic]))
    expect(bySubject.get('electric kettles')).toMatchObject({ status: 'done', article: { status: 'published' } })
    expect(bySubject.get('kettles')).toMatchObject({ status: 'done', article: { status: 'draft' } })
    const failed = bySubject.get('flying carpets')
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'not_enough_products' } })
    expect(failed?.problem?.hint).toContain('Choose another topic')
    expect((await local.today.get()).tasks).toContainEqual(
      expect.objectContaining({ kind: 'topic', title: 'No article about “flying carpets”' }),
    )
    const jobs = await local.jobs.list({ type: 'generation' })
    expect(jobs).toHaveLength(3)
    expect(jobs.map(({ createdBy }) => createdBy)).toEqual(['local', 'local', 'local'])
    const started = await local.audit.list({ operation: 'topics.generate' })
    expect(started.map(({ by, details }) => `${by} ${details}`)).toContain('schedule topic “electric kettles”')
  })

  it('skips a topic whose latest date has passed, and says so', async () => {
    const { local, clock } = await openQueue()
    await local.topics.pause()
    const { id } = await local.topics.add({ topic: 'electric kettles', productCount: 3, latestDate: '2026-11-22' })
    await expect(local.topics.add({ topic: 'desk lamps', latestDate: '2026-11-20' })).rejects.toThrow('has passed')
    clock.advance(2 * day)
    await local.topics.resume()
    const { topics } = await waitUntilIdle(local)
    expect(topics).toMatchObject([
      { status: 'skipped', jobId: null, problem: { message: expect.stringContaining('(2026-11-22) has passed') } },
    ])
    await local.topics.retry({ id, latestDate: '2026-11-23' })
    expect((await waitUntilIdle(local)).topics).toMatchObject([{ id, status: 'done' }])
  })

  it('can be ordered, and loses removed topics and their files', async () => {
    const { local } = await openQueue()
    await local.topics.pause()
    const add = async (topic: string) => (await local.topics.add({ topic })).id
    const [a, b, c] = [await add('topic a'), await add('topic b'), await add('topic c')]
    expect(await local.topics.move({ id: c, position: 1 })).toMatchObject({ position: 1 })
    await local.topics.move({ id: a, position: 99 })
    const order = async () => (await local.topics.list()).topics.map(({ topic }) => topic.at(-1)).join('')
    expect(await order()).toBe('cba')
    // The halves of a distance run out after some fifty moves between the same two.
    for (let turn = 0; turn < 60; turn += 1) await local.topics.move({ id: turn % 2 ? a : b, position: 2 })
    expect(await order()).toBe('cab')
    await local.topics.remove({ id: a })
    expect(await order()).toBe('cb')
    await expect(local.topics.remove({ id: a })).rejects.toMatchObject({ code: 'not_found' })
    await expect(local.topics.retry({ id: b })).rejects.toThrow('is waiting in the queue')
    await expect(local.topics.add({ topic: 'the Topic B' })).rejects.toThrow(
      'The queue has the topic "topic b" already.',
    )
  })

  it('has a topic once, though it is added twice at once or repeated', async () => {
    const { local } = await openQueue()
    await local.topics.add({ topic: 'flying carpets' })
    const { topics } = await waitUntilIdle(local)
    const id = topics[0]?.id ?? ''
    await local.topics.pause()
    const added = await Promise.allSettled([
      local.topics.add({ topic: 'Flying carpets' }),
      local.topics.add({ topic: 'the flying carpets' }),
    ])
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(local.topics.retry({ id })).rejects.toThrow(/^409: The queue has the topic ".*" already/)
    expect(await show(local)).toHaveLength(2)
  })

  it('refuses to add what could not be generated or published', async () => {
    const { local } = await openQueue({ config: { siteUrl: 'https://shelf.example', affiliateTag: null } })
    const topic = 'electric kettles'
    await expect(local.topics.add({ topic, category: 'no-such-category' })).rejects.toMatchObject({
      code: 'bad_request',
    })
    await expect(local.topics.add({ topic, campaignId: 'c1' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(local.topics.add({ topic, publish: true, feed })).rejects.toMatchObject({ code: 'conflict' })
    await local.topics.pause()
    await local.topics.add({ topic, publish: true, feed, withoutTag: true })
    expect((await local.topics.list()).topics).toMatchObject([{ topic, feed: 'mine.csv', publish: true }])
  })

  it('pauses with the reason if no topic may be published, and keeps them waiting', async () => {
    const { local } = await openQueue({ config: { siteUrl: 'https://shelf.example', affiliateTag: null } })
    await local.topics.pause()
    await local.settings.update({ affiliateTag: 'mine-21' })
    await local.topics.add({ topic: 'electric kettles', productCount: 3, publish: true, feed })
    await local.topics.add({ topic: 'kettles', productCount: 3, publish: true, feed })
    await local.settings.update({ reset: ['affiliateTag'] })
    await local.topics.resume()
    const { queue, topics } = await waitUntilIdle(local)
    expect(queue).toMatchObject({ paused: true, pauseReason: expect.stringContaining('Set your tag') })
    expect(topics).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  })

  it('goes on after a topic that fails unexpectedly', async () => {
    const blobs = createMemoryBlobStore()
    const get: typeof blobs.get = async key => {
      if (key.startsWith('topics/')) throw new TypeError('The file is damaged.')
      return blobs.get(key)
    }
    const { local } = await openQueue({ blobs: { ...blobs, get } })
    await local.topics.pause()
    await local.topics.add({ topic: 'kettles', productCount: 3, feed })
    await local.topics.add({ topic: 'electric kettles', productCount: 3 })
    await local.topics.resume()
    const { topics } = await waitUntilIdle(local)
    expect(topics.find(({ topic }) => topic === 'kettles')).toMatchObject({
      status: 'failed',
      problem: { code: 'internal' },
    })
    expect(topics.find(({ topic }) => topic === 'electric kettles')).toMatchObject({ status: 'done' })
  })

  it('removes the finished topics from its list, but no article', async () => {
    const { local } = await openQueue()
    await local.topics.add({ topic: 'electric kettles', productCount: 3 })
    await local.topics.add({ topic: 'flying carpets' })
    await waitUntilIdle(local)
    expect(await local.topics.clear({})).toEqual({ removed: 1 })
    expect(await show(local)).toEqual(['flying carpets: failed'])
    expect(await local.articles.list({ status: 'draft' })).toHaveLength(1)
  })
})

describe('a list of topics', () => {
  it('is pasted, one topic a line', async () => {
    const { local } = await openQueue()
    await local.topics.pause()
    const list = '- electric kettles\n\n2. desk lamps, for small rooms\nab\nElectric Kettles\n'
    const { added, rejected, rejectedTotal } = await local.topics.import({ list, category: 'home', productCount: 7 })
    expect(added.map(({ topic }) => topic)).toEqual(['electric kettles', 'desk lamps, for small rooms'])
    expect(added).toMatchObject([{ category: 'home', productCount: 7, publish: false }, {}])
    expect(rejectedTotal).toBe(2)
    expect(rejected).toEqual([
      { line: 4, reason: 'Topic must be at least 3 characters' },
      { line: 5, reason: 'The queue has the topic "electric kettles" already.' },
    ])
  })

  it('is CSV, whose cells take precedence over the options', async () => {
    const { local } = await openQueue()
    await local.topics.pause()
    const { id } = await local.campaigns.create({ name: 'Autumn', objective: 'OUTCOME_TRAFFIC' })
    const list = [
      'Topic;Category;Products;Campaign;Latest date;Cost limit (USD);Publish',
      'electric kettles;kitchen;3;Autumn;2026-12-24;$1.50;yes',
      'desk lamps;;;;;;',
      'yoga mats;fitness;4;;;;',
      'toasters;kitchen;3;Spring;;;',
      'office chairs;office;3;;24/12/2026;;',
    ].join('\n')
    const { added, rejected } = await local.topics.import({ list, productCount: 5 })
    expect(added).toMatchObject([
      { topic: 'electric kettles', category: 'kitchen', productCount: 3, campaignId: id, latestDate: '2026-12-24' },
      { topic: 'desk lamps', category: null, productCount: 5, campaignId: null, latestDate: null, maxCostUsd: null },
    ])
    expect(added[0]).toMatchObject({ maxCostUsd: 1.5, publish: true })
    expect(rejected).toEqual([
      { line: 4, reason: 'Number of products must be one of: 1, 2, 3, 5, 7, 10, depending on the format' },
      { line: 5, reason: 'There is no campaign "Spring".' },
      { line: 6, reason: '"24/12/2026" is not a date' },
    ])
  })

  it('has a format per row, for which the number of products of the list may not fit', async () => {
    const { local } = await openQueue()
    await local.topics.pause()
    const list =
      'topic,format,products\nkettles,,\nA kettle or B kettle,X or Y,\nClean a kettle,How-to,2\nmats,poem,\nC,review,3'
    const { added, rejected } = await local.topics.import({ list, productCount: 7 })
    expect(added.map(({ format, productCount }) => [format, productCount])).toEqual([
      ['roundup', 7],
      ['versus', 2],
      ['howto', 2],
    ])
    expect(rejected).toEqual([
      { line: 5, reason: '"poem" is not a format of an article.' },
      { line: 6, reason: expect.any(String) },
    ])
  })
})

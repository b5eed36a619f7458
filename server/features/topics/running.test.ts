import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createTestApps } from '../../testing/create-test-apps.ts'
import { killableStores } from '../../testing/killable-stores.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { withModel } from '../generation/testing/with-model.ts'
import { leaseMs } from '../processes/leases.ts'

const password = 'plum tractor violin'

const none = async () => {
  throw new BlogopsError('not_enough_products', 'There are none.')
}

/** Processes over the same stores. Searches for products are recorded with the process and the number of running jobs. */
function openProcesses() {
  const time = createSharedTime()
  const apps = createTestApps({ clock: time.clock })
  const newId = countedIds()
  const searches: string[] = []
  let onSearch: (process: string, topic: string) => Promise<void> = async () => undefined

  async function open(name: string) {
    const { timer, stop } = time.process()
    const stores = killableStores(apps)
    const find: ProductSource['find'] = async ({ topic }) => {
      const running = await apps.records.count('job', { status: 'running' })
      searches.push(`${topic}, ${running} running`)
      await onSearch(name, topic)
      return none()
    }
    const opened = await apps.open({ timer, newId, ...stores, catalogue: { find } })
    await opened.app.resumeJobs()
    await opened.app.startSchedules()

    /** Kills the process as soon as it stores anything about the queue or its jobs. */
    const kill = () => {
      stop()
      void stores.killAfter('job')
    }
    return { ...opened, kill, ...stores }
  }
  return {
    ...time,
    ...apps,
    clock: time.clock,
    open,
    searches,
    setOnSearch: (act: typeof onSearch) => (onSearch = act),
  }
}

type Processes = ReturnType<typeof openProcesses>

const countEnded = ({ records }: Processes) => records.count('topic', { status: 'failed' })

describe('several processes', () => {
  it('generate each topic once, one at a time', async () => {
    const processes = openProcesses()
    const [first, second] = [await processes.open('a'), await processes.open('b'), await processes.open('c')]
    const list = Array.from({ length: 12 }, (_, at) => `topic ${String.fromCharCode(97 + at)}`)
    await first.local.topics.import({ list: list.join('\n') })
    await second.local.topics.pause()
    await second.local.topics.resume()
    await expect.poll(() => countEnded(processes), { timeout: 20_000 }).toBe(12)
    expect(processes.searches.toSorted()).toEqual(list.map(topic => `${topic}, 1 running`).toSorted())
    expect(await processes.records.count('job')).toBe(12)
    expect(await first.local.audit.list({ operation: 'topics.generate' })).toHaveLength(12)
  })

  it('go on after the death of the one that generates, with the same job', async () => {
    const processes = openProcesses()
    const [first, second] = [await processes.open('a'), await processes.open('b')]
    let killed: string | undefined
    processes.setOnSearch(async process => {
      if (killed !== undefined) return
      killed = process
      for (const [name, each] of Object.entries({ a: first, b: second })) if (name === process) each.kill()
      await new Promise(() => undefined)
    })
    const [alive] = await first.local.topics.import({ list: 'electric kettles\ndesk lamps' }).then(async () => {
      await expect.poll(() => killed, { timeout: 10_000 }).toBeDefined()
      return killed === 'a' ? [second] : [first]
    })
    await processes.pass(2 * leaseMs)
    await expect.poll(() => countEnded(processes), { timeout: 20_000 }).toBe(2)
    expect(processes.searches.map(search => search.split(',')[0])).toEqual([
      'electric kettles',
      'electric kettles',
      'desk lamps',
    ])
    expect(await processes.records.count('job')).toBe(2)
    expect((await alive?.local.topics.list())?.topics).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  })
})

describe('a restart', () => {
  it.each([
    ['job', 'as the job of a topic was created'],
    ['topicQueue', 'as the end of a topic was stored'],
  ] as const)('goes on after the process died (%s) %s', async (kind, _moment) => {
    const processes = openProcesses()
    const first = await processes.open('a')
    const dead = first.killAfter(kind)
    void first.local.topics.import({ list: 'electric kettles\ndesk lamps' })
    await dead
    const second = await processes.open('b')
    await processes.pass(2 * leaseMs)
    await expect.poll(() => countEnded(processes), { timeout: 20_000 }).toBe(2)
    expect(processes.searches).toHaveLength(2)
    expect(await processes.records.count('job')).toBe(2)
    expect((await second.local.topics.list()).queue).toMatchObject({ paused: false, waiting: 0 })
  })
})

describe('a topic that runs while its person loses the permission', () => {
  it.each([
    ['is removed', 'failed', 'users.remove'],
    ['becomes an analyst', 'failed', 'users.role'],
    ['stays an editor', 'waiting', null],
  ] as const)('has no other turn in their name: the person %s, the topic is %s', async (_, status, change) => {
    const processes = openProcesses()
    const { local, as } = await processes.open('a')
    await local.users.create({ username: 'ada', password })
    await local.users.create({ username: 'grace', password, role: 'editor' })
    const { token } = await local.tokens.create({ name: 'grace', scope: ['generate'], user: 'grace' })
    processes.setOnSearch(async () => {
      if (change === 'users.remove') await local.users.remove({ user: 'grace' })
      if (change === 'users.role') await local.users.role({ user: 'grace', role: 'analyst' })
      throw new BlogopsError('rate_limited', 'Too many calls.')
    })
    await as({ authorization: `Bearer ${token}` }).topics.add({ topic: 'desk lamps' })
    await expect.poll(async () => (await local.topics.list()).queue.paused, { timeout: 10_000 }).toBe(true)
    expect((await local.topics.list()).topics).toMatchObject([{ topic: 'desk lamps', status, createdBy: 'grace' }])
  })
})

describe('the cost limit', () => {
  it('of the queue pauses it before it is passed, and of a topic stops the topic alone', async () => {
    const { local, app, fake } = await withModel()
    await app.startSchedules()
    const topic = 'wireless earbuds'
    await local.topics.limit({ maxCostUsd: 0.0001 })
    const { id } = await local.topics.add({ topic, category: 'audio', productCount: 3 })
    const isPaused = async () => (await local.topics.list()).queue.paused
    await expect.poll(isPaused, { timeout: 60_000 }).toBe(true)
    const { queue, topics } = await local.topics.list()
    expect(queue).toMatchObject({ spentUsd: 0, pauseReason: expect.stringContaining('could pass the limit') })
    expect(topics).toMatchObject([{ id, status: 'waiting' }])
    expect(fake.calls()).toEqual([])

    await local.topics.limit({ maxCostUsd: 50 })
    await local.topics.add({ topic: 'robot vacuums', productCount: 3, maxCostUsd: 0.0001 })
    await local.topics.resume()
    const done = async () => (await local.topics.list()).topics.map(({ status }) => status)
    await expect.poll(done, { timeout: 60_000 }).toEqual(expect.arrayContaining(['done', 'failed']))
    const after = await local.topics.list()
    const [failed, finished] = ['failed', 'done'].map(status => after.topics.find(each => each.status === status))
    expect(finished).toMatchObject({ id, jobId: topics[0]?.jobId, costUsd: expect.any(Number) })
    expect(finished?.costUsd).toBeGreaterThan(0)
    expect(after.queue).toMatchObject({ paused: false, spentUsd: finished?.costUsd })
    expect(failed).toMatchObject({ problem: { code: 'cost_limit', hint: expect.stringContaining('--max-cost-usd') } })

    await local.topics.limit({ maxCostUsd: 0.0001 })
    expect((await local.topics.list()).queue).toMatchObject({ spentUsd: 0 })
  })
  it('of the queue no longer stops a topic after it was removed', async () => {
    const { local, app } = await withModel()
    await app.startSchedules()
    await local.topics.limit({ maxCostUsd: 0.0001 })
    const { id } = await local.topics.add({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
    const isPaused = async () => (await local.topics.list()).queue.paused
    await expect.poll(isPaused, { timeout: 60_000 }).toBe(true)
    const [stopped] = (await local.topics.list()).topics
    await local.topics.limit({})
    await local.topics.resume()
    const hasEnded = async () => (await local.topics.list()).topics.some(({ endedAt }) => endedAt !== null)
    await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
    expect((await local.topics.list()).topics).toMatchObject([{ id, status: 'done', jobId: stopped?.jobId }])
  })
  it('of a topic includes its cancelled jobs', async () => {
    const { open, records } = createTestApps()
    const { local, app } = await open()
    await app.startSchedules()
    await local.topics.pause()
    const add = (topic: string) => local.topics.add({ topic, category: 'audio', productCount: 3, maxCostUsd: 5 })
    const [some, all] = [await add('wireless earbuds'), await add('robot vacuums')]
    for (const [{ id }, costUsd] of [
      [some, 2],
      [all, 4],
    ] as const) {
      const stored = await records.get('topic', id)
      if (!stored) throw new Error('The topic is missing.')
      const cancelled = { status: 'failed', jobId: `cancelled ${id}`, costUsd, earlierCostUsd: 1 } as const
      await records.transact(tx => tx.put('topic', { ...stored, ...cancelled }))
      await local.topics.retry({ id })
    }
    expect((await local.topics.list()).topics).toMatchObject([{ costUsd: 5 }, { costUsd: 3 }])
    await local.topics.resume()
    const countEnded = async () => (await local.topics.list()).topics.filter(({ endedAt }) => endedAt !== null).length
    await expect.poll(countEnded, { timeout: 60_000 }).toBe(2)
    const { topics } = await local.topics.list()
    const jobId = topics.find(({ id }) => id === some.id)?.jobId ?? ''
    expect(await records.get('job', jobId)).toMatchObject({ maxCostUsd: 2 })
    expect(topics.find(({ id }) => id === all.id)).toMatchObject({ status: 'failed', problem: { code: 'cost_limit' } })
  })
})

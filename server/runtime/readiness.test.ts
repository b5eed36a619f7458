import { expect, it } from 'vitest'
import { BlogopsError } from '../contract/errors.ts'
import { createMemoryBlobStore } from '../storage/blobs/open-blob-store.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { createManualTimer } from '../testing/manual-timer.ts'
import { createMemorySignals } from '../testing/memory-signals.ts'

async function start() {
  const blobs = createMemoryBlobStore()
  let puts = 0
  let full = false
  const put: typeof blobs.put = (key, bytes) => {
    puts += 1
    if (full) throw new BlogopsError('storage_full', 'The disk is full.')
    return blobs.put(key, bytes)
  }
  const { app, clock } = await createTestApp({ blobs: { ...blobs, put } })
  const ready = async () => (await app.fetch(new Request('http://localhost:3000/readyz'))).status
  return { app, clock, blobs, ready, puts: () => puts, fill: (value: boolean) => (full = value) }
}

it('is ready while it can write, and reports when it cannot', async () => {
  const { ready, fill, clock, blobs } = await start()
  expect(await ready()).toBe(200)
  expect(await blobs.list('probes/')).toEqual([])
  fill(true)
  clock.advance(5_000)
  expect(await ready()).toBe(507)
  fill(false)
  clock.advance(5_000)
  expect(await ready()).toBe(200)
})

it('checks once in five seconds, for any number of requests', async () => {
  const { ready, puts, clock } = await start()
  const before = puts()
  await Promise.all([ready(), ready(), ready()])
  clock.advance(4_999)
  await ready()
  expect(puts() - before).toBe(1)
})

it('is not ready after it begins to stop', async () => {
  const { app, ready } = await start()
  await app.park()
  expect(await ready()).toBe(503)
})

it('is not ready without signals of other processes', async () => {
  const hub = createMemorySignals()
  const { app } = await createTestApp({ signals: hub.endpoint(), timer: createManualTimer().timer })
  const ask = async () => (await app.fetch(new Request('http://localhost:3000/readyz'))).json()
  await hub.interrupt(async () => {
    expect(await ask()).toMatchObject({ message: 'The server does not receive changes of other processes yet.' })
  })
  expect(await ask()).toEqual({ status: 'ready' })
})

import { defaultShop } from '../../../domain/shops.ts'
import { createCallBudget } from '../../../features/processes/call-budget.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { type FakeAmazonOptions, fakeAmazon } from '../../../testing/fake-amazon.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import type { Delay } from '../../wire/retry.ts'
import { type CallOptions, type CreatorsApiOptions, createCreatorsApi } from '../creators-api.ts'

export const call: CallOptions = {
  shop: defaultShop,
  partnerTag: 'shelf-21',
  signal: new AbortController().signal,
}

/**
 * Time that passes while somebody sleeps: when no request is under way, it moves to the end of the shortest sleep. No
 * test waits, and calls of several processes arrive in the order of their times.
 */
function createVirtualTime() {
  const clock = createManualClock()
  const sleepers: { at: number; wake: () => void }[] = []
  let requests = 0
  const isQuiet = async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise(setImmediate)
      if (requests > 0) return false
    }
    return true
  }

  async function moveOn(): Promise<void> {
    while (!(await isQuiet())) await new Promise(setImmediate)
    const next = sleepers.sort((a, b) => a.at - b.at).shift()
    if (!next) return
    clock.advance(Math.max(0, next.at - clock.now().getTime()))
    next.wake()
  }

  const delay: Delay = {
    async sleep(ms, signal) {
      signal.throwIfAborted()
      const woken = new Promise<void>(wake => sleepers.push({ at: clock.now().getTime() + ms, wake }))
      void moveOn()
      await woken
    },
    random: () => 0,
    now: () => clock.now().getTime(),
  }
  const countedFetch: typeof fetch = async (...args) => {
    requests += 1
    try {
      const answer = await fetch(...args)
      const text = await answer.text()
      return new Response(text, answer)
    } finally {
      requests -= 1
    }
  }
  return { clock, delay, fetch: countedFetch }
}

interface WithFakeOptions extends FakeAmazonOptions {
  budget?: { perSecond?: number; perDay?: number }
  client?: Partial<CreatorsApiOptions>
}

/** Creates clients of several processes that share their stores, connected to one fake, in virtual time. */
export async function createApiWithFake({ budget, client, ...options }: WithFakeOptions = {}) {
  const time = createVirtualTime()
  const fake = await fakeAmazon({ now: time.clock.now, ...options })
  const records: RecordStore = createMemoryRecordStore()
  const open = (overrides: Partial<CreatorsApiOptions> = {}) =>
    createCreatorsApi({
      ...time,
      credential: fake.credential,
      apiUrl: fake.url,
      tokenUrl: fake.tokenUrl,
      budget: createCallBudget({ ...time, records, service: 'Amazon', perSecond: 1, perDay: 8_640, ...budget }),
      ...client,
      ...overrides,
    })
  return { ...time, fake, records, open, api: open() }
}

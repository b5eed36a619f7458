import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { platformAtFake } from '../../../adapters/meta/testing/a-platform.ts'
import { unknownOutcome } from '../../../contract/unknown-outcome.ts'
import type { Timer } from '../../../ports/clock.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { memorySignals } from '../../../ports/signals.ts'
import { memoryRecordStore } from '../../../storage/records/memory-record-store.ts'
import { readsOf } from '../../../storage/testing/reads-of.ts'
import { covers, drawing } from '../../../testing/drawn-covers.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { kettleAds, putCampaign } from '../testing/open-deploying.ts'

/** A database that stores every change, and does not tell so of one of them. */
function storeThatDoesNotTell() {
  const records = memoryRecordStore()
  let [changes, untold] = [0, 0]
  const store: RecordStore = {
    ...readsOf(records),
    async transact(work) {
      // Who asks over and over runs into the time limit, and does not hold up the run.
      await turn()
      let writes = false
      const result = await records.transact(tx =>
        work({
          ...readsOf(tx),
          put(kind, record) {
            writes = true
            return tx.put(kind, record)
          },
          delete(kind, id) {
            writes = true
            return tx.delete(kind, id)
          },
        }),
      )
      if (writes) changes += 1
      if (writes && changes === untold) throw unknownOutcome()
      return result
    },
    close: () => records.close(),
  }
  /** Of those from now on; the first is 1, and 0 is none. */
  const leaveUntold = (nth: number) => {
    untold = changes + nth
  }
  return { records: store, leaveUntold, wasUntold: () => changes >= untold }
}

/** What is to be tried again in some seconds is tried at once; no lease ends. */
const hasty: Timer = (ms, run) => {
  const soon = ms <= 5_000 ? setImmediate(run) : undefined
  return () => clearImmediate(soon)
}

const deployment = { articleId: 'five-kettles', variants: kettleAds.slice(0, 1) }

/** A deployment, and another one after it, where one change of the first is stored and not told of. */
async function deployTwice(connected: boolean, nth: number) {
  const { records, leaveUntold, wasUntold } = storeThatDoesNotTell()
  const { fake, platform } = await platformAtFake({ timeoutSeconds: 20 })
  const { app, local } = await openAdsApp(
    {},
    {
      ...{ records, pages: covers, processor: drawing, timer: hasty, sleep: async () => undefined },
      ...{ signals: memorySignals().endpoint(), ...(connected && { platform }) },
    },
  )
  try {
    await app.resumeJobs()
    await putCampaign({ records })
    leaveUntold(nth)
    await local.ads.deploy(deployment).catch(() => undefined)
    const untold = wasUntold()
    leaveUntold(0)
    const { standing } = await local.ads.deploy(deployment)
    const at = (kind: 'campaign' | 'adset' | 'ad') => fake.objects(kind).length
    const open = await records.find('outbox', { where: { open: true } })
    const here = [await local.campaigns.list(), await local.adsets.list(), await local.ads.all()]
    const there = [at('campaign'), at('adset'), at('ad')]
    return { untold, came: { standing, open, here: here.map(({ length }) => length), there } }
  } finally {
    await app.close()
    await fake.close()
  }
}

it.each([
  ['at Facebook', true],
  ['in Database-Only Mode', false],
])('makes each thing once %s, whichever change nobody can say of whether it is stored', async (_, connected) => {
  const once = [1, 1, 1]
  for (let nth = 1; ; nth += 1) {
    const { untold, came } = await deployTwice(connected, nth)
    expect(came, `change ${nth}`).toEqual({ standing: 1, open: [], here: once, there: connected ? once : [0, 0, 0] })
    if (!untold) return expect(nth).toBeGreaterThan(5)
  }
})

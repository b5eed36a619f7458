import { expect, it } from 'vitest'
import { createPlatformWithFake } from '../../../adapters/meta/testing/platform-with-fake.ts'
import type { Timer } from '../../../ports/system.ts'
import { createStoreLosingAnswers } from '../../../storage/testing/store-losing-answers.ts'
import { covers, drawing } from '../../../testing/drawn-covers.ts'
import { createMemorySignals } from '../../../testing/memory-signals.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { kettleAds, putCampaign } from '../testing/open-deploying.ts'

/** Runs retry delays immediately; leases do not expire. */
const hasty: Timer = (ms, run) => {
  const soon = ms <= 5_000 ? setImmediate(run) : undefined
  return () => clearImmediate(soon)
}

const deployment = { articleId: 'five-kettles', variants: kettleAds.slice(0, 1) }

/** Deploys twice. One change of the first deployment is stored, but its answer is lost. */
async function deployTwice(connected: boolean, nth: number) {
  const { records, loseAnswer, wasAnswerLost } = createStoreLosingAnswers()
  const { fake, platform } = await createPlatformWithFake({ timeoutSeconds: 20 })
  const { app, local } = await openAdsApp(
    {},
    {
      records,
      pages: covers,
      processor: drawing,
      timer: hasty,
      sleep: async () => undefined,
      signals: createMemorySignals().endpoint(),
      ...(connected && { platform }),
    },
  )
  try {
    await app.resumeJobs()
    await putCampaign({ records })
    loseAnswer(nth)
    await local.ads.deploy(deployment).catch(() => undefined)
    const isLost = wasAnswerLost()
    loseAnswer(0)
    const { standing } = await local.ads.deploy(deployment)
    const at = (kind: 'campaign' | 'adset' | 'ad') => fake.objects(kind).length
    const open = await records.find('outbox', { where: { open: true } })
    const here = [await local.campaigns.list(), await local.adsets.list(), await local.ads.all()]
    const there = [at('campaign'), at('adset'), at('ad')]
    return { isLost, came: { standing, open, here: here.map(({ length }) => length), there } }
  } finally {
    await app.close()
    await fake.close()
  }
}

it.each([
  ['at Facebook', true],
  ['in Database-Only Mode', false],
])('creates each object once %s, whichever change has an unknown outcome', async (_, connected) => {
  const once = [1, 1, 1]
  for (let nth = 1; ; nth += 1) {
    const { isLost, came } = await deployTwice(connected, nth)
    expect(came, `change ${nth}`).toEqual({ standing: 1, open: [], here: once, there: connected ? once : [0, 0, 0] })
    if (!isLost) return expect(nth).toBeGreaterThan(5)
  }
})

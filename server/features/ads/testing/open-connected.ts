import { createPlatformWithFake } from '../../../adapters/meta/testing/platform-with-fake.ts'
import type { Parts } from '../../../runtime/compose/parts.ts'
import type { FakeGraphOptions } from '../../../testing/fake-graph.ts'
import { openAdsApp } from './open-ads-app.ts'

interface Options {
  parts?: Partial<Pick<Parts, 'records' | 'blobs' | 'clock' | 'newId' | 'timer' | 'log' | 'pages' | 'processor'>> & {
    config?: Partial<Parts['config']>
  }
  fake?: FakeGraphOptions
  /** Time limit of a call in seconds. */
  timeoutSeconds?: number
}

/** The real app connected to a fake of the vendor, without delays between attempts. */
export async function openConnected({ parts = {}, fake: fakeOptions = {}, timeoutSeconds = 20 }: Options = {}) {
  const { fake, platform } = await createPlatformWithFake({ timeoutSeconds }, fakeOptions)
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const { config, ...rest } = parts
  const app = await openAdsApp(config, { ...rest, platform, sleep })
  return { ...app, fake, platform, waits }
}

export type ConnectedApp = Awaited<ReturnType<typeof openConnected>>

/** Creates a campaign and an ad set for "Five Kettles" with one ad. */
export async function makeOneAd({ local }: ConnectedApp) {
  const campaign = await local.campaigns.create({ name: 'Spring' })
  const adSet = await local.adsets.create({ articleId: 'a1', campaignId: campaign.id })
  const words = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?', variant: 'A' }
  const ad = await local.ads.create({ adSetId: adSet.id, ...words })
  return { campaign, adSet, ad }
}

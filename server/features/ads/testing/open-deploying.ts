import { onTestFinished } from 'vitest'
import { covers, drawing } from '../../../testing/drawn-covers.ts'
import type { openAdsApp } from './open-ads-app.ts'
import { openConnected } from './open-connected.ts'

type Parts = NonNullable<NonNullable<Parameters<typeof openConnected>[0]>['parts']>

interface Options extends Pick<Parts, 'pages' | 'processor' | 'log'> {
  timeoutSeconds?: number
  /** The test context's own hook, for concurrent tests. */
  atEnd?: typeof onTestFinished
}

/** The real app with articles and covers, connected to a fake ad account until the test ends. */
export async function openDeploying({ timeoutSeconds = 20, atEnd = onTestFinished, ...parts }: Options = {}) {
  const opened = await openConnected({ timeoutSeconds, parts: { pages: covers, processor: drawing, ...parts } })
  atEnd(() => opened.fake.close())
  const { fake } = opened
  const statuses = (kind: 'campaign' | 'adset' | 'ad') => fake.objects(kind).map(({ status }) => status)
  return {
    ...opened,
    /** Returns the statuses in the account by kind. */
    atFacebook: () => ({ campaigns: statuses('campaign'), adSets: statuses('adset'), ads: statuses('ad') }),
  }
}

/** Expected statuses in the account after a deployment of three ads. */
export const threePausedAds = { campaigns: ['PAUSED'], adSets: ['PAUSED'], ads: ['PAUSED', 'PAUSED', 'PAUSED'] }

/** Stores a campaign created without a connection. */
export async function putCampaign(
  { records }: Pick<Awaited<ReturnType<typeof openAdsApp>>, 'records'>,
  id = 'c1',
): Promise<void> {
  await records.transact(async tx => {
    await tx.put('campaign', {
      id,
      version: 0,
      name: 'Spring',
      objective: 'OUTCOME_TRAFFIC',
      status: 'PAUSED',
      createdAt: '2026-11-20T09:00:00.000Z',
      createdBy: 'ada',
    })
  })
}

interface KettleAd {
  variant: string
  headline: string
  bodyText: string
  targeting?: string
}

/** Three ads for the kettle article. */
export const kettleAds: [KettleAd, KettleAd, KettleAd] = [
  { variant: 'A', headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?', targeting: 'Tea drinkers' },
  { variant: 'B', headline: 'Kettles by their figures', bodyText: 'Watts, litres and price, side by side.' },
  { variant: 'C', headline: 'Which kettle to buy?', bodyText: 'What each does, and what it leaves out.' },
]

import { onTestFinished } from 'vitest'
import { covers, drawing } from '../../../testing/drawn-covers.ts'
import type { openAdsApp } from './open-ads-app.ts'
import { openConnected } from './open-connected.ts'

type Parts = NonNullable<NonNullable<Parameters<typeof openConnected>[0]>['parts']>

interface Options extends Pick<Parts, 'pages' | 'processor' | 'log'> {
  timeoutSeconds?: number
  /** Of the test's own context, where tests run side by side. */
  atEnd?: typeof onTestFinished
}

/** The real app with articles and their covers, connected to an account at a fake server, for the length of a test. */
export async function openDeploying({ timeoutSeconds = 20, atEnd = onTestFinished, ...parts }: Options = {}) {
  const opened = await openConnected({ timeoutSeconds, parts: { pages: covers, processor: drawing, ...parts } })
  atEnd(() => opened.fake.close())
  const { fake } = opened
  const statuses = (kind: 'campaign' | 'adset' | 'ad') => fake.objects(kind).map(({ status }) => status)
  return {
    ...opened,
    /** What is at the account, by kind, with its states. */
    atFacebook: () => ({ campaigns: statuses('campaign'), adSets: statuses('adset'), ads: statuses('ad') }),
  }
}

/** What stands there after a deployment of three ads. */
export const threePausedAds = { campaigns: ['PAUSED'], adSets: ['PAUSED'], ads: ['PAUSED', 'PAUSED', 'PAUSED'] }

/** A campaign from a time without a connection. */
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

/** Three ads for the kettles. */
export const kettleAds: [KettleAd, KettleAd, KettleAd] = [
  { variant: 'A', headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?', targeting: 'Tea drinkers' },
  { variant: 'B', headline: 'Kettles by their figures', bodyText: 'Watts, litres and price, side by side.' },
  { variant: 'C', headline: 'Which kettle to buy?', bodyText: 'What each does, and what it leaves out.' },
]

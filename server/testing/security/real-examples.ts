import { operations } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { memoryAdPlatform } from '../memory-ad-platform.ts'
import { openSite } from './open-site.ts'

const refusedCut = {
  version: 0,
  at: '2026-11-20T09:00:00.000Z',
  by: 'ada',
  change: { kind: 'budget', adSetId: 'none', adSetName: 'Kettles', from: 5, to: 4, reason: 'It brings less.' },
} as const

/** Link of the examples of `links.repair` and `links.remove`; the id is the hash of its address. */
const brokenLink = {
  id: 'ed4c9eead8496b9f',
  version: 0,
  url: 'https://old.example/guide',
  state: 'broken',
  status: 404,
  reason: 'old.example answers that there is no such page (404).',
  target: null,
  failures: 0,
  failedAt: null,
  checkedAt: '2026-11-20T09:00:00.000Z',
  since: '2026-11-20T09:00:00.000Z',
  nextAt: '2026-11-27T09:00:00.000Z',
} as const

/** Site with one object of each kind, so that the contract's examples do not end with "not found". */
export async function openFullSite(overrides: Parameters<typeof openSite>[0] = {}) {
  const records = overrides.records ?? createMemoryRecordStore()
  const site = await openSite({ platform: memoryAdPlatform(), ...overrides, records })
  const { local } = site
  const wanted = { topic: 'kettles', category: 'kitchen', productCount: 3 } as const
  const { article, products } = await local.generate.article(wanted)
  const [product] = products
  const campaign = await local.campaigns.create({ name: 'Kettles' })
  const adSet = await local.adsets.create({
    name: 'Kettles',
    campaignId: campaign.id,
    articleId: article.id,
    dailyBudget: 5,
  })
  const ad = await local.ads.create({ adSetId: adSet.id, headline: 'Kettles', bodyText: 'Kettles', variant: 'A' })
  await local.analytics.optimize()
  const [plan] = await local.optimizer.plans()
  const refusal = { ...refusedCut, id: `${adSet.id}-decrease`, name: adSet.name }
  await records.transact(async tx => {
    await tx.put('refusal', refusal)
    await tx.put('link', { ...brokenLink, articleIds: [article.id] })
  })
  const [job] = await local.jobs.list()
  await local.authors.create({ name: 'Grace Hopper' })
  await local.pages.create({ slug: 'imprint', title: 'Imprint', content: '<p>{{contact}}</p>' })
  await local.pages.update({ id: 'about', title: 'About this site' })
  await local.pages.update({ id: 'about', title: 'About us all' })
  const report = await local.earnings.import({
    name: 'earnings.csv',
    content:
      'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Revenue,Ad Fees\nKettle,B07TESTONE,shelf-21,2026-11-19,1,29.99,0.90',
  })
  const { periods } = await local.search.import({
    files: [
      { name: 'Queries.csv', content: 'Top queries,Clicks,Impressions,CTR,Position\nbest kettle,3,410,0.73%,11.4' },
    ],
    from: '2026-05-24',
    to: '2026-08-21',
  })
  await local.trackingIds.add({ ids: ['shelf-kettles-21'] })
  const topic = await local.topics.add({ topic: 'desk lamps' })
  // No message is sent there, because the address is private.
  const channel = await local.notifications.add({ kind: 'webhook', url: 'https://127.0.0.1:9/hook' })
  const ids: Readonly<Record<string, string>> = {
    id: article.id,
    articleId: article.id,
    campaignId: campaign.id,
    adSetId: adSet.id,
    adId: ad.id,
    slug: article.slug,
    user: 'ada',
    number: '1',
    product: product?.id ?? '',
  }

  /** Returns the example input of an operation, with existing ids. */
  function inputOf(operation: OperationSpec): Record<string, unknown> {
    const own: Readonly<Record<string, string>> = hasExampleIds(operation) ? {} : { ...ids, ...ownId(operation) }
    const named = Object.entries(operation.example).map(([name, value]) => [name, own[name] ?? value])
    return Object.fromEntries(named)
  }

  /** Pages, authors and categories have the ids of the examples. */
  function hasExampleIds({ path }: OperationSpec): boolean {
    return /^\/api\/(?:pages|authors|categories)\//.test(path)
  }

  function ownId({ path }: OperationSpec): { id?: string } {
    if (path.startsWith('/api/earnings/tracking-ids/')) return { id: 'shelf-kettles-21' }
    if (path.startsWith('/api/earnings/imports/')) return { id: report.id ?? '' }
    if (path.startsWith('/api/search/periods/')) return { id: periods.map(({ from, to }) => `${from}..${to}`).join() }
    if (path.startsWith('/api/notifications/')) return { id: channel.id }
    if (path.startsWith('/api/topics/')) return { id: topic.id }
    if (path.startsWith('/api/jobs/')) return { id: job?.id ?? '' }
    if (path.startsWith('/api/optimizer/refusals/')) return { id: refusal.id }
    return path.startsWith('/api/optimizer/plans/') ? { id: plan?.id ?? '' } : {}
  }

  return { ...site, inputOf }
}

/** Operations in an order in which those that delete objects come last. */
export const inOrder: readonly OperationSpec[] = operations.toSorted(
  (a, b) => Number(a.effect === 'destructive') - Number(b.effect === 'destructive'),
)

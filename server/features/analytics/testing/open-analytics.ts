import { articleRecord, productRecord } from '../../../ports/record-fixtures.conformance.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { madeUpReaders } from '../../../testing/made-up-readers.ts'

const publishedAt = '2026-11-20T09:00:00.000Z'

/** The real app with "Five Kettles", "Best Toasters" and a draft, an ad for the kettles, and simulated readers. */
export async function openAnalytics(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const records = createMemoryRecordStore()
  const web = madeUpReaders()
  await records.transact(async tx => {
    const published = { status: 'published' as const, publishedAt, category: 'kitchen' }
    await tx.put('article', articleRecord('a1', { slug: 'five-kettles', title: 'Five Kettles', ...published }))
    await tx.put('article', articleRecord('a2', { slug: 'best-toasters', title: 'Best Toasters', ...published }))
    await tx.put('product', productRecord('p1', { articleId: 'a1', name: 'Russell Hobbs' }))
    await tx.put('article', articleRecord('a3', { slug: 'a-draft', title: 'A Draft' }))
  })
  const opened = await createTestApp({ records, ...web.parts, ...overrides })
  const { local } = opened
  const campaignId = (await local.campaigns.create({ name: 'Spring' })).id
  const adSetId = (await local.adsets.create({ articleId: 'a1', campaignId })).id
  const ad = (variant: string) =>
    local.ads.create({ adSetId, headline: `Kettles ${variant}`, bodyText: 'Which boils first?', variant })
  return { ...opened, records, web, campaignId, adSetId, adId: (await ad('A')).id, ad }
}

/** Changes the slug like a new title does; the old address still leads to the article. */
export async function rename({ records }: { records: RecordStore }, id: string, slug: string): Promise<void> {
  await records.transact(async tx => {
    const article = await tx.get('article', id)
    if (!article) throw new Error(`There is no article ${id}.`)
    await tx.put('formerSlug', { id: article.slug, version: 0, articleId: id })
    await tx.put('article', { ...article, slug })
  })
}

type Opened = Awaited<ReturnType<typeof openAnalytics>>

/** Imports rows of "day, ad, impressions, clicks, pounds"; unknown ads are created as imported ones. */
export async function importAdDays({ local }: Pick<Opened, 'local'>, ...rows: string[]): Promise<void> {
  const content = ['Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)', ...rows].join('\n')
  const { rejectedTotal } = await local.ads.import({ name: 'x.csv', content, createUnknown: true })
  if (rejectedTotal > 0) throw new Error(`Rows of this test do not hold:\n${content}`)
}

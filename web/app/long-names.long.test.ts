import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** Names that are one endless word, and figures as large as an account may have, on the screens of figures. */

const endless = (length: number) => 'Pneumonoultramicroscopic'.repeat(10).slice(0, length)
const referrer = `https://${endless(60)}.${endless(60)}.${endless(60)}.example/`

let site: RealSite
let signedIn: VisitOptions['storageState']
let paths: string[]

beforeAll(async () => {
  site = await openSite()
  const { local } = site
  const { article } = await local.generate.article({ topic: 'burr coffee grinders', category: 'coffee-grinders' })
  await local.articles.update({ id: article.id, title: `${endless(135)} compared` })
  const { id: campaignId } = await local.campaigns.create({ name: endless(100) })
  const adSet = await local.adsets.create({ name: endless(100), campaignId, articleId: article.id, dailyBudget: 40 })
  const words = { headline: 'Which grinder?', bodyText: 'Five of them.', variant: 'A' }
  const ad = await local.ads.create({ adSetId: adSet.id, ...words })
  const export_ = `Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)\n2026-11-20,${ad.id},2000000000,246913740,9999999.99`
  await local.ads.import({ name: 'export.csv', content: export_ })
  const url = `${site.base}/article/${article.slug}`
  const views = [1, 2, 3].map(visitor => ({ at: '2026-11-20T10:00:00Z', url, visitor: `v${visitor}`, referrer }))
  const content = views.map(view => JSON.stringify(view)).join('\n')
  await local.events.import({ name: 'views.ndjson', content })
  const { plan } = await local.analytics.optimize()
  paths = ['/analytics', `/analytics/${article.id}`, '/facebook-ads', `/ai-optimizer?plan=${plan.id}`]
  signedIn = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

describe.each([360, 1280])('at %i px', width => {
  it('long names do not widen a page', { timeout: 120_000 }, async () => {
    const options = { viewport: viewport(width), ...(signedIn && { storageState: signedIn }) }
    await site.visit(options, async page => {
      for (const path of paths) {
        await page.goto(path)
        await page.getByText(endless(100)).filter({ visible: true }).first().waitFor()
        await expectNoFaults(page, path)
      }
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport, widths } from '../testing/walk.ts'

let site: RealSite
let storageState: Awaited<ReturnType<RealSite['signIn']>>
let article: { id: string; slug: string; title: string }

beforeAll(async () => {
  site = await openSite()
  storageState = await site.signIn()
  article = (await site.local.generate.article({ topic: 'kettles', category: 'kitchen', productCount: 3 })).article
}, 300_000)
afterAll(() => site?.close())

const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'

describe('earnings', () => {
  it.each(widths)('are imported, attributed, shown and undone at %i px', async width => {
    const id = `kettles-${width}-21`
    const rows = [
      `Kettle,B07TESTONE,${id},2026-11-20,2,0,59.98,1.80`,
      `Mug,B07TESTTWO,other-21,2026-11-20,1,0,9.99,0.30`,
    ]
    await site.visit({ viewport: viewport(width), storageState }, async page => {
      await page.goto('/earnings')
      await page.getByLabel('Add tracking ids').fill(id)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: `Assign ${id}` }).click()
      await page.getByLabel('Belongs to').selectOption({ label: article.title })
      await page.getByRole('button', { name: 'Assign', exact: true }).click()
      await page.getByRole('link', { name: article.title }).waitFor()

      await page.getByRole('button', { name: 'Import report' }).click()
      const report = { name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from([heading, ...rows].join('\n')) }
      await page.getByLabel('CSV file').setInputFiles(report)
      await page.getByText('Rows to import: 2 of 2.').waitFor()
      await expectNoFaults(page, 'the preview')
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText('Imported rows: 2 of 2.').waitFor()
      await page.getByRole('button', { name: 'Close' }).first().click()
      await page.getByRole('button', { name: 'Undo the import of report.csv' }).waitFor()
      await expectNoFaults(page, 'the imports')

      await page.goto('/analytics')
      const panel = page.getByRole('region', { name: 'Earnings' })
      await panel.getByRole('link', { name: article.title }).waitFor()
      expect(await panel.innerText()).toMatch(/£2\.10[\s\S]*£1\.80[\s\S]*Not a tracking id of this site/)
      await expectNoFaults(page, 'analytics with earnings')
      await page.goto('/manage-articles')
      await page.getByRole('row', { name: article.title }).getByText('£1.80').waitFor()
      await expectNoFaults(page, 'the list of articles')

      await page.goto('/earnings')
      await page.getByRole('button', { name: 'Undo the import of report.csv' }).click()
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByText('No report imported yet.').waitFor()
      await page.getByRole('button', { name: `Remove ${id}` }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('button', { name: `Remove ${id}` }).waitFor({ state: 'detached' })
    })
  })
})

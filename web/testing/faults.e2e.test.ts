import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFaults } from './faults.ts'
import { openSite, type RealSite } from './real-site.ts'

let site: RealSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site.close())

/** A page of its own, so that no look of another test is the same. */
const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Faults</title></head><body><main><h1>Faults</h1>${body}</main></body></html>`

const asked = (body: string, more = '') =>
  site.visit({}, async page => {
    await page.setContent(pageOf(body))
    if (more !== '') await page.locator('h1').evaluate((h1, html) => h1.insertAdjacentHTML('afterend', html), more)
    await expectNoFaults(page, 'here')
  })

const found = (scheme: string, rule: string) => ({
  actual: [`here, ${scheme}`, [expect.stringMatching(new RegExp(`^${rule}: `))]],
})

it('finds what is wrong on a page each time it is asked, and nothing on one that is right', async () => {
  const wrong = '<img src="data:," width="10" height="10">'
  for (let time = 0; time < 2; time += 1) await expect(asked(wrong)).rejects.toMatchObject(found('light', 'image-alt'))
  for (let time = 0; time < 2; time += 1) await asked('<p>All is well.</p>')
  // Of one that was found right, too, once it is another.
  await expect(asked('<p>All is well.</p>', wrong)).rejects.toMatchObject(found('light', 'image-alt'))
})

it('finds what only the dark has, and a page wider than its window', async () => {
  const dim = '<style>@media (prefers-color-scheme: dark) { p { color: #222; background: #111 } }</style><p>Dim.</p>'
  await expect(asked(dim)).rejects.toMatchObject(found('dark', 'color-contrast'))
  for (let time = 0; time < 2; time += 1) {
    await expect(asked('<div style="width: 9000px">Wide.</div>')).rejects.toMatchObject({
      actual: ['here', expect.any(Number)],
    })
  }
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { toAnalyticsCsv } from '../../../server/domain/article-performance.ts'
import { comprehensive, performance, quiet } from '../../testing/analytics.ts'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'

prepareScreen()
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Records the files that the browser saves. */
function recordDownloads() {
  const saved: { name: string; content: Promise<string> }[] = []
  const blobs: Blob[] = []
  // jsdom implements neither.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
      static override revokeObjectURL = () => undefined
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob)
      saved.push({ name: this.download, content: blob.arrayBuffer().then(bytes => Buffer.from(bytes).toString()) })
  })
  return saved
}

it('reads all articles from the server if the screen has only some', async () => {
  const all = [performance(), quiet()]
  await openAnalytics('/analytics', {
    'analytics.comprehensive': ({ limit, offset }) =>
      comprehensive({
        articlePerformance: limit === undefined ? all : all.slice(Number(offset)).slice(0, 1),
        articlesInAll: 2,
      }),
  })
  const saved = recordDownloads()
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.content).toBe(`\uFEFF${toAnalyticsCsv(all)}`)
})

it.each([
  [false, 'analytics-2026-10-23_2026-11-21.csv'],
  [true, 'sample-analytics-2026-10-23_2026-11-21.csv'],
])('names the CSV file after the range (sample: %s)', async (sample, name) => {
  const articlePerformance = [performance(), quiet({ articleTitle: '=1+1' })]
  const answer = () => comprehensive({ articlePerformance, sample })
  await openAnalytics('/analytics', { 'analytics.comprehensive': answer })
  const saved = recordDownloads()
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(saved.map(file => file.name)).toEqual([name])
  expect(await saved[0]?.content).toBe(`\uFEFF${toAnalyticsCsv(articlePerformance)}`)
})

import { expect, it } from 'vitest'
import { paintWith } from './page.ts'
import { demographicsView } from './performance-view.ts'

const row = { group: '18-24', impressions: 10_015, clicks: 133, ctr: 1.3280079880179732, spend: 49.913363 }
const view = (width: number | undefined) =>
  demographicsView([{ ...row, cpc: 0.3752884436090225 }], 'age', { width, paint: paintWith(false) })

it('gives a program the decimals that mean something', () => {
  expect(view(undefined)).toBe('18-24\t10015\t133\t1.33\t49.91\t0.38')
})

it('gives a reader money and percentages', () => {
  expect(view(80).split('\n')[1]).toMatch(/^18-24 +10,015 +133 +1\.33% +£49\.91 +£0\.38$/)
})

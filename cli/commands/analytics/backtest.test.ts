import { expect, it } from 'vitest'
import { optimizing } from '../../testing/optimizing.ts'

const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))

it('optimize backtest says what is needed, and exits with 0', async () => {
  const at = await optimizing()
  const { exit, stdout } = await at.cli(['optimize', 'backtest', '--no-color'], { columns: 80 })
  expect([exit, stdout]).toEqual([0, expect.stringContaining('There are no figures of ads yet.')])
})

it('optimize backtest shows the verdict and a row per policy within 80 columns', async () => {
  const at = await optimizing()
  const rows = Array.from({ length: 40 }, (_, day) => {
    const date = `2026-${day < 30 ? '09' : '10'}-${String((day % 30) + 1).padStart(2, '0')}`
    return `${date},Spring,Good,Good A,900,30,20.00,6\n${date},Spring,Poor,Poor A,900,30,20.00,1`
  })
  const content = ['Date,Campaign,Ad set,Ad,Impressions,Clicks,Spent,Conversions', ...rows].join('\n')
  await at.local.ads.import({ name: 'export.csv', content, createUnknown: true })
  const { exit, stdout } = await at.cli(['optimize', 'backtest', '--no-color'], { columns: 80 })
  expect(exit).toBe(0)
  expect(stdout).toMatch(/^policy +conversions +spend +rules bring +with 95%$/m)
  expect(stdout).toMatch(/^What was done +231 +£1,320\.00 +\+\d/m)
  expect(longest(stdout)).toBeLessThanOrEqual(80)
})

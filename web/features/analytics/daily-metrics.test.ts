import { expect, it } from 'vitest'
import { analyticsDay } from '../../testing/analytics.ts'
import { getDayValue } from './daily-metrics.ts'

it('leaves a gap in the spend of a day without ad data', () => {
  const day = analyticsDay('2026-11-21', { adsKnown: false, spend: 0, visitors: 0 })
  expect([
    getDayValue(day, 'spend'),
    getDayValue(day, 'visitors'),
    getDayValue({ ...day, adsKnown: true }, 'spend'),
  ]).toEqual([...[null, 0, 0]])
})

import { expect, it } from 'vitest'
import { dayMs, durationToMs } from './days.ts'

it.each([
  ['12h', dayMs / 2],
  ['90d', 90 * dayMs],
  ['2w', 14 * dayMs],
])('parses %s', (text, ms) => {
  expect(durationToMs(text)).toBe(ms)
})

it.each(['', '12', 'd', '1.5h', '-1d', '1m', '1d '])('refuses "%s"', text => {
  expect(durationToMs(text)).toBeUndefined()
})

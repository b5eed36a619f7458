import { expect, it } from 'vitest'
import { formatDateTime } from './format.ts'
import { localizeTimes } from './local-times.ts'

it('tells the times of a sentence as all others on a screen', () => {
  const sentence = '“Kettles” runs now (by ada, 2026-11-22 02:35 UTC), and had 10 a day on 2026-11-20.'
  const time = formatDateTime('2026-11-22T02:35:00Z')
  expect(localizeTimes(sentence)).toBe(`“Kettles” runs now (by ada, ${time}), and had 10 a day on 2026-11-20.`)
})

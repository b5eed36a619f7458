import { expect, it } from 'vitest'
import { countJsonBytes } from './daily-limits.ts'

it.each([
  '',
  'pageview',
  'a "b" \\ c',
  'Mühle',
  '字 and 🫖',
  '\u0000\u0007\n\u007f\u2028',
  0,
  -0,
  1e21,
  -1.5e-7,
  true,
  null,
  {},
  { a: {} },
  {
    at: '2026-11-21T09:00:00.000Z',
    source: null,
    utm: { source: 'facebook' },
    props: { 'ein "Preis"': 4.5, neu: false },
  },
])('counts the bytes of %j as JSON', value => {
  expect(countJsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)))
})

import { expect, it } from 'vitest'
import { parseJson } from './json.ts'

it('returns undefined for text that is not JSON', () => {
  expect(['{"a":[1]}', 'null', '', '{a: 1}'].map(parseJson)).toEqual([{ a: [1] }, null, undefined, undefined])
})

import { expect, it } from 'vitest'
import { parseJson } from './json.ts'

it('parses JSON, and nothing else', () => {
  expect(['{"a":[1]}', 'null', '', '{a: 1}'].map(parseJson)).toEqual([{ a: [1] }, null, undefined, undefined])
})

import { expect, it } from 'vitest'
import { renamed } from './looks.ts'

const page = (port: number, one: string, other: string) =>
  `<a href="http://localhost:${port}/articles/${one}">One</a><p id="p-${one}"></p><p id="p-${other}"></p>`

const ids = ['01J0000000000000000000000A', '01J0000000000000000000000B', 'id00000001', 'id00000002'] as const

it('a page of other names looks the same, and one where two things have one name does not', () => {
  const same = renamed(page(4000, ids[0], ids[1]))
  expect(renamed(page(5000, ids[2], ids[3]))).toBe(same)
  expect(renamed(page(4000, ids[0], ids[0]))).not.toBe(same)
  expect(renamed(page(4000, 'one', 'other'))).not.toBe(same)
})

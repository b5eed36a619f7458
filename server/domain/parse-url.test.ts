import { expect, it } from 'vitest'
import { parseUrl } from './urls.ts'

/** Repetitions for the engine to optimise the function. */
const times = 20_000

it('parses an address with accented letters repeatedly', () => {
  const hosts = new Set(Array.from({ length: times }, () => parseUrl('https://bücher.example/a')?.hostname))
  expect([...hosts]).toEqual(['xn--bcher-kva.example'])
})

it.each(['', 'bücher.example', '/a', 'https://'])('refuses %j', text => {
  expect(parseUrl(text)).toBeNull()
})

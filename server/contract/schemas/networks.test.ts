import { expect, it } from 'vitest'
import { networksSchema } from './links.ts'

const toNetworks = (id: string) => ({
  awin: '',
  cj: '',
  ebay: '',
  rakuten: '',
  shops: [{ host: 'anker.com', network: 'impact', id, name: 'Anker' }],
})

it.each(['https://go.anker.com/c/1/2/3?u={url}', 'https://go.anker.com/c/1?subId2=a&u={url}'])(
  'a link of impact.com has a place for the address of the page: %s',
  id => expect(networksSchema.safeParse(toNetworks(id)).success).toBe(true),
)

it.each([
  'https://go.anker.com{url}',
  'https://{url}.anker.com/',
  'https://go.anker.com:{url}/',
  'https://go.anker.com/',
])('a link of impact.com is refused if no address fits in it: %s', id =>
  expect(networksSchema.safeParse(toNetworks(id)).success).toBe(false),
)

it.each([
  ['', true],
  ['1234567', true],
  ['1234567, 7654321,1', true],
  ['1234567,', false],
  ['12a', false],
])('accepts the websites of one publisher at CJ: "%s"', (cj, isValid) =>
  expect(networksSchema.safeParse({ ...toNetworks('https://a.example/?u={url}'), cj }).success).toBe(isValid),
)

import { expect, it } from 'vitest'
import { isOwnHost } from './exclusions.ts'

it.each([
  ['shelf.example', 'shelf.example', true],
  ['www.shelf.example', 'shelf.example', true],
  ['shelf.example', 'www.shelf.example', true],
  ['127.0.0.1', 'localhost', true],
  ['[::1]', 'localhost', true],
  ['blog.shelf.example', 'shelf.example', false],
  ['copy.example', 'shelf.example', false],
  ['localhost', 'shelf.example', false],
])('%s belongs to the site %s: %s', (host, site, own) => {
  expect(isOwnHost(host, site)).toBe(own)
})

import { describe, expect, it } from 'vitest'
import { createHostMatcher } from './exclusions.ts'
import { isDropped, setUp, view } from './testing/open-events.ts'

it('matches listed hosts and their subdomains only', () => {
  const isSpam = createHostMatcher('# a comment\nspam.example\nbad.blog.example\n')
  expect(['spam.example', 'a.b.spam.example', 'bad.blog.example'].every(isSpam)).toBe(true)
  expect(['notspam.example', 'blog.example', 'example', ''].some(isSpam)).toBe(false)
})

describe('an event', () => {
  it.each([
    ['with a spam referrer', { ...view, referrer: 'https://semalt.semalt.com/crawler' }, {}],
    ['from a data centre', view, { 'x-forwarded-for': '5.9.1.2' }],
    ['from a data centre over IPv6', view, { 'x-forwarded-for': '2a01:4f8:1:2::3' }],
    ['of a prefetch', view, { 'sec-purpose': 'prefetch;prerender' }],
    ['of an older prefetch', view, { purpose: 'prefetch' }],
  ])('%s is not counted', async (_, body, headers) => {
    const { send, stored } = await setUp()
    expect(isDropped(await send(body, headers))).toBe(true)
    expect(await stored()).toEqual([])
  })

  it('of an ordinary reader is counted', async () => {
    const { send, stored } = await setUp()
    await send({ ...view, referrer: 'https://www.google.com/' }, { 'x-forwarded-for': '5.8.1.2' })
    expect(await stored()).toHaveLength(1)
  })

  it('behind a proxy that is not configured is counted, since the address is that of the proxy', async () => {
    const { send, stored } = await setUp({ config: { trustProxy: 0 } })
    await send(view, { 'x-forwarded-for': '5.9.1.2' })
    expect(await stored()).toHaveLength(1)
  })
})

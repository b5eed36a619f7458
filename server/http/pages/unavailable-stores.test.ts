import { describe, expect, it } from 'vitest'
import { openPages } from './testing/open-pages.ts'

/** A cached page over stores that become unavailable and return. */
async function openKept() {
  let isAway = false
  let text = 'as it was'
  const opened = await openPages(() => ({ html: text }), {
    isAway: () => isAway,
    said: () => text,
  })
  await opened.ask('/a')
  return {
    ...opened,
    look: async () => {
      const { status, headers, body } = await opened.ask('/a')
      return { status, cache: headers['cache-control'], cdn: headers['cdn-cache-control'], body: body.toString() }
    },
    goAway: (away: boolean) => {
      isAway = away
      text = 'as it is'
    },
  }
}

const forAll = 'public, max-age=0, must-revalidate'

describe('while the stores do not answer', () => {
  it('serves the old version of a changed page with no-store until it can be rendered again', async () => {
    const { pages, look, goAway, ahead } = await openKept()
    goAway(true)
    pages.invalidate()
    for (const _ of [1, 2]) {
      expect(await look()).toEqual({ status: 200, cache: 'no-store', cdn: undefined, body: 'as it was' })
    }
    expect(ahead).toEqual(['/a'])
    goAway(false)
    pages.invalidate()
    expect(await look()).toMatchObject({ status: 200, cache: forAll, body: 'as it is' })
  })

  it('serves a page that may have changed', async () => {
    const { pages, look, goAway } = await openKept()
    goAway(true)
    pages.revalidateAll()
    expect(await look()).toMatchObject({ status: 200, cache: forAll, body: 'as it was' })
  })

  it('does not wait for them again for some seconds, unless a change arrives', async () => {
    const { pages, look, goAway, rendered, clock } = await openKept()
    goAway(true)
    pages.invalidate()
    await look()
    goAway(false)
    clock.advance(4_999)
    expect(await look()).toMatchObject({ body: 'as it was' })
    clock.advance(1)
    expect(await look()).toMatchObject({ body: 'as it was' })
    await expect.poll(look).toMatchObject({ body: 'as it is' })
    goAway(true)
    pages.invalidate()
    await look()
    goAway(false)
    expect(await look()).toMatchObject({ cache: 'no-store' })
    pages.revalidateAll()
    expect(await look()).toMatchObject({ cache: forAll })
    expect(rendered).toEqual(['/a', '/a'])
  })

  it('never serves withdrawn content, whatever else changes', async () => {
    const { pages, look, goAway } = await openKept()
    goAway(true)
    pages.invalidate()
    await look()
    pages.withdraw(address => address.endsWith('/b'))
    expect(await look()).toMatchObject({ status: 200 })
    pages.withdraw(address => address.endsWith('/a'))
    for (const change of [() => {}, pages.revalidateAll, pages.invalidate]) {
      change()
      expect(await look()).toMatchObject({ status: 503 })
    }
    goAway(false)
    expect(await look()).toMatchObject({ status: 200, body: 'as it is' })
  })

  it('keeps answering that a deleted page is gone', async () => {
    let status = 200
    let isAway = false
    const { ask, pages } = await openPages(() => ({ status }), { said: () => String(status), isAway: () => isAway })
    await ask('/a')
    status = 410
    pages.invalidate()
    expect(await ask('/a')).toMatchObject({ status: 410 })
    isAway = true
    expect(await ask('/a')).toMatchObject({ status: 503 })
  })

  it('fails for pages that are not cached, and for other errors', async () => {
    let isAway = false
    let isBroken = false
    const { ask, pages } = await openPages(
      () => {
        if (isBroken) throw new Error('a fault of the page')
        return {}
      },
      { said: () => String(isBroken), isAway: () => isAway },
    )
    await ask('/a')
    isAway = true
    expect(await ask('/b')).toMatchObject({ status: 503 })
    isAway = false
    isBroken = true
    pages.invalidate()
    expect(await ask('/a')).toMatchObject({ status: 500 })
  })
})

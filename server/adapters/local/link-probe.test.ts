import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LinkedPage, openFakeLinkedSite } from '../../testing/fake-linked-site.ts'
import { createLinkProbe, type LinkProbeOptions } from './link-probe.ts'

let site: Awaited<ReturnType<typeof openFakeLinkedSite>>
beforeEach(async () => {
  site = await openFakeLinkedSite()
})
afterEach(() => site.close())

const { signal } = new AbortController()
const found: LinkedPage = { status: 200, body: 'Hello' }

/** Probes a path of the site in a new round, over these pages. */
function probe(
  path: string,
  pages: Record<string, LinkedPage | LinkedPage[]>,
  options: Partial<LinkProbeOptions> = {},
) {
  Object.assign(site.pages, pages)
  return createLinkProbe({ ...site.client, ...options })(`${site.url}${path}`, signal)
}
const redirect = (status: number, location: string): LinkedPage => ({ status, headers: { location } })

describe('a page', () => {
  it('is asked for with HEAD, after robots.txt, by a program that names the site', async () => {
    expect(await probe('/a?b=1', { '/a?b=1': found })).toMatchObject({ outcome: 'ok', status: 200, reason: '' })
    expect(site.requests).toEqual(['GET /robots.txt', 'HEAD /a?b=1'])
  })

  it.each([404, 410])('is gone if the server answers %i to HEAD and GET', async status => {
    expect(await probe('/a', { '/a': { status } })).toMatchObject({
      outcome: 'gone',
      status,
      reason: expect.stringContaining(`(${status})`),
    })
    expect(site.requests.slice(1)).toEqual(['HEAD /a', 'GET /a'])
  })

  it.each([405, 501, 403, 404])('is asked for with GET if HEAD is answered with %i', async head => {
    expect(await probe('/a', { '/a': { ...found, head } })).toMatchObject({ outcome: 'ok' })
  })

  it('is never read, however long it is', async () => {
    expect(await probe('/a', { '/a': { ...found, head: 405, isEndless: true } })).toMatchObject({ outcome: 'ok' })
    await expect.poll(() => site.state.closedEarly).toBe(1)
    expect(site.state.sentBytes).toBeLessThan(10_000_000)
  })

  it.each([401, 403, 451, 503])('stays unknown if the server answers %i to programs', async status => {
    expect(await probe('/a', { '/a': { status } })).toMatchObject({ outcome: 'refused', status })
  })

  it('is asked for again after an error, with growing pauses, and fails after three attempts', async () => {
    expect(await probe('/a', { '/a': [{ status: 500 }, { status: 500 }, found] })).toMatchObject({ outcome: 'ok' })
    const failed = await probe('/b', { '/b': { status: 500 } })
    expect(failed).toMatchObject({ outcome: 'failed', status: 500 })
    expect(site.requests.filter(request => request.endsWith('/b'))).toHaveLength(6)
  })

  it('fails if no answer comes in time, or no connection', async () => {
    const hanging = await probe('/a', { '/a': { status: 200, hangs: true } }, { timeoutMs: 200 })
    expect(hanging).toMatchObject({
      outcome: 'failed',
      isOfHost: true,
      reason: expect.stringContaining('0.2 seconds'),
    })
    expect(site.requests.filter(request => request === 'HEAD /a')).toHaveLength(3)
    await site.close()
    expect(await probe('/b', {})).toMatchObject({
      outcome: 'failed',
      reason: `${new URL(site.url).host} refuses connections.`,
    })
  })

  it('fails if its host does not exist', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await probe('/a', {}, { resolve })).toMatchObject({ outcome: 'failed', reason: '127.0.0.1 was not found.' })
  })

  it('ends with the signal', async () => {
    const stopping = new AbortController()
    stopping.abort(new Error('The server is stopping.'))
    const asked = createLinkProbe(site.client)(`${site.url}/a`, stopping.signal)
    await expect(asked).rejects.toThrow('The server is stopping.')
  })
})

describe('a host', () => {
  it('is asked once a second, or as slowly as its robots.txt wants', async () => {
    Object.assign(site.pages, { '/a': found, '/b': found })
    const ask = createLinkProbe(site.client)
    await ask(`${site.url}/a`, signal)
    await ask(`${site.url}/b`, signal)
    expect(site.takeRequests()).toEqual(['GET /robots.txt', 'HEAD /a', 'HEAD /b'])
    expect(site.getPauses()).toEqual([1_000, 1_000])
    const slow = { status: 200, body: 'User-agent: *\nCrawl-delay: 20' }
    await probe('/a', { '/robots.txt': slow, '/a': [{ status: 500 }, found] })
    expect(site.getPauses().slice(-2)).toEqual([1_000, 20_000])
  })

  it('is left alone if its robots.txt wants more than a minute between two requests', async () => {
    const endless = { status: 200, body: 'User-agent: *\nCrawl-delay: 2000000' }
    expect(await probe('/a', { '/robots.txt': endless, '/a': found })).toMatchObject({
      outcome: 'refused',
      isOfHost: true,
      reason: expect.stringContaining('asks for 2000000 seconds between two requests'),
    })
    expect(site.requests).toEqual(['GET /robots.txt'])
  })

  it('is waited for as long as it says after too many requests', async () => {
    const limited = { status: 429, headers: { 'retry-after': '45' } }
    expect(await probe('/a', { '/a': [limited, found] })).toMatchObject({ outcome: 'ok' })
    expect(site.getPauses().at(-1)).toBe(45_000)
  })

  it('is left alone if it wants a long pause', async () => {
    const limited = { status: 429, headers: { 'retry-after': '3600' } }
    expect(await probe('/a', { '/a': limited })).toMatchObject({ outcome: 'refused', status: 429, isOfHost: true })
    expect(site.requests).toEqual(['GET /robots.txt', 'HEAD /a'])
  })
})

describe('robots.txt', () => {
  const rules = (body: string) => ({ '/robots.txt': { status: 200, body }, '/a/b?c': found })

  it.each([
    ['User-agent: *\nDisallow: /a/', false],
    ['User-agent: *\nDisallow: /a/\nAllow: /a/b', true],
    ['User-agent: *\nDisallow: /*?c$', false],
    ['User-agent: *\nDisallow: /*?d$\nDisallow: /A', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: Blogops # us\nDisallow:', true],
    ['User-agent: blogops\nDisallow: /a', false],
    ['Disallow: /', true],
    ['User-agent: *\nDisallow: /b', true],
  ])('%j decides', async (body, isAllowed) => {
    const { outcome } = await probe('/a/b?c', rules(body))
    expect(outcome).toBe(isAllowed ? 'ok' : 'refused')
    expect(site.requests.some(request => request.startsWith('HEAD'))).toBe(isAllowed)
  })

  it('forbids everything while it fails, and is found behind redirects', async () => {
    expect(await probe('/a', { '/robots.txt': { status: 500 }, '/a': found })).toMatchObject({ outcome: 'refused' })
    const moved = { '/robots.txt': redirect(301, '/r'), '/r': { status: 200, body: 'User-agent: *\nDisallow: /a' } }
    expect(await probe('/a', moved)).toMatchObject({ outcome: 'refused' })
  })

  it('counts up to 500 KB', async () => {
    const body = `User-agent: *\nDisallow: /a\n${'#'.repeat(63 * 1_024)}\n`
    const long = { status: 200, body, isEndless: true } as const
    expect(await probe('/a', { '/robots.txt': long, '/a': found })).toMatchObject({ outcome: 'refused' })
    await expect.poll(() => site.state.closedEarly).toBe(1)
    expect(site.state.sentBytes).toBeLessThan(10_000_000)
  })
})

describe('a redirect', () => {
  it('for good gives the new address, behind any number of steps', async () => {
    const pages = { '/a': redirect(301, '/b'), '/b': redirect(308, '/c?d'), '/c?d': found }
    expect(await probe('/a', pages)).toMatchObject({ outcome: 'moved', target: `${site.url}/c?d`, status: 200 })
  })

  it('for now changes nothing', async () => {
    expect(await probe('/a', { '/a': redirect(302, '/b'), '/b': found })).toMatchObject({ outcome: 'ok', target: null })
    const mixed = { '/a': redirect(301, '/b'), '/b': redirect(307, '/c'), '/c': redirect(301, '/d'), '/d': found }
    expect(await probe('/a', mixed)).toMatchObject({ outcome: 'moved', target: `${site.url}/b`, end: `${site.url}/d` })
  })

  it('to a page that is gone is gone', async () => {
    expect(await probe('/a', { '/a': redirect(301, '/b') })).toMatchObject({ outcome: 'gone', status: 404 })
  })

  it('in a circle or without an end fails', async () => {
    const circle = await probe('/a', { '/a': redirect(301, '/b'), '/b': redirect(302, '/a') })
    expect(circle).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('in a circle') })
    const steps = Array.from({ length: 20 }, (_, n) => [`/s${n}`, redirect(302, `/s${n + 1}`)] as const)
    const endless = await probe('/s0', Object.fromEntries(steps))
    expect(endless).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('more than 10 times') })
    expect(site.requests.filter(request => request.startsWith('HEAD /s'))).toHaveLength(11)
  })

  it('to Amazon ends there, so that no page of a product is opened', async () => {
    const product = 'https://www.amazon.co.uk/dp/B0SMPLA001?tag=other-21'
    expect(await probe('/a', { '/a': redirect(301, product) })).toMatchObject({ outcome: 'moved', end: product })
  })
})

describe('a redirect to a link of a network', () => {
  const toNetwork = (page: string) => redirect(301, `https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=${page}`)

  it('is followed to the page behind that link, which is never requested, and proposes no new address', async () => {
    const page = encodeURIComponent(`${site.url}/b`)
    expect(await probe('/a', { '/a': toNetwork(page), '/b': found })).toMatchObject({ outcome: 'ok', target: null })
    expect(site.requests).toEqual(['GET /robots.txt', 'HEAD /a', 'HEAD /b'])
  })

  it('stays unknown if the link does not tell its page', async () => {
    expect(await probe('/a', { '/a': toNetwork('') })).toMatchObject({ outcome: 'refused' })
  })
})

describe('an address in a private network', () => {
  const asked = (url: string) =>
    createLinkProbe({ ...site.client, isAllowed: address => address === '127.0.0.1' })(url, signal)
  it('is never requested, directly or behind a redirect, and is gone for readers', async () => {
    const isGone = { outcome: 'gone', reason: expect.stringContaining('private network, which readers cannot reach') }
    expect(await asked('http://10.0.0.5/a')).toMatchObject(isGone)
    expect(await asked('http://[::1]:8080/a')).toMatchObject(isGone)
    site.pages['/a'] = redirect(302, 'http://169.254.169.254/latest')
    expect(await asked(`${site.url}/a`)).toMatchObject(isGone)
  })

  it('of a name is a failure, because the name may lead elsewhere for readers', async () => {
    const filtered = createLinkProbe({ ...site.client, isAllowed: () => false, resolve: async () => ['0.0.0.0'] })
    expect(await filtered('http://shop.example/a', signal)).toMatchObject({ outcome: 'failed' })
  })
})

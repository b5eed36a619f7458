// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countVisits } from './visits.ts'

const facts = { events: '/api/event', domain: 'shelf.test' }
const pushState = history.pushState

let sent: { url: string; body: Record<string, unknown> }[]
let takesBeacons: boolean
let remove: (() => void)[]

beforeEach(() => {
  sent = []
  takesBeacons = true
  remove = []
  history.replaceState(null, '', '/article/five-grinders?utm_source=facebook#reviews')
  document.body.innerHTML = `
    <p><a id="body" href="#x" data-event="Product Click" data-product="Hobbin Daily" data-url="https://www.amazon.co.uk/dp/B0?tag=t"
      data-price="49.90" data-article="Five Grinders"><b>Hobbin</b></a></p>
    <a id="bare" href="#y" data-event="Product Click" data-product="Nameless">Nameless</a>
    <a id="plain" href="#z">Elsewhere</a>
    <a id="outbound" href="https://www.maker.example/kettle?session=S&utm_source=shelf#top">The maker</a>
    <a id="mail" href="mailto:desk@shelf.test">Mail</a>`
  keepListeners(window)
  keepListeners(document)
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon })
  vi.stubGlobal('fetch', vi.fn(fallback))
})

afterEach(() => {
  for (const off of remove) off()
  history.pushState = pushState
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function keepListeners(target: EventTarget): void {
  const add = target.addEventListener.bind(target)
  vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener, options)
    remove.push(() => target.removeEventListener(type, listener, options))
  })
}

function beacon(url: string, body: string): boolean {
  if (takesBeacons) sent.push({ url, body: JSON.parse(body) })
  return takesBeacons
}

async function fallback(url: string, init: RequestInit): Promise<Response> {
  expect(init).toMatchObject({ method: 'POST', keepalive: true })
  sent.push({ url, body: JSON.parse(String(init.body)) })
  return new Response()
}

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Names of the events, without reading times. */
const names = () => sent.flatMap(({ body }) => (body.n === 'engagement' ? [] : [body.name]))
const press = (id: string, type = 'click', init: MouseEventInit = {}) =>
  document.getElementById(id)?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }))

describe('a page view', () => {
  it('reports the page, the site and the referrer', () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://search.example/find')
    countVisits(facts)
    const url = `${location.origin}/article/five-grinders?utm_source=facebook`
    const body = { name: 'pageview', url, domain: 'shelf.test', referrer: 'https://search.example/find' }
    expect(sent).toEqual([{ url: '/api/event', body }])
  })

  it('reports only origin, path and campaign tags of the address', () => {
    history.replaceState(
      null,
      '',
      '/article/a?invite=I&code=C&utm_source=news&gclid=G&utm_term=two+words&xutm_a=1#setup=S',
    )
    countVisits(facts)
    expect(sent.map(({ body }) => body.url)).toEqual([
      `${location.origin}/article/a?utm_source=news&utm_term=two+words`,
    ])
  })

  it.each([
    ['https://mail.example/read/1?token=T#x', 'https://mail.example/read/1'],
    ['https://search.example/?q=ada&utm_source=s', 'https://search.example/?utm_source=s'],
    ['android-app://com.example.reader/', 'android-app://com.example.reader/'],
    ['/auth?invite=I', null],
    ['/terms', null],
    ['', null],
  ])('reports %j, which led to it, as %j', (referrer, reported) => {
    const address = referrer === '' ? '' : new URL(referrer, location.origin).href
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)
    countVisits(facts)
    expect(sent.map(({ body }) => body.referrer)).toEqual([reported])
  })

  it.each([
    '/auth?invite=I',
    '/auth#setup=S',
    '/pair?code=C',
    '/settings',
    '/articles/a1/edit',
    '/facebook-ads/create',
  ])('is not reported from the desk: %s', path => {
    history.replaceState(null, '', path)
    countVisits(facts)
    press('body')
    expect(sent).toEqual([])
    history.pushState(null, '', '/articles-of-interest')
    expect(names()).toEqual(['pageview'])
    history.pushState(null, '', path)
    expect(names()).toEqual(['pageview'])
  })

  it('counts a page opened in the background once, when it becomes visible', () => {
    show('hidden')
    countVisits(facts)
    expect(names()).toEqual([])
    show('visible')
    show('hidden')
    show('visible')
    expect(names()).toEqual(['pageview'])
  })

  it('counts again when the page returns from the back-forward cache', () => {
    countVisits(facts)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(names()).toEqual(['pageview'])
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(names()).toEqual(['pageview', 'pageview'])
  })

  it('counts each page that the app opens, but not its fragments', () => {
    countVisits(facts)
    history.pushState(null, '', '/article/five-grinders#picks')
    history.pushState(null, '', '/terms')
    expect(location.pathname).toBe('/terms')
    const views = sent.filter(({ body }) => body.name === 'pageview')
    expect(views.map(({ body }) => new URL(String(body.url)).pathname)).toEqual(['/article/five-grinders', '/terms'])
    history.replaceState(null, '', '/')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(sent.at(-1)?.body.url).toBe(`${location.origin}/`)
  })
})

describe('a click on a product', () => {
  const props = {
    product: 'Hobbin Daily',
    url: 'https://www.amazon.co.uk/dp/B0?tag=t',
    price: '49.90',
    article: 'Five Grinders',
  }

  it.each([
    ['by mouse or keyboard', 'click', {}],
    ['into a new tab', 'click', { ctrlKey: true }],
    ['by the middle button', 'auxclick', { button: 1 }],
  ])('%s is posted with what the link says', (_, type, init) => {
    countVisits(facts)
    press('body', type, init)
    expect(sent.at(-1)).toMatchObject({
      url: '/api/event',
      body: { name: 'Product Click', domain: 'shelf.test', props },
    })
    expect(names()).toEqual(['pageview', 'Product Click'])
  })

  it('counts clicks on elements inside the link, even if another listener stops them', () => {
    countVisits(facts)
    const bold = document.querySelector('b')
    bold?.addEventListener('click', event => event.stopPropagation())
    bold?.click()
    expect(sent.at(-1)?.body.props).toEqual(props)
  })

  it('omits missing attributes', () => {
    countVisits(facts)
    press('bare')
    expect(sent.at(-1)?.body.props).toEqual({ product: 'Nameless' })
  })

  it('ignores the right button and other links', () => {
    countVisits(facts)
    press('body', 'auxclick', { button: 2 })
    press('plain')
    press('mail')
    press('nowhere')
    expect(names()).toEqual(['pageview'])
  })
})

it('a click on a link to another site is posted without its parameters', () => {
  countVisits(facts)
  press('outbound')
  expect(sent.at(-1)?.body).toMatchObject({
    name: 'Outbound Link: Click',
    props: { url: 'https://www.maker.example/kettle?utm_source=shelf' },
  })
})

describe('reading time and scroll depth', () => {
  let now: number
  let hasFocus: boolean

  beforeEach(() => {
    now = 1_000
    hasFocus = true
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(4 * innerHeight)
    vi.stubGlobal('scrollY', 0)
  })

  const engagements = () => sent.filter(({ body }) => body.n === 'engagement').map(({ body: { e, sd } }) => [e, sd])
  const scrollTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    dispatchEvent(new Event('scroll'))
  }

  it('are posted when the page is hidden, with the time since the last report', () => {
    countVisits(facts)
    now += 5_000
    scrollTo(innerHeight)
    scrollTo(0)
    show('hidden')
    now += 60_000
    show('visible')
    now += 2_500
    dispatchEvent(new Event('pagehide'))
    expect(engagements()).toEqual([
      [5_000, 50],
      [2_500, 50],
    ])
    expect(sent.at(-1)?.body).toEqual({
      n: 'engagement',
      u: `${location.origin}/article/five-grinders?utm_source=facebook`,
      d: 'shelf.test',
      r: null,
      e: 2_500,
      sd: 50,
    })
  })

  it('exclude the time without focus', () => {
    countVisits(facts)
    now += 2_000
    hasFocus = false
    dispatchEvent(new Event('blur'))
    now += 30_000
    hasFocus = true
    dispatchEvent(new Event('focus'))
    now += 1_000
    show('hidden')
    expect(engagements()).toEqual([[3_000, 25]])
  })

  it('belong to the page that the reader leaves within the app', () => {
    countVisits(facts)
    now += 4_000
    history.pushState(null, '', '/terms')
    now += 1_500
    show('hidden')
    const posted = sent.map(({ body }) => [body.name ?? body.n, new URL(String(body.url ?? body.u)).pathname, body.e])
    expect(posted).toEqual([
      ['pageview', '/article/five-grinders', undefined],
      ['engagement', '/article/five-grinders', 4_000],
      ['pageview', '/terms', undefined],
      ['engagement', '/terms', 1_500],
    ])
  })

  it('are posted after a view only, and again after at least a second', () => {
    show('hidden')
    countVisits(facts)
    now += 9_000
    dispatchEvent(new Event('pagehide'))
    show('visible')
    now += 500
    show('hidden')
    show('visible')
    expect(engagements()).toEqual([[500, 25]])
    now += 500
    show('hidden')
    expect(engagements()).toHaveLength(1)
  })
})

describe('posting', () => {
  it('falls back to fetch if sendBeacon fails or is missing', () => {
    takesBeacons = false
    countVisits(facts)
    expect(names()).toEqual(['pageview'])
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: undefined })
    press('body')
    expect(names()).toEqual(['pageview', 'Product Click'])
  })

  it('ignores a failed request', async () => {
    takesBeacons = false
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    countVisits(facts)
    await Promise.resolve()
    expect(sent).toEqual([])
  })

  it('skips admins from sign-in to sign-out', () => {
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    countVisits(facts)
    cookie.mockReturnValue('a=1; blogops_admin=1')
    press('body')
    history.pushState(null, '', '/terms')
    expect(names()).toEqual(['pageview'])
    cookie.mockReturnValue('blogops_admin=')
    history.pushState(null, '', '/')
    expect(names()).toEqual(['pageview', 'pageview'])
  })

  it('sends nothing without an event URL', () => {
    countVisits({})
    press('body')
    expect(sent).toEqual([])
  })
})

import { isDeskPath } from '../../../server/contract/page.ts'

/** Duplicates `hasAdminHint` in web/lib. Importing that would add a second file for every reader to download. */
export function hasAdminHint(): boolean {
  return /(?:^|;\s*)blogops_admin=1(?:;|$)/.test(document.cookie)
}

type Props = Record<string, string>

const clickProps = ['product', 'url', 'price', 'currency', 'article'] as const

/**
 * Posts page views, reading time and clicks to the URL in `data-events`, in Plausible's format: on links with
 * `data-event`, and on links to other sites. Skips admins and admin pages. Stores nothing on the device.
 */
export function countVisits({ events, domain }: DOMStringMap): void {
  if (!events) return
  const isCounted = (address: string) => !hasAdminHint() && !isDeskPath(new URL(address).pathname)
  const post = (name: string, props?: Props) => {
    if (!isCounted(location.href)) return
    const url = toReportableUrl(location.href)
    send(events, JSON.stringify({ name, url, domain, referrer: getReportableReferrer(), props }))
  }
  const engagement = measureEngagement((figures, address) => {
    // Plausible reads reading time only in the short form of its own script.
    const page = { n: 'engagement', u: toReportableUrl(address), d: domain, r: null }
    if (isCounted(address)) send(events, JSON.stringify(Object.assign(page, figures)))
  })
  countViews(() => {
    engagement.begin()
    post('pageview')
  })
  const reportClick = (event: MouseEvent) => {
    const link = findLink(event)
    const clicked = link && describeClick(link)
    if (clicked) post(clicked.name, clicked.props)
  }
  // Captures clicks before other listeners, which may stop them.
  document.addEventListener('click', reportClick, true)
  document.addEventListener('auxclick', reportClick, true)
}

/**
 * Drops the fragment and all parameters except campaign tags, because they may contain codes or identify the reader.
 */
function toReportableUrl(address: string): string {
  const { protocol, host, pathname, searchParams } = new URL(address)
  const tags = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_'))).toString()
  return `${protocol}//${host}${pathname}${tags && `?${tags}`}`
}

/** Returns null if the visit came from this site or has no referrer. */
function getReportableReferrer(): string | null {
  const { referrer } = document
  return referrer === '' || new URL(referrer).origin === location.origin ? null : toReportableUrl(referrer)
}

/** Sends text/plain, which needs no CORS preflight. The request continues after the page is left. */
function send(url: string, body: string): void {
  if (navigator.sendBeacon?.(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/**
 * Counts a view each time a page is shown: on arrival, on return from the back-forward cache, and after navigation
 * inside the app.
 */
function countViews(post: () => void): void {
  let isPending = false
  let path = location.pathname

  function countView(): void {
    // Opened in the background, or prerendered for a visit that may not happen.
    isPending = document.visibilityState === 'hidden'
    if (!isPending) post()
  }

  function onMove(): void {
    if (location.pathname === path) return
    path = location.pathname
    countView()
  }

  const pushState = history.pushState.bind(history)
  history.pushState = (...to) => {
    pushState(...to)
    onMove()
  }
  addEventListener('popstate', onMove)
  addEventListener('pageshow', event => event.persisted && countView())
  document.addEventListener('visibilitychange', () => isPending && countView())
  countView()
}

/** Returns the link that a click opens, by any button but the right one. Keyboard clicks count. */
function findLink({ button, target }: MouseEvent): HTMLAnchorElement | null {
  return button < 2 && target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

/** Returns the event of a click: the one that the link names, or that of a link to another site. */
function describeClick({ dataset, href, protocol, host }: HTMLAnchorElement): { name: string; props: Props } | null {
  if (dataset.event) return { name: dataset.event, props: getEventProps(dataset) }
  const isOutbound = /^https?:$/.test(protocol) && host !== location.host
  return isOutbound ? { name: 'Outbound Link: Click', props: { url: toReportableUrl(href) } } : null
}

function getEventProps(dataset: DOMStringMap): Props {
  const props: Props = {}
  for (const name of clickProps) {
    const value = dataset[name]
    if (value) props[name] = value
  }
  return props
}

/** Minimum milliseconds of reading time of a report, unless the reader scrolled further. */
const minMs = 1_000

/** Milliseconds of reading time since the last report, and the scroll depth in percent, as Plausible names them. */
interface Engagement {
  e: number
  sd: number
}

/**
 * Measures how long the page is visible with focus, and how far the reader scrolls. Reports it whenever the page is
 * hidden or left, since no later moment is certain.
 * @returns `begin`, to call with each page view.
 */
function measureEngagement(report: (engagement: Engagement, address: string) => void): { begin(): void } {
  /** Address of the current page view; empty before the first. */
  let address = ''
  let since: number | undefined
  let ms = 0
  let depth = 0
  let reportedDepth = 0

  function measure(): void {
    const now = performance.now()
    if (since !== undefined) ms += now - since
    since = document.visibilityState === 'visible' && document.hasFocus() ? now : undefined
  }

  function measureDepth(): void {
    const { scrollHeight } = document.documentElement
    depth = Math.max(depth, Math.min(100, Math.round(((scrollY + innerHeight) / Math.max(scrollHeight, 1)) * 100)))
  }

  function flush(): void {
    measure()
    if (address === '' || (ms < minMs && depth === reportedDepth)) return
    report({ e: Math.round(ms), sd: depth }, address)
    ms = 0
    reportedDepth = depth
  }

  addEventListener('focus', measure)
  addEventListener('blur', measure)
  addEventListener('scroll', measureDepth, { passive: true })
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? flush() : measure()))

  return {
    begin() {
      flush()
      address = location.href
      ms = 0
      depth = 0
      reportedDepth = 0
      measure()
      measureDepth()
    },
  }
}

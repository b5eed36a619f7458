import { isDeskPath } from '../../../server/contract/page.ts'

/** Duplicates `hasAdminHint` in web/lib. Importing that would add a second file for every reader to download. */
export function hasAdminHint(): boolean {
  return /(?:^|;\s*)blogops_admin=1(?:;|$)/.test(document.cookie)
}

type Props = Record<string, string>

const clickProps = ['product', 'url', 'price', 'article'] as const

/**
 * Posts page views and clicks on links with `data-event` to the URL in `data-events`, in Plausible's format. Skips
 * admins and admin pages. Stores nothing on the device.
 */
export function countVisits({ events, domain }: DOMStringMap): void {
  if (!events) return
  const post = (name: string, props?: Props) => {
    if (hasAdminHint() || isDeskPath(location.pathname)) return
    const url = toReportableUrl(location.href)
    send(events, JSON.stringify({ name, url, domain, referrer: getReportableReferrer(), props }))
  }
  countViews(() => post('pageview'))
  const reportClick = (event: MouseEvent) => {
    const link = findTrackedLink(event)
    if (link?.dataset.event) post(link.dataset.event, getEventProps(link))
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

/** Returns the tracked link that a click opens, by any button but the right one. Keyboard clicks count. */
function findTrackedLink({ button, target }: MouseEvent): HTMLElement | null {
  return button < 2 && target instanceof Element ? target.closest<HTMLElement>('a[data-event]') : null
}

function getEventProps({ dataset }: HTMLElement): Props {
  const props: Props = {}
  for (const name of clickProps) {
    const value = dataset[name]
    if (value) props[name] = value
  }
  return props
}

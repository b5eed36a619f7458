import { isDeskPath } from '../../../server/contract/page.ts'
import { hasAdminHint } from './admin-hint.ts'

type Props = Record<string, string>

const clickProps = ['product', 'url', 'price', 'article'] as const

/**
 * Posts page views, and clicks on links that ask for it, to where the document says (`data-events`), in Plausible's form.
 * Those of admins and of desk pages are not posted. Nothing is kept on the device.
 */
export function countVisits({ events, domain }: DOMStringMap): void {
  if (!events) return
  const post = (name: string, props?: Props) => {
    if (hasAdminHint() || isDeskPath(location.pathname)) return
    const url = reportableUrl(location.href)
    send(events, JSON.stringify({ name, url, domain, referrer: reportableReferrer(), props }))
  }
  countViews(() => post('pageview'))
  const click = (event: MouseEvent) => {
    const link = linkOf(event)
    if (link?.dataset.event) post(link.dataset.event, propsOf(link))
  }
  // Ahead of whatever else listens: it may keep the click to itself.
  document.addEventListener('click', click, true)
  document.addEventListener('auxclick', click, true)
}

/** Drops the fragment and every parameter but campaign tags: they may hold codes, or tell who the reader is. */
function reportableUrl(address: string): string {
  const { protocol, host, pathname, searchParams } = new URL(address)
  const tags = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('utm_'))).toString()
  return `${protocol}//${host}${pathname}${tags && `?${tags}`}`
}

/** Null where the site's own page, or nothing, led here. */
function reportableReferrer(): string | null {
  const { referrer } = document
  return referrer === '' || new URL(referrer).origin === location.origin ? null : reportableUrl(referrer)
}

/** As text/plain, which needs no leave of another origin. Either way it is under way even when the page is left at once. */
function send(url: string, body: string): void {
  if (navigator.sendBeacon?.(url, body)) return
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/** One view each time a page is shown: on arrival, back from the browser's memory, and on each page the app goes on to. */
function countViews(post: () => void): void {
  let unseen = false
  let path = location.pathname

  function view(): void {
    // Opened in the background, or made ahead of a visit that may never come.
    unseen = document.visibilityState === 'hidden'
    if (!unseen) post()
  }

  function move(): void {
    if (location.pathname === path) return
    path = location.pathname
    view()
  }

  const pushState = history.pushState.bind(history)
  history.pushState = (...to) => {
    pushState(...to)
    move()
  }
  addEventListener('popstate', move)
  addEventListener('pageshow', event => event.persisted && view())
  document.addEventListener('visibilitychange', () => unseen && view())
  view()
}

/** The link that a click opens, here or elsewhere; a keyboard's click is one too. The right button opens a menu only. */
function linkOf({ button, target }: MouseEvent): HTMLElement | null {
  return button < 2 && target instanceof Element ? target.closest<HTMLElement>('a[data-event]') : null
}

function propsOf({ dataset }: HTMLElement): Props {
  const props: Props = {}
  for (const name of clickProps) {
    const value = dataset[name]
    if (value) props[name] = value
  }
  return props
}

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
export function measureEngagement(report: (engagement: Engagement, address: string) => void): { begin(): void } {
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

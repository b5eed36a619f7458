/** Marks the section in view in the table of contents of an article. */
export function markCurrentSection(): void {
  let isScheduled = false
  const update = () => {
    isScheduled = false
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
    const current = links.findLast(({ hash }) => {
      const top = document.getElementById(hash.slice(1))?.getBoundingClientRect().top
      return top !== undefined && top <= innerHeight / 3
    })
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // At most once per frame.
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(update)
  }
  addEventListener('scroll', schedule, { passive: true })
}

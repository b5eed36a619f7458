/**
 * Renumbers the headings of sanitised HTML so that levels start at `top` and have no gaps: with `top` 2, `h3` and `h5`
 * become `h2` and `h3`.
 */
export function nestHeadings(html: string, top: number): string {
  const usedLevels = new Set(Array.from(html.matchAll(/<h([1-6])(?=[\s>])/g), ([, level]) => level))
  const levels = [...usedLevels].sort()
  return html.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, top + levels.indexOf(level))}`,
  )
}

/**
 * Makes tables in sanitised HTML scrollable where the page is too narrow, also by keyboard. Sanitised tables have no
 * attributes.
 */
export function scrollTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

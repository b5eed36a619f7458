/**
 * Renames the headings of sanitised HTML so that they go on from those of the page without a gap: of `h3` and `h5`, with
 * `top` 2, come `h2` and `h3`. Who wrote the text could not know where it would stand.
 */
export function nestHeadings(html: string, top: number): string {
  const used = new Set(Array.from(html.matchAll(/<h([1-6])(?=[\s>])/g), ([, level]) => level))
  const levels = [...used].sort()
  return html.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, top + levels.indexOf(level))}`,
  )
}

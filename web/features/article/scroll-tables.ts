/**
 * Lets tables of sanitised HTML, which have no attributes, scroll sideways where the page is too narrow for them, by
 * keyboard too.
 */
export function scrollTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

/**
 * Makes tables in sanitised HTML scrollable where the page is too narrow, also by keyboard. Sanitised tables have no
 * attributes.
 */
export function scrollTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

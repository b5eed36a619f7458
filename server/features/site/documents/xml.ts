export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** Characters that XML 1.0 does not allow, even escaped: most control characters and lone surrogates. */
const INVALID_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replace(INVALID_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

/** Renders `<name>text</name>`. */
export function renderElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/**
 * Parses an absolute URL; returns null for anything else. `URL.canParse` is unreliable: once optimised, that of Node
 * 20 refuses letters such as the ü of `https://bücher.example`.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Returns the canonical spelling of a path: no empty segments, no trailing slash, minimal escapes. Returns an
 * undecodable path (a lone `%`) unchanged.
 */
export function toCanonicalPath(path: string): string {
  try {
    return `/${path.split('/').filter(Boolean).map(toCanonicalSegment).join('/')}`
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

function toCanonicalSegment(part: string): string {
  return encodeURIComponent(decodeURIComponent(part))
}

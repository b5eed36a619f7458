/**
 * The one spelling of a path: no empty parts, no slash at the end, escapes where they are needed and nowhere else.
 * A path that cannot be read (a lone `%`) is given back as it came.
 */
export function canonicalPath(path: string): string {
  try {
    return `/${path.split('/').filter(Boolean).map(respell).join('/')}`
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

function respell(part: string): string {
  return encodeURIComponent(decodeURIComponent(part))
}

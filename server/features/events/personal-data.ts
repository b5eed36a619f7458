/** Matches every text that could contain personal data. Most texts do not match and need no slower check. */
const suspicious = /[@%+]|[^\p{ASCII}]|(?:\d\D{0,2}){10}/u

/** Returns true if a text contains an e-mail address or a phone number. */
export function isPersonal(text: string): boolean {
  if (!suspicious.test(text)) return false
  const plain = toPlainText(text)
  return email.test(plain) || containsPhone(plain)
}

/** In a path, hyphens between words and numbers form a slug such as `top-100-200-2026-picks`, not a phone number. */
export function isPersonalPath(path: string): boolean {
  if (!suspicious.test(path)) return false
  const plain = toPlainText(path)
  return email.test(plain) || containsPhone(plain.replace(/[^/]*\p{L}[^/]*/gu, slug => slug.replaceAll('-', '/')))
}

/** Matching a single character before the @ is sufficient, and keeps long texts fast. */
const email = /[\p{L}\p{N}._%+'-]@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/iu

/**
 * Phone numbers with a country code, British and American ones. Digits alone may be an ad id, a time or an ISBN, so
 * they only match in the full length of a British number, or after 00 and a country code.
 */
const phones = [
  /(?<![\p{L}\p{N}])\+\d(?:[ ().-]{0,2}\d){7,14}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?0(?:[ ().-]{0,2}\d){10}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?00[ ().-]{0,2}[2-9](?:[ ().-]{0,2}\d){7,13}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])44\d{10}(?![\p{L}\p{N}])/u,
]

function containsPhone(plain: string): boolean {
  return phones.some(phone => phone.test(plain))
}

/** Maximum rounds of decoding; links and forms can encode a text several times. */
const maxDecodings = 4

/**
 * Undoes percent-encoding and the Unicode variants of digits, spaces and hyphens, so that the patterns only need
 * ASCII.
 */
function toPlainText(text: string): string {
  let plain = text.normalize('NFKC')
  for (let round = 0; round < maxDecodings; round += 1) {
    const decoded = plain.replace(/(?:%[\da-f]{2})+/gi, decodeEscapes).normalize('NFKC')
    if (decoded === plain) break
    plain = decoded
  }
  return plain
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    // Bytes that are not UTF-8 must not hide the ASCII characters next to them.
    return escapes.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}

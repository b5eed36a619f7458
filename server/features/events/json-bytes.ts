/** Characters that are a byte each, and stand for themselves. */
const plain = /^[ !#-[\]-~]*$/

/**
 * How many bytes of UTF-8 an object, a text, a number, a boolean or null takes up as JSON: found without writing it, which
 * takes several times as long.
 */
export function jsonBytes(value: unknown): number {
  if (typeof value === 'string') return plain.test(value) ? value.length + 2 : Buffer.byteLength(JSON.stringify(value))
  return typeof value === 'object' && value !== null ? objectBytes(value) : String(value).length
}

function objectBytes(value: object): number {
  let bytes = 0
  // A colon, and a comma or a brace, go with each of them.
  for (const [key, item] of Object.entries(value)) bytes += jsonBytes(key) + jsonBytes(item) + 2
  return bytes === 0 ? 2 : bytes + 1
}

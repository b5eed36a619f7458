/** Parses JSON; returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns true if the value is an object whose fields can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Converts all texts in a JSON value, but not its keys. */
export function mapJson(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map(item => mapJson(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapJson(item, map)]))
}

/** Returns the SHA-256, in hex, of a JSON value. The order of keys does not matter. */
export async function computeCanonicalHash(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toCanonicalJson(value)))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns JSON without white space; keys of each object are sorted by code unit. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value).filter(key => value[key] !== undefined)
  return `{${keys
    .sort()
    .map(key => `${JSON.stringify(key)}:${toCanonicalJson(value[key])}`)
    .join(',')}}`
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the hash of a plan: SHA-256 over the canonical JSON of the whole answer except the hash itself. Any change
 * after review is detected.
 * @param optimization the answer, also one read from a file: keys beyond the schema count
 * @returns hex
 */
export function computePlanHash(optimization: Readonly<Record<string, unknown>>): Promise<string> {
  return computeCanonicalHash({ ...optimization, plan: withoutHash(optimization.plan) })
}

function withoutHash(plan: unknown): unknown {
  if (!isObject(plan)) return plan
  const { hash, ...rest } = plan
  return rest
}

/**
 * Freezes a JSON value deeply, so that records can be returned without copying. Not recursive, because a value may be
 * nested deeper than the stack allows. Allocates no key lists, because startup freezes every record.
 */
export function deepFreeze<T>(value: T): T {
  const pending: Readonly<Record<string, unknown>>[] = isRecord(value) ? [value] : []
  for (let next = pending.pop(); next; next = pending.pop()) {
    Object.freeze(next)
    for (const key in next) {
      const inner = next[key]
      if (isRecord(inner)) pending.push(inner)
    }
  }
  return value
}

/** Maximum nesting of JSON input. No call needs more, and recursive code would overflow the stack. */
export const maxLevels = 200

/** Returns true if JSON text nests objects or lists deeper than `max` levels. */
export function isNestedTooDeep(text: string, max = maxLevels): boolean {
  // Fast path: most texts have too few brackets to be nested too deep.
  if ((text.match(/[[{]/g)?.length ?? 0) <= max) return false
  let levels = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') inString = !inString
    else if (inString) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > max) return true
  }
  return false
}

/** Returns true if two JSON values have equal content. The order of keys does not matter. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => key in b && isEqualJson(a[key], b[key]))
}

/** Returns the value at a path of keys; undefined if a part of the path is missing. */
export function readPath(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

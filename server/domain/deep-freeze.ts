/**
 * Freezes a JSON value deeply, so that records can be returned without copying. Not recursive, because a value may be
 * nested deeper than the stack allows. Allocates no key lists, because startup freezes every record.
 */
export function deepFreeze<T>(value: T): T {
  const pending: Record<string, unknown>[] = isObject(value) ? [value] : []
  for (let next = pending.pop(); next; next = pending.pop()) {
    Object.freeze(next)
    for (const key in next) {
      const inner = next[key]
      if (isObject(inner)) pending.push(inner)
    }
  }
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

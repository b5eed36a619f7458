/**
 * Freezes a JSON value and all within it, so that records are handed out without copying. Without recursion: a value may
 * be nested deeper than the stack is. Without lists of keys and values: a start freezes all records there are.
 */
export function freeze<T extends object>(value: T): T {
  const waiting: Record<string, unknown>[] = isObject(value) ? [value] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    Object.freeze(next)
    for (const key in next) {
      const inner = next[key]
      if (isObject(inner)) waiting.push(inner)
    }
  }
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

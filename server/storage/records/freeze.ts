/**
 * Freezes a JSON value and all within it, so that records are handed out without copying. Without recursion: a value may
 * be nested deeper than the stack is.
 */
export function freeze<T extends object>(value: T): T {
  const waiting: object[] = [value]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    Object.freeze(next)
    for (const inner of Object.values(next)) {
      if (typeof inner === 'object' && inner !== null) waiting.push(inner)
    }
  }
  return value
}

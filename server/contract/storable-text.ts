import { BlogopsError } from './errors.ts'

/**
 * Refuses text anywhere in `root` that a store could not return exactly: NUL (PostgreSQL) and lone surrogates (UTF-8).
 * @throws BlogopsError `bad_request`
 */
export function assertStorableText(root: unknown): void {
  const pending = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) {
        throw new BlogopsError('bad_request', 'Text must not hold NUL characters or broken Unicode.')
      }
    } else if (Array.isArray(value)) {
      for (const item of value) pending.push(item ?? null)
    } else if (typeof value === 'object' && value !== null) {
      // `Object.keys` avoids the pairs that `Object.entries` would allocate for every event.
      for (const key of Object.keys(value)) pending.push(key, (value as Record<string, unknown>)[key] ?? null)
    }
  }
}

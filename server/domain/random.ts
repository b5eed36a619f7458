/** Creates the same sequence of numbers from 0 to 1 in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Hashes text to 32 bits (FNV-1a), equally on every machine. */
function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value ^= text.charCodeAt(at)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Creates a generator of numbers from 0 to 1. The same text always gives the same numbers. */
export function createRandom(seed: string): () => number {
  return seededRandom(hashText(seed))
}

export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = createRandom(seed)
  return items
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Creates the same sequence of ids in every run, after the given number. */
export function countedIds(after = 0): () => string {
  let count = after
  return () => {
    count += 1
    return `id${String(count).padStart(8, '0')}`
  }
}

/** Ids that are the same at every run, in the order they are asked for. */
export function countedIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return `id${String(count).padStart(8, '0')}`
  }
}

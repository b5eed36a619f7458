/** Creates the same sequence of ids in every run. */
export function countedIds(): () => string {
  let count = 0
  return () => {
    count += 1
    return `id${String(count).padStart(8, '0')}`
  }
}

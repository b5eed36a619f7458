/** Groups items by key, in order of first occurrence. Node 20 lacks `Map.groupBy`. */
export function groupBy<T, K>(items: readonly T[], getKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(getKey(item))
    if (group) group.push(item)
    else groups.set(getKey(item), [item])
  }
  return groups
}

/** Section of a diff: items that both lists share, or items before and after a change. */
export type DiffSection =
  | { readonly kind: 'same'; readonly items: readonly string[] }
  | { readonly kind: 'changed'; readonly before: readonly string[]; readonly after: readonly string[] }

/** Maximum number of pairs to compare. Longer texts are shown as one change. */
const maxPairs = 4_000_000

/** Returns the differences of two lists by their longest common subsequence. */
export function diffLists(before: readonly string[], after: readonly string[]): DiffSection[] {
  const start = countCommonPrefix(before, after)
  const end = countCommonPrefix(before.slice(start).toReversed(), after.slice(start).toReversed())
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const sections: DiffSection[] = [
    { kind: 'same', items: before.slice(0, start) },
    ...middle,
    { kind: 'same', items: before.slice(before.length - end) },
  ]
  return sections.filter(section =>
    section.kind === 'same' ? section.items.length > 0 : section.before.length + section.after.length > 0,
  )
}

function countCommonPrefix(first: readonly string[], second: readonly string[]): number {
  const difference = first.findIndex((item, index) => item !== second[index])
  return difference < 0 ? first.length : difference
}

function diffMiddle(before: readonly string[], after: readonly string[]): DiffSection[] {
  if (before.length * after.length > maxPairs) return [{ kind: 'changed', before, after }]
  const lengths = computeCommonLengths(before, after)
  const sections: DiffSection[] = []
  let [from, to] = [0, 0]
  for (const [i, j] of findCommonPairs(before, after, lengths)) {
    const isNext = i === from && j === to
    const last = sections.at(-1)
    if (!isNext) sections.push({ kind: 'changed', before: before.slice(from, i), after: after.slice(to, j) })
    if (isNext && last?.kind === 'same')
      sections.splice(-1, 1, { kind: 'same', items: [...last.items, before[i] ?? ''] })
    else sections.push({ kind: 'same', items: [before[i] ?? ''] })
    ;[from, to] = [i + 1, j + 1]
  }
  return [...sections, { kind: 'changed', before: before.slice(from), after: after.slice(to) }]
}

/** `lengths[i][j]` is the length of the longest common subsequence of `before` from `i` and `after` from `j`. */
function computeCommonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, nextRow] = [lengths[i], lengths[i + 1]]
      if (!row || !nextRow) continue
      row[j] = before[i] === after[j] ? 1 + (nextRow[j + 1] ?? 0) : Math.max(nextRow[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

/** Yields the index pairs of shared items. */
function* findCommonPairs(before: readonly string[], after: readonly string[], lengths: readonly Uint32Array[]) {
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      yield [i, j] as const
      i += 1
      j += 1
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1
    else j += 1
  }
}

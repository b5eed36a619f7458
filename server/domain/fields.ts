/** Helpers for records whose fields are listed in one table, such as `article-fields.ts`. */

type Picked<T> = { [name in keyof T]: Exclude<T[name], undefined> }

/** Copies the named fields. Undefined fields are left out. */
export function pickFields<T extends object, K extends keyof T>(source: T, names: readonly K[]): Picked<Pick<T, K>> {
  const defined = names.filter(name => source[name] !== undefined)
  // `fromEntries` does not keep the names in its type. Only optional fields can be left out.
  return Object.fromEntries(defined.map(name => [name, source[name]])) as Picked<Pick<T, K>>
}

/** Copies the named texts. Missing ones are empty, as in records that predate a field. */
export function pickTexts<K extends string>(
  source: { readonly [name in K]?: string | undefined },
  names: readonly K[],
): Record<K, string> {
  return Object.fromEntries(names.map(name => [name, source[name] ?? ''])) as Record<K, string>
}

/** Returns true if both objects have the same values in the named fields. */
export function haveSameFields<K extends string>(
  first: Readonly<Record<K, unknown>>,
  second: Readonly<Record<K, unknown>>,
  names: readonly K[],
): boolean {
  return names.every(name => first[name] === second[name])
}

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

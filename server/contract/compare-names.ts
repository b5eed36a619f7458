// Made when it is first used, as it takes longer than loading dozens of files.
let names: Intl.Collator | undefined

/** How names are ordered for people: by letters and by numbers in them, whatever their case and accents. */
export function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
  return names.compare(one, other)
}

// Created on first use: construction takes longer than loading dozens of files.
let names: Intl.Collator | undefined

/** Compares names for display: numbers by value; case and accents are ignored. */
export function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
  return names.compare(one, other)
}

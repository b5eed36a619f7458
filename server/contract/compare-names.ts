// Created on first use: construction takes longer than loading dozens of files.
let nameCollator: Intl.Collator | undefined

/** Compares names for display: numbers by value; case and accents are ignored. */
export function compareNames(one: string, other: string): number {
  nameCollator ??= new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
  return nameCollator.compare(one, other)
}

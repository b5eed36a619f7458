import { adTextSchema } from '../../../../server/contract/schemas/ad.ts'
import { type Problems, problemsOf } from './problems.ts'
import type { Draft, Variant } from './wizard-values.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letter of an index: A for 0, B for 1, AA after Z. */
function letterOf(place: number): string {
  const before = Math.floor(place / alphabet.length)
  return (before > 0 ? letterOf(before - 1) : '') + alphabet.charAt(place % alphabet.length)
}

/** Returns the first letter from index `listedCount` on that is not in `taken`. */
export function nextName(listed: number, taken: readonly string[]): string {
  let place = listed
  while (isTaken(letterOf(place), taken)) place += 1
  return letterOf(place)
}

const folded = (name: string) => name.trim().toLowerCase()

function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some(one => folded(one) === folded(name))
}

export interface Written extends Omit<Draft, 'variant'> {
  variant: string
}

/** Validates a variant before it is added to the list. */
export function readVariant(
  written: Written,
  taken: readonly string[],
): { variant: Omit<Variant, 'id'> } | { problems: Problems } {
  const { data, error } = adTextSchema.safeParse(written)
  const inUse = isTaken(written.variant, taken)
  if (data && !inUse) return { variant: data }
  const name = written.variant.trim()
  return {
    problems: {
      ...(inUse && { variant: `There is a variant ${name} already: give this one another name` }),
      ...problemsOf(error),
    },
  }
}

/** Returns the problems of non-empty fields, for display while typing. */
export function problemsWhileWriting(written: Written, taken: readonly string[]): Problems {
  const read = readVariant(written, taken)
  const texts = Object.entries(written)
  const begun = new Set(texts.filter(([, text]) => text.trim() !== '').map(([field]) => field))
  return Object.fromEntries(
    'problems' in read ? Object.entries(read.problems).filter(([field]) => begun.has(field)) : [],
  )
}

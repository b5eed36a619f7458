import { adTextSchema } from '../../../../server/contract/schemas/ad.ts'
import { type Problems, problemsOf } from './problems.ts'
import type { Draft, Variant } from './wizard-values.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A for the first, B for the second, AA after Z. */
function letterOf(place: number): string {
  const before = Math.floor(place / alphabet.length)
  return (before > 0 ? letterOf(before - 1) : '') + alphabet.charAt(place % alphabet.length)
}

/** The name of the next variant: the letter of its place in the list, or the next that none of `taken` has. */
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

/** The variant as it is to be sent, or what does not hold of it. */
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

/** What can be said while it is being written: nothing yet of what is empty. */
export function problemsWhileWriting(written: Written, taken: readonly string[]): Problems {
  const read = readVariant(written, taken)
  const texts = Object.entries(written)
  const begun = new Set(texts.filter(([, text]) => text.trim() !== '').map(([field]) => field))
  return Object.fromEntries(
    'problems' in read ? Object.entries(read.problems).filter(([field]) => begun.has(field)) : [],
  )
}

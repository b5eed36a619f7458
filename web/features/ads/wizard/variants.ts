import { adTextSchema } from '../../../../server/contract/schemas/ad.ts'
import { type FormProblems, toFormProblems } from './problems.ts'
import type { Draft, Variant } from './wizard-values.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letter of an index: A for 0, B for 1, AA after Z. */
function getLetter(index: number): string {
  const prefixIndex = Math.floor(index / alphabet.length)
  return (prefixIndex > 0 ? getLetter(prefixIndex - 1) : '') + alphabet.charAt(index % alphabet.length)
}

/** Returns the first letter from index `listedCount` on that is not in `taken`. */
export function getNextName(listedCount: number, taken: readonly string[]): string {
  let index = listedCount
  while (isTaken(getLetter(index), taken)) index += 1
  return getLetter(index)
}

const toComparable = (name: string) => name.trim().toLowerCase()

function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some(one => toComparable(one) === toComparable(name))
}

export interface WrittenVariant extends Omit<Draft, 'variant'> {
  variant: string
}

/** Validates a variant before it is added to the list. */
export function validateVariant(
  written: WrittenVariant,
  taken: readonly string[],
): { variant: Omit<Variant, 'id'> } | { problems: FormProblems } {
  const { data, error } = adTextSchema.safeParse(written)
  const isNameTaken = isTaken(written.variant, taken)
  if (data && !isNameTaken) return { variant: data }
  const name = written.variant.trim()
  return {
    problems: {
      ...(isNameTaken && { variant: `There is a variant ${name} already: give this one another name` }),
      ...toFormProblems(error),
    },
  }
}

/** Returns the problems of non-empty fields, for display while typing. */
export function findProblemsWhileTyping(written: WrittenVariant, taken: readonly string[]): FormProblems {
  const read = validateVariant(written, taken)
  const texts = Object.entries(written)
  const filledFields = new Set(texts.filter(([, text]) => text.trim() !== '').map(([field]) => field))
  return Object.fromEntries(
    'problems' in read ? Object.entries(read.problems).filter(([field]) => filledFields.has(field)) : [],
  )
}

import { z } from 'zod'
import factLists from '../../../fixtures/writer/facts.json'
import { findPackSize } from '../../domain/number-words.ts'
import type { ProductFact } from '../../ports/product-source.ts'
import { defineDataFile, regexSchema } from './data-file.ts'
import { getOpening, toWords } from './product-words.ts'

/** Separators between clauses of a listing's title. The comma in "1,000" does not count. */
const CLAUSE_SEPARATORS = /[|;–—()[\]]|,(?!\d{3}\b|\d{1,2} ?(?:l|m|kg|cm|mm)\b)|\s-|-\s/

/** Characters that no clause begins or ends with. */
const LOOSE_CHARACTERS = new Set(' -–—•|,;:.&/')
/** Words that no clause ends with. */
const JOINING_WORDS = new Set('and or with for the a an of in to from by on at plus'.split(' '))

/** Returns the end of a text without trailing punctuation. A regular expression would backtrack from every mark. */
function findEnd(text: string, from: number): number {
  let end = from
  while (end > 0 && LOOSE_CHARACTERS.has(text.charAt(end - 1))) end -= 1
  return end
}

/** Removes the punctuation and joining words that splitting leaves at the ends. */
export function trimClause(text: string): string {
  const bare = text.replace(/^[\s\-–—•|,;:.&+/]+/, '').replace(/\s+/g, ' ')
  let end = findEnd(bare, bare.length)
  for (let space = bare.lastIndexOf(' ', end - 1); space >= 0 && end > 0; space = bare.lastIndexOf(' ', end - 1)) {
    if (!JOINING_WORDS.has(bare.slice(space + 1, end).toLowerCase())) break
    end = findEnd(bare, space)
  }
  return bare.slice(0, end)
}

export function splitClauses(title: string): string[] {
  return title
    .replace(/\s+/g, ' ')
    .split(CLAUSE_SEPARATORS)
    .map(trimClause)
    .filter(clause => /\p{L}{2}|\d/u.test(clause))
}

/** Shortens a text to whole words within a length. */
export function shortenToWords(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const truncated = text.slice(0, maxLength + 1)
  return trimClause(
    truncated.includes(' ') ? truncated.slice(0, truncated.lastIndexOf(' ')) : truncated.slice(0, maxLength),
  )
}

const kindSet = z.array(z.string()).transform((kinds): ReadonlySet<string> => new Set(kinds))

/** Spelling of one kind of fact in titles. Figures without a label count only for kinds that leave no doubt. */
const patternSchema = z.strictObject({
  label: z.string(),
  /** Matched within one clause, so that a number and its word belong together. */
  spelling: regexSchema,
  /** Kinds of product for which the figure has only this meaning. Absent if it has it for every kind. */
  kinds: kindSet.optional(),
  /** Kinds of product that only support the figure: a memory card records 4K and has no resolution. */
  exceptKinds: kindSet.optional(),
  /** Value as printed, with `$&` for the match and `$1` or `$<name>` for its groups. */
  value: z.string(),
  form: z.enum(['upper', 'lower', 'kilowatts']).optional(),
  /** Wording that distinguishes a product's name: "with 45H Playtime", "(IPX7)". Absent if the fact does not help. */
  inName: z.string().optional(),
})

type Pattern = z.output<typeof patternSchema>

/** Facts by their spelling in titles, and facts of which more or less is better. */
export const getFactLists = defineDataFile(
  'writer/facts.json',
  factLists,
  z.strictObject({
    inTitles: z.array(patternSchema),
    /** The first entry that matches a label applies. */
    comparable: z.array(
      z.strictObject({
        label: regexSchema,
        better: z.enum(['more', 'less']),
        /** Words for the best value. */
        superlative: z.string(),
        badge: z.string(),
      }),
    ),
  }),
)

function fillTemplate(template: string, found: RegExpExecArray): string {
  return template.replace(
    /\$(?:(&)|(\d)|<(\w+)>)/g,
    (_, whole, group, name) => (whole ? found[0].trim() : name ? found.groups?.[name] : found[group]) ?? '',
  )
}

/** Formats a value: "1,5 litres" becomes "1.5 litres", "1 hours" becomes "1 hour". */
function toValue({ value, form }: Pattern, found: RegExpExecArray): string {
  const text = fillTemplate(value, found)
    .replace(/^\d+,\d+(?= litres$)/, figure => figure.replace(',', '.'))
    .replace(/^(1 (?:hour|litre))s$/, '$1')
    .replace(/^up to /i, 'up to ')
  if (form === 'kilowatts') return text.replace(/^[\d.]+/, figure => String(Number(figure) * 1000))
  return form === 'upper' ? text.toUpperCase() : form === 'lower' ? text.toLowerCase() : text
}

const CABLES = new Set(['cable', 'lead', 'cord'])

interface FoundFact extends ProductFact {
  inName: string | null
}

/** Things whose listings count the items of a pack as pieces. */
const COUNTED_KINDS = new Set(
  'battery cable lead cord microsdcard sdcard memorycard card bulb capsule pod filter'.split(' '),
)
const HOSES = new Set(['hose', 'hosepipe'])

/** Units of a cable's length in order of preference, with the text between the number and the unit. */
const LENGTHS: readonly { unit: string; spelling: RegExp }[] = [
  { unit: 'm', spelling: /(?<![\d.+])(\d{1,2}(?:\.\d{1,2})?)[ -]?(?:m|mtr|metres?|meters?)\b(?!\s?\+)/gi },
  { unit: 'ft', spelling: /(?<![\d.+])(\d{1,2}(?:\.\d{1,2})?)[ -]?(?:ft|feet|foot)\b/gi },
  { unit: 'cm', spelling: /(?<![\d.+])(\d{2,3}(?:\.\d{1,2})?)[ -]?cms?\b/gi },
]

/** Returns the length of a cable or hose, unless its title states several. */
function findLength(title: string): FoundFact[] {
  const kinds = toWords(getOpening(title))
  const isHose =
    splitClauses(title).some(clause => HOSES.has(toWords(clause).at(-1) ?? '')) || kinds.some(word => HOSES.has(word))
  if (!isHose && !kinds.some(word => CABLES.has(word))) return []
  const stated = LENGTHS.map(({ unit, spelling }) => {
    return [...new Set([...title.matchAll(spelling)].map(([, number = '']) => `${Number(number)} ${unit}`))]
  })
  const [value, ...more] = stated.find(values => values.length > 0) ?? []
  return value === undefined || more.length > 0
    ? []
    : [{ label: isHose ? 'Length' : 'Cable length', value, inName: value }]
}

/** Returns the number of batteries, cards or cables that a listing sells together: "8 Pcs". */
function findCountedPack(title: string): FoundFact[] {
  if (!toWords(getOpening(title)).some(word => COUNTED_KINDS.has(word))) return []
  const count = findPackSize(title)?.count ?? 0
  return count < 2 ? [] : [{ label: 'Pack size', value: `Pack of ${count}`, inName: `${count}-Pack` }]
}

/** Labels of facts that must not be stated with several values: "1000 Watt/2000-Watt". */
const SINGLE_VALUES = new Set(['Power'])

function statesSeveral(pattern: Pattern, title: string): boolean {
  const { label, spelling } = pattern
  if (!SINGLE_VALUES.has(label)) return false
  const found = [...title.matchAll(new RegExp(spelling.source, `${spelling.flags}g`))]
  return new Set(found.map(match => toValue(pattern, match))).size > 1
}

/** Returns the facts a title states: the first statement for each label. */
export function findFacts(title: string): FoundFact[] {
  const facts = new Map<string, FoundFact>()
  const clauses = splitClauses(title)
  const kinds = toWords(getOpening(title))
  const isOf = (words: ReadonlySet<string>) => kinds.some(word => words.has(word))
  for (const pattern of getFactLists().inTitles) {
    const { label, spelling, inName } = pattern
    if ((pattern.kinds && !isOf(pattern.kinds)) || (pattern.exceptKinds && isOf(pattern.exceptKinds))) continue
    const found = clauses.map(clause => spelling.exec(clause)).find(match => match !== null)
    if (!found || facts.has(label) || statesSeveral(pattern, title)) continue
    const value = toValue(pattern, found)
    const name = inName === pattern.value ? value : fillTemplate(inName ?? '', found)
    facts.set(label, { label, value, inName: name || null })
  }
  for (const fact of [...findLength(title), ...findCountedPack(title)]) {
    if (!facts.has(fact.label)) facts.set(fact.label, fact)
  }
  if (facts.has('Pack size')) facts.delete('Pieces')
  // "50 Hours Battery Life" of headphones is their playtime.
  if (facts.get('Playtime')?.value === facts.get('Battery life')?.value) facts.delete('Battery life')
  return [...facts.values()]
}

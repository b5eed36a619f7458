import { findPackSize } from '../../domain/number-words.ts'
import type { ProductFact } from '../../ports/product-source.ts'
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

/** Spelling of one kind of fact in titles. Figures without a label count only for kinds that leave no doubt. */
interface Pattern {
  label: string
  /** Matched within one clause, so that a number and its word belong together. */
  spelling: RegExp
  /** Kinds of product for which the figure has only this meaning. Absent if it has it for every kind. */
  kinds?: ReadonlySet<string>
  /** Kinds of product that only support the figure: a memory card records 4K and has no resolution. */
  exceptKinds?: ReadonlySet<string>
  value(found: RegExpExecArray): string
  /** Wording that distinguishes a product's name: "with 45H Playtime", "(IPX7)". Absent if the fact does not help. */
  inName?(found: RegExpExecArray): string
}

const HOURS = String.raw`(up to )?(\d{1,3}(?:\.\d)?)\s?-?(?:h|hrs?|hours?)`

function toHours(found: RegExpExecArray): string {
  const [upTo = '', figure = ''] = found
    .slice(1)
    .filter(part => part !== undefined)
    .slice(-2)
  const both = /^up to /i.test(upTo) ? [upTo.toLowerCase(), figure] : ['', figure || upTo]
  return `${both[0]}${both[1]} ${both[1] === '1' ? 'hour' : 'hours'}`
}

function toLiteral(found: RegExpExecArray): string {
  return found[0].trim()
}

function createMeasure(unit: string): (found: RegExpExecArray) => string {
  return found => `${found[1] ?? ''} ${unit}`
}

function toPackSize(found: RegExpExecArray): string {
  return `Pack of ${found[1] ?? ''}`
}

const toBracketed = (found: RegExpExecArray) => `(${toLiteral(found)})`
const toPlain = (found: RegExpExecArray) => toLiteral(found)
const toJoined = (found: RegExpExecArray) => `with ${toLiteral(found)}`

function formatLitres(figure: string): string {
  const litres = figure.replace(',', '.')
  return `${litres} ${litres === '1' ? 'litre' : 'litres'}`
}

const EARPHONES = new Set(['earbud', 'headphone', 'headset'])
const WATCHES = new Set(['smartwatch', 'fitnesstracker', 'watch'])
const CABLES = new Set(['cable', 'lead', 'cord'])
const CARDS = new Set(['microsdcard', 'sdcard', 'memorycard', 'card'])

const PATTERNS: readonly Pattern[] = [
  {
    label: 'Capacity',
    spelling: /(?<![\w.,])(\d{1,4}) ?(GB|TB)\b(?! ?(?:ram|ddr|\/s))/i,
    value: found => `${found[1]} ${found[2]?.toUpperCase()}`,
    inName: found => `${found[1]} ${found[2]?.toUpperCase()}`,
  },
  {
    label: 'Capacity',
    spelling: /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)[ -]?(?:l|ltr|litres?|liters?)\b/i,
    value: found => formatLitres(found[1] ?? ''),
    inName: found => formatLitres(found[1] ?? ''),
  },
  {
    label: 'Capacity',
    spelling: /(?<![\d.,])(\d{2,4}) ?(ml|cl)\b/i,
    value: found => `${found[1]} ${found[2]?.toLowerCase()}`,
    inName: found => `${found[1]} ${found[2]?.toLowerCase()}`,
  },
  {
    label: 'Playtime',
    spelling: new RegExp(String.raw`\b${HOURS} (?:of )?(?:music )?play ?(?:time|back)\b`, 'i'),
    value: toHours,
    inName: toJoined,
  },
  { label: 'Playtime', spelling: new RegExp(String.raw`\bplay ?(?:time|back):? ${HOURS}\b`, 'i'), value: toHours },
  {
    label: 'Battery life',
    spelling: new RegExp(String.raw`\b${HOURS} (?:of )?(?:long )?battery(?: life)?\b`, 'i'),
    value: toHours,
    inName: toJoined,
  },
  { label: 'Battery life', spelling: new RegExp(String.raw`\bbattery(?: life)?:? ${HOURS}\b`, 'i'), value: toHours },
  {
    label: 'Playtime',
    spelling: /(?<![\d.:/])(\d{2,3}) ?-?(?:h|hrs?|hours?)\b(?!.{0,12}\b(?:charg\w*|standby|warranty|support))/i,
    kinds: EARPHONES,
    value: toHours,
  },
  {
    label: 'Run time',
    spelling: /(?<![\d.])(\d{1,3})[ -]?min(?:ute)?s? (?:long )?run ?-?time\b/i,
    kinds: new Set(['vacuum', 'cleaner', 'hoover']),
    value: createMeasure('minutes'),
  },
  { label: 'Suction', spelling: /(?<![\d.])(\d{1,2}) ?kpa\b/i, value: createMeasure('kPa') },
  {
    label: 'Driver size',
    spelling: /\b(\d{1,2}(?:\.\d)?)\s?mm (?:\w+ )?drivers?\b/i,
    value: createMeasure('mm'),
    inName: toJoined,
  },
  {
    label: 'Battery capacity',
    spelling: /\b(\d[\d,]{0,11})\s?mAh\b/i,
    value: createMeasure('mAh'),
    inName: toBracketed,
  },
  {
    label: 'Water rating',
    spelling: /\bIP(?:X?\d|\d[\dX])\b/i,
    value: found => toLiteral(found).toUpperCase(),
    inName: toBracketed,
  },
  {
    label: 'Screen size',
    spelling:
      /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)[\s-]?(?:"|''|”|″|inch(?:es)?\b|in\b)(?=(?:[\s-]\w+){0,2}[\s-](?:screen|display|monitor|tv|laptop|tablet)\b)/i,
    value: createMeasure('inches'),
    inName: found => `(${found[1]} Inch)`,
  },
  {
    label: 'Screen size',
    spelling: /(?<![\d.])([12]\.\d{1,2})[\s-]?(?:"|''|”|″|inch(?:es)?\b)/i,
    kinds: WATCHES,
    value: createMeasure('inches'),
    inName: found => `(${found[1]} Inch)`,
  },
  {
    label: 'Transfer speed',
    spelling: /(?<![\d.])(up to )?(\d{2,4}) ?MB\/s/i,
    kinds: CARDS,
    value: found => `${found[1] ? 'up to ' : ''}${found[2]} MB/s`,
  },
  { label: 'Video class', spelling: /\bV(?:6|10|30|60|90)\b/, kinds: CARDS, value: toLiteral, inName: toBracketed },
  {
    label: 'Thickness',
    spelling: /(?<![\d.x×] ?)(\d{1,2}(?:\.\d)?) ?mm\b/i,
    kinds: new Set(['mat']),
    value: createMeasure('mm'),
    inName: found => `${found[1]} mm`,
  },
  {
    label: 'Maximum load',
    spelling: /(?<![\d.x×])(9\d|[1-3]\d\d) ?kg\b/i,
    kinds: new Set(['chair', 'stool']),
    value: createMeasure('kg'),
  },
  {
    label: 'Age',
    spelling: /\b(\d{1,2})[ -]years?[ -]old\b/i,
    kinds: new Set(['whisky', 'whiskey', 'scotch', 'bourbon', 'rum']),
    value: createMeasure('years'),
  },
  {
    label: 'Chemistry',
    spelling: /\b(?:alkaline|ni-?mh|lithium)\b/i,
    kinds: new Set(['battery']),
    value: found => (/^ni/i.test(found[0]) ? 'NiMH' : found[0].toLowerCase()),
  },
  {
    label: 'Resolution',
    exceptKinds: new Set([...CARDS, ...CABLES]),
    spelling: /\b(?:full hd(?: \d{3,4}p)?|[248]k(?:@\d{2,3}hz)?|720p|1080p|1440p|qhd|uhd)\b(?! ?dpi)(?: supported)?/i,
    value: toLiteral,
    inName: toBracketed,
  },
  {
    label: 'Power',
    spelling: /(?<![\w.])(\d{1,4}(?:\.\d)?)[\s-]?(?:w|watts?)\b(?!-)/i,
    value: createMeasure('W'),
    inName: toBracketed,
  },
  {
    label: 'Power',
    spelling: /(?<![\w.])([1-3](?:\.\d)?) ?kw\b/i,
    value: found => `${Number(found[1]) * 1000} W`,
    inName: toBracketed,
  },
  { label: 'Megapixels', spelling: /\b(\d{1,3})\s?MP\b/, value: found => found[1] ?? '', inName: toBracketed },
  { label: 'Zoom', spelling: /\b(\d{1,3})x (?:optical |digital )?zoom\b/i, value: toLiteral },
  {
    label: 'Brightness',
    spelling: /\b(\d[\d,]{0,11}) (ansi(?: lumens?)?|lumens?)\b/i,
    value: found => `${found[1]} ${/^ansi/i.test(found[2] ?? '') ? 'ANSI ' : ''}lumens`,
  },
  { label: 'Microphones', spelling: /\b(\d) (?:built-in )?(?:microphones?|mics?)\b/i, value: found => found[1] ?? '' },
  {
    label: 'Pack size',
    spelling: /\b(?:pack|case|set|box) of (?!1\b)(\d{1,4})\b/i,
    value: toLiteral,
    inName: toPlain,
  },
  {
    label: 'Pack size',
    spelling: /(?<!\b(?:and|with|plus) )\b(?!1[\s-]?packs?\b)(\d{1,3})[\s-]?packs?\b/i,
    value: toPackSize,
    inName: found => `${found[1]}-Pack`,
  },
  { label: 'Pieces', spelling: /\b(\d{1,5})[\s-]?(?:pcs?|pieces?)\b/i, value: found => found[1] ?? '' },
  {
    label: 'Bluetooth',
    spelling: /\bBluetooth (?:v|version )?(\d\.\d)\b/i,
    value: found => found[1] ?? '',
    inName: toBracketed,
  },
]

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

function statesSeveral({ label, spelling, value }: Pattern, title: string): boolean {
  if (!SINGLE_VALUES.has(label)) return false
  const found = [...title.matchAll(new RegExp(spelling.source, `${spelling.flags}g`))]
  return new Set(found.map(match => value(match))).size > 1
}

/** Returns the facts a title states: the first statement for each label. */
export function findFacts(title: string): FoundFact[] {
  const facts = new Map<string, FoundFact>()
  const clauses = splitClauses(title)
  const kinds = toWords(getOpening(title))
  const isOf = (words: ReadonlySet<string>) => kinds.some(word => words.has(word))
  for (const pattern of PATTERNS) {
    const { label, spelling, value, inName } = pattern
    if ((pattern.kinds && !isOf(pattern.kinds)) || (pattern.exceptKinds && isOf(pattern.exceptKinds))) continue
    const found = clauses.map(clause => spelling.exec(clause)).find(match => match !== null)
    if (!found || facts.has(label) || statesSeveral(pattern, title)) continue
    facts.set(label, { label, value: value(found), inName: inName?.(found) ?? null })
  }
  for (const fact of [...findLength(title), ...findCountedPack(title)]) {
    if (!facts.has(fact.label)) facts.set(fact.label, fact)
  }
  if (facts.has('Pack size')) facts.delete('Pieces')
  // "50 Hours Battery Life" of headphones is their playtime.
  if (facts.get('Playtime')?.value === facts.get('Battery life')?.value) facts.delete('Battery life')
  return [...facts.values()]
}

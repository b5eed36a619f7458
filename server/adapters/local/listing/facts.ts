import type { ProductFact } from '../../../ports/product-source.ts'
import { clausesOf } from './clauses.ts'

/** Spelling of one kind of fact in titles. Nothing is inferred: a bare "40H" is not a battery life. */
interface Pattern {
  label: string
  /** Matched within one clause, so that a number and its word belong together. */
  spelling: RegExp
  value(found: RegExpExecArray): string
  /** Wording that distinguishes a product's name: "with 45H Playtime", "(IPX7)". Absent if the fact does not help. */
  inName?(found: RegExpExecArray): string
}

const HOURS = String.raw`(up to )?(\d{1,3}(?:\.\d)?)\s?-?(?:h|hrs?|hours?)`

function hours(found: RegExpExecArray): string {
  const [upTo = '', figure = ''] = found
    .slice(1)
    .filter(part => part !== undefined)
    .slice(-2)
  const both = /^up to /i.test(upTo) ? [upTo.toLowerCase(), figure] : ['', figure || upTo]
  return `${both[0]}${both[1]} ${both[1] === '1' ? 'hour' : 'hours'}`
}

function literal(found: RegExpExecArray): string {
  return found[0].trim()
}

function measure(unit: string): (found: RegExpExecArray) => string {
  return found => `${found[1] ?? ''} ${unit}`
}

const bracketed = (found: RegExpExecArray) => `(${literal(found)})`
const joined = (found: RegExpExecArray) => `with ${literal(found)}`

const PATTERNS: readonly Pattern[] = [
  {
    label: 'Playtime',
    spelling: new RegExp(String.raw`\b${HOURS} (?:of )?(?:music )?play ?(?:time|back)\b`, 'i'),
    value: hours,
    inName: joined,
  },
  { label: 'Playtime', spelling: new RegExp(String.raw`\bplay ?(?:time|back):? ${HOURS}\b`, 'i'), value: hours },
  {
    label: 'Battery life',
    spelling: new RegExp(String.raw`\b${HOURS} (?:of )?(?:long )?battery(?: life)?\b`, 'i'),
    value: hours,
    inName: joined,
  },
  { label: 'Battery life', spelling: new RegExp(String.raw`\bbattery(?: life)?:? ${HOURS}\b`, 'i'), value: hours },
  {
    label: 'Driver size',
    spelling: /\b(\d{1,2}(?:\.\d)?)\s?mm (?:\w+ )?drivers?\b/i,
    value: measure('mm'),
    inName: joined,
  },
  { label: 'Battery capacity', spelling: /\b(\d[\d,]{0,11})\s?mAh\b/i, value: measure('mAh'), inName: bracketed },
  {
    label: 'Water rating',
    spelling: /\bIP(?:X?\d|\d[\dX])\b/i,
    value: found => literal(found).toUpperCase(),
    inName: bracketed,
  },
  {
    label: 'Screen size',
    spelling:
      /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)[\s-]?(?:"|''|”|″|inch(?:es)?\b|in\b)(?=(?:[\s-]\w+){0,2}[\s-](?:screen|display|monitor|tv|laptop|tablet)\b)/i,
    value: measure('inches'),
  },
  {
    label: 'Resolution',
    spelling: /\b(?:full hd(?: \d{3,4}p)?|[248]k(?:@\d{2,3}hz)?|720p|1080p|1440p|qhd|uhd)\b(?: supported)?/i,
    value: literal,
    inName: bracketed,
  },
  {
    label: 'Power',
    spelling: /(?<![\d.])(\d{1,4}(?:\.\d)?)\s?(?:w|watts?)\b(?!-)/i,
    value: measure('W'),
    inName: bracketed,
  },
  { label: 'Megapixels', spelling: /\b(\d{1,3})\s?MP\b/, value: found => found[1] ?? '', inName: bracketed },
  { label: 'Zoom', spelling: /\b(\d{1,3})x (?:optical |digital )?zoom\b/i, value: literal },
  { label: 'Brightness', spelling: /\b(\d[\d,]{0,11}) (?:ansi(?: lumens?)?|lumens?)\b/i, value: literal },
  { label: 'Microphones', spelling: /\b(\d) (?:built-in )?(?:microphones?|mics?)\b/i, value: found => found[1] ?? '' },
  { label: 'Cable length', spelling: /\b(?:cable|cord|lead)s? (\d{1,2}(?:\.\d)?)\s?m\b/i, value: measure('m') },
  {
    label: 'Cable length',
    spelling: /(?<![\d.+])(\d{1,2}(?:\.\d)?)\s?m (?:\w+ ){0,3}(?:cable|cord|lead)\b/i,
    value: measure('m'),
  },
  { label: 'Pack size', spelling: /\b(?:pack|case|set|box) of (\d{1,4})\b/i, value: literal },
  { label: 'Pack size', spelling: /\b(\d{1,3})[\s-]?packs?\b/i, value: literal },
  { label: 'Pieces', spelling: /\b(\d{1,5})[\s-]?(?:pcs?|pieces?)\b/i, value: found => found[1] ?? '' },
  {
    label: 'Bluetooth',
    spelling: /\bBluetooth (?:v|version )?(\d\.\d)\b/i,
    value: found => found[1] ?? '',
    inName: bracketed,
  },
]

export interface FoundFact extends ProductFact {
  inName: string | null
}

/** Returns the facts a title states: the first statement for each label. */
export function factsIn(title: string): FoundFact[] {
  const facts = new Map<string, FoundFact>()
  const clauses = clausesOf(title)
  for (const { label, spelling, value, inName } of PATTERNS) {
    const found = clauses.map(clause => spelling.exec(clause)).find(match => match !== null)
    if (found && !facts.has(label)) facts.set(label, { label, value: value(found), inName: inName?.(found) ?? null })
  }
  return [...facts.values()]
}

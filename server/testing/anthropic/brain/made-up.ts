import { readPrice } from '../../../adapters/local/fit/topic.ts'
import type { ListedProduct } from './listing.ts'

/** Invented products for any topic, always the same for a topic. Their makers do not exist. */

const MAKERS = [
  ...['Northmoor', 'Tavy Bridge', 'Wrenfield', 'Ostler', 'Brambletye', 'Kestrelworks', 'Holtwick', 'Penrow'],
  ...['Quaymoor', 'Thornlea', 'Mossley Vale', 'Larkstoke', 'Dunholme', 'Fellgate', 'Ashcombe', 'Withyholt'],
]
const MODELS = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elder', 'Furze', 'Gorse', 'Hazel', 'Ivy', 'Juniper', 'Laurel']
const FEATURES = [
  ...['Spare parts sold one by one', 'Storage bag in the box', 'Wipe-clean surface', 'Printed guide in English'],
  ...['Ready within ten minutes', 'Packed without plastic', 'Non-slip base', 'Folds for the cupboard'],
  ...['Choice of three colours', 'Rounded edges', 'Carry handle', 'Quick-start card with pictures'],
]
const PROS = [
  'simple to set up',
  'sturdy for its weight',
  'neat to put away',
  'spare parts easy to find',
  'clear instructions',
]
const CONS = ['only one size', 'plain to look at', 'takes up some room', 'instructions in small print', 'no spare bag']
const SUITS = ['first-time buyers', 'small homes', 'busy households', 'careful spenders', 'people who travel']
const COLOURS = ['Slate grey', 'Moss green', 'Cream', 'Navy blue', 'Black']

/** Hashes a text to a number from 0 to 1 (FNV-1a), so that results are repeatable. */
function hashToShare(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32
}

const pick = <T>(items: readonly T[], at: number): T => {
  const item = items[((at % items.length) + items.length) % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

function createAsin(text: string): string {
  const characters = Array.from({ length: 8 }, (_, n) => Math.floor(hashToShare(`${text}#${n}`) * 36).toString(36))
  return `B0${characters.join('').toUpperCase()}`
}

/** Converts a topic to a product name: "Best tents for families under £200" → "Tents". */
function toProductName(topic: string): string {
  const bare = readPrice(topic)
    .rest.replace(/[^\p{L}\p{N}\s&'-]/gu, ' ')
    .replace(/^\s*(?:the\s+)?(?:\d+\s+)?(?:best|top|cheap|cheapest|budget)\s+/i, '')
    .replace(/\s(?:for|with|without|in|on|that|which|of)\s.*$/i, '')
    .trim()
  const words = (bare || 'everyday things').split(/\s+/).slice(0, 4)
  return words.map(word => word.replace(/^./, first => first.toUpperCase())).join(' ')
}

/** Creates a price in pence within the range of the topic. */
function createPrice(topic: string, n: number): number {
  const { from, to } = readPrice(topic).price
  const most = Number.isFinite(to) ? to : Math.max(from * 3, 12_000)
  const least = Math.max(from, most * 0.2)
  return Math.max(
    Math.floor((least + (most - least) * (0.05 + 0.9 * hashToShare(`${topic}£${n}`))) / 100) * 100 - 1,
    99,
  )
}

/** @param n index of the product in the topic, from 0. */
export function inventProduct(topic: string, n: number): ListedProduct {
  const start = Math.floor(hashToShare(topic) * 100)
  const of = (kind: string) => hashToShare(`${topic}:${kind}:${n}`)
  const name = `${pick(MAKERS, start + n)} ${pick(MODELS, start + n * 3)} ${1 + (n % 9)}`
  const features = [0, 1, 2, 3].map(k => pick(FEATURES, start + n * 5 + k * 3))
  const weight = `${(0.4 + of('weight') * 3).toFixed(1)} kg`
  const width = 12 + Math.floor(of('size') * 30)
  return {
    asin: createAsin(`${topic}:${n}`),
    name,
    brand: pick(MAKERS, start + n),
    title: `${name} ${toProductName(topic)}, ${features.slice(0, 2).join(', ')}, ${pick(COLOURS, start + n)}`,
    pricePence: createPrice(topic, n),
    rating: (39 + Math.floor(of('rating') * 9)) / 10,
    reviewCount: 40 + Math.floor(of('reviews') ** 2 * 6000),
    features,
    facts: [
      { label: 'Weight', value: weight },
      { label: 'Size', value: `${width} × ${width + 6} × ${width - 4} cm` },
      { label: 'Colour', value: pick(COLOURS, start + n) },
      { label: 'Guarantee', value: pick(['1 year', '2 years', '3 years'], start + n) },
    ],
    pros: [pick(PROS, start + n), pick(PROS, start + n + 2)],
    cons: [pick(CONS, start + n * 2)],
    suits: pick(SUITS, start + n),
  }
}

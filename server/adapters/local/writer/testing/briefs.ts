import type { BriefWithStats, ProductWithStats } from '../../product-stats.ts'

const CATALOG_FACTS: readonly [string, (n: number) => string][] = [
  ['Battery life', n => `${20 + 3 * n} hours`],
  ['Weight', n => `${180 + 11 * n} g`],
  ['Noise', n => `${48 - n} dB`],
  ['Charging', () => 'USB-C'],
]

/** Moves the first entries to the end: listings put their features in orders of their own. */
const rotate = (texts: readonly string[], by: number) => [...texts.slice(by), ...texts.slice(0, by)]

/** Creates a product with complete data, as in a catalogue. */
export function catalogProduct(n: number, more: Partial<ProductWithStats> = {}): ProductWithStats {
  const name =
    ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel', 'Ivy', 'Juniper'][n] ?? `Tree ${n}`
  return {
    name: `Holt ${name} ${n + 1}`,
    asin: `B0TEST${String(n).padStart(4, '0')}`,
    title: `Holt ${name} ${n + 1}, Adjustable, Rechargeable, Timer`,
    brand: 'Holt',
    image: '',
    pricePence: 1999 + n * 1350,
    rating: [4.6, 4.4, 4.7, 4.1, 3.9, 4.3, 4.5, 4.2, 4.8, 3.6][n] ?? 4,
    reviewCount: [1204, 88, 312, 9051, 40, 2210, 655, 130, 17, 5004][n] ?? 10,
    url: `https://www.amazon.co.uk/dp/B0TEST${String(n).padStart(4, '0')}?a=1&b=${n}`,
    category: 'tech',
    features: rotate(
      [`Dial with ${n + 3} positions`, `Cover in shade ${n + 1}`, 'Soft feet below the base', `Lead of ${n + 1} m`],
      Math.floor(n / 4),
    ),
    facts: CATALOG_FACTS.filter((_, at) => at !== n % 5).map(([label, value]) => ({ label, value: value(n) })),
    pros: [`compact at ${20 + n} cm`, `dial with ${n + 3} positions`],
    cons: [`no cover on side ${n + 1}`],
    suits: `people with ${n + 2} rooms`,
    ...more,
  }
}

/** Creates a product with a long title and few data, as in a retailer's feed. */
export function feedProduct(n: number, title: string): ProductWithStats {
  return {
    name: `${title.split(',')[0]?.split(' ').slice(0, 5).join(' ')}${n > 0 ? ` ${n + 1}` : ''}`,
    asin: `B0FEED${String(n).padStart(4, '0')}`,
    title,
    brand: null,
    image: '',
    pricePence: 999 + ((n * 731) % 4000),
    rating: 5,
    reviewCount: 60 + n * 13,
    url: `https://www.amazon.co.uk/dp/B0FEED${String(n).padStart(4, '0')}`,
    category: 'Anything',
    features: [],
    facts: [],
    pros: [],
    cons: [],
    suits: null,
  }
}

export function createBrief(
  topic: string,
  category: string,
  products: ProductWithStats[],
  sample = false,
): BriefWithStats {
  return { topic, category, products, readAt: '2026-11-21T08:30:00.000Z', sample }
}

export function catalogBrief(topic: string, category: string, count: number): BriefWithStats {
  return createBrief(
    topic,
    category,
    Array.from({ length: count }, (_, n) => catalogProduct(n)),
    true,
  )
}

export function feedBrief(
  topic: string,
  category: string,
  count: number,
  subject = topic.replace(/ (for|under) .*|[^\p{L}\p{N} -]|^ +| +(?= )| +$/gu, ''),
): BriefWithStats {
  const endings = ['Black', 'with Carry Bag', '2 Pack, LED Display', 'USB-C Rechargeable', 'Foldable, Adjustable']
  const products = Array.from({ length: count }, (_, n) =>
    feedProduct(n, `Brand${n} ${subject}, ${endings[n % endings.length]}, Series ${n + 1}`),
  )
  return createBrief(topic, category, products)
}

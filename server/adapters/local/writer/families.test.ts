import { describe, expect, it } from 'vitest'
import { findListingFacts } from '../listing-title.ts'
import { startDraft } from './draft.ts'
import { chooseFamily, chooseProductFamily, getGenericFamily } from './families.ts'
import { guidePhrases } from './phrases.ts'
import { getAgreement } from './subject.ts'
import { catalogProduct, createBrief, feedBrief } from './testing/briefs.ts'
import { figureFreeOverlap, readArticle } from './testing/reading.ts'
import { findKind, readTopic } from './topic.ts'

function choose(topic: string, titles: readonly string[] = [topic]) {
  const products = titles.map((title, at) => catalogProduct(at, { title }))
  return chooseFamily(readTopic(topic), createBrief(topic, 'none', products))
}

it.each([
  ['umbrellas', 'umbrella'],
  ['wireless earbuds', 'pair'],
  ['fitness trackers', 'tracker'],
  ['HDMI leads', 'cable'],
  ['baby gifts', 'present'],
  ['family tree gifts', 'piece'],
  ['desk fans', 'fan'],
])('advises on %s as their own kind', (topic, unit) => expect(choose(topic).unit).toBe(unit))

it.each([
  'headphone stands',
  'camera bags',
  'wine racks',
  'tea towels',
  'mouse traps',
  'radiator covers',
  'video games',
])('gives %s the general guide, because their last word is another kind', topic =>
  expect(choose(topic)).toBe(getGenericFamily()),
)

it('distinguishes topics of one kind by their purpose and price', () => {
  const topics = ['earbuds', 'earbuds under £20', 'earbuds under £80', 'earbuds for running', 'bluetooth headphones']
  expect(new Set(topics.map(topic => choose(topic))).size).toBe(topics.length)
})

it.each([
  [
    'wired headphones',
    'audio',
    ['Acme Wired Earphones In-Ear, 3.5 mm', 'Ridge Wired Earphones, In-Ear with Mic'],
    /bluetooth|charging case|over-ear/i,
  ],
  [
    'Ethernet cables',
    'tech',
    ['Acme Ethernet Cable, Cat 6, 2m', 'Ridge Ethernet Cable, Cat 7, 5m'],
    /charger|\bwatts?\b|batter|sockets and/i,
  ],
  [
    'DisplayPort cables',
    'tech',
    ['Acme DisplayPort Cable, 4K, 2m', 'Ridge DisplayPort Cable, 8K, 3m'],
    /charger|\bwatts?\b|batter|sockets and/i,
  ],
  [
    'rustic wedding card boxes',
    'home',
    ['Acme Rustic Wedding Card Box', 'Ridge Wedding Card Box, Wood'],
    /voucher|toaster/,
  ],
] as const)('gives %s no advice on another kind', async (topic, category, titles, other) => {
  const products = titles.map((title, n) => catalogProduct(n, { title, name: title, facts: [], features: [] }))
  const { text } = await readArticle(createBrief(topic, category, products))
  expect(text.match(other)).toBeNull()
})

it('advises on a box for cards as such, and on a page of presents as presents', async () => {
  const titles = ['Acme Wedding Card Box', 'Ridge Wedding Photo Frame']
  const [boxes, gifts] = await Promise.all(
    ['rustic wedding card boxes', 'wedding gifts'].map(topic => {
      const products = titles.map((title, n) => catalogProduct(n, { title, name: title }))
      return readArticle(createBrief(topic, 'home', products))
    }),
  )
  expect(boxes?.text).toMatch(/Where the box stands|How many cards it has to take|A slot that takes every envelope/)
  expect(gifts?.text).not.toMatch(/Where the box stands|How many cards it has to take|A slot that takes every envelope/)
})

it('advises on each gift as its own kind, and on other products as the kind of the article', () => {
  const title = 'Acme Kettle, 1.7 Litres'
  expect(chooseProductFamily(choose('gifts'), { title }).unit).toBe('kettle')
  expect(chooseProductFamily(choose('toys'), { title: 'Husky Puppy' }).unit).toBe('toy')
})

describe('the kind of an article', () => {
  const readKind = (topic: string, format: 'review' | 'versus', ...names: string[]) =>
    findKind({
      topic,
      format,
      products: names.map((name, at) => catalogProduct(at, { name, title: name, brand: null })),
    })

  it.each([
    ['HDMI cables', 'versus', ['Acme HDMI Cable (Braided)', 'Acme HDMI Cable (Plastic)']],
    ['memorial gifts', 'versus', ['Personalised Slate Memorial Plaque', 'Personalised Memorial Vase']],
    ['pour over coffee makers', 'review', ['Acme Pour Over Coffee Maker']],
  ] as const)('is what the topic says although names repeat its words: %s', (topic, format, names) =>
    expect(readKind(topic, format, ...names)).toBe(topic),
  )

  it('leaves out the maker that a topic names', () =>
    expect(readKind('Acme wireless earbuds', 'review', 'Acme Wireless Earbuds')).toBe('wireless earbuds'))

  it.each([
    ['kids scooters', 'scooter', 'scooters'],
    ['jigsaw puzzles', 'puzzle', 'puzzles'],
    ["chef's knives", 'knife', 'knives'],
    ['rooibos tea', 'product', 'products'],
  ])('gives products without a name of their own the noun of the topic: %s', (topic, unit, units) => {
    const { common } = startDraft(createBrief(topic, 'none', [catalogProduct(0, { title: topic })]))
    expect([common.unit, common.units]).toEqual([unit, units])
  })

  it.each([
    ['the Corvane Axis', 'it'],
    ['the Acme Atlas', 'it'],
    ['the Ridge Wireless Earbuds', 'they'],
    ['the Acme Crew Socks', 'they'],
    ['the Acme Rechargeable Batteries 1300 mAh', 'they'],
  ])('makes verbs agree with %s', (name, pronoun) => expect(getAgreement(name).it).toBe(pronoun))

  it('writes the possessive of kids', () => expect(readTopic('kids scooters').many).toBe('kids’ scooters'))

  it('prefers no present to another for its price', async () => {
    const brief = feedBrief('personalised gifts', 'home', 5)
    const { sections } = await readArticle(brief)
    const texts = sections.filter(({ plan }) => plan.kind === 'product').map(({ text }) => text)
    expect(texts.filter(text => /\b(?:cheaper|dearer|less than|more than)\b/.test(text))).toEqual([])
    expect(texts).toHaveLength(5)
  })
})

/** Two products of a feed, of which nothing but the title, the price and the reviews are known. */
async function readPair(topic: string, ...titles: readonly [string, string]) {
  const bare = { features: [], pros: [], cons: [], suits: null, rating: 5, brand: null }
  const products = titles.map((title, n) =>
    catalogProduct(n, {
      ...bare,
      facts: findListingFacts(title),
      name: title.replace(/,.*/, ''),
      title,
      pricePence: 1000 + n * 500,
      reviewCount: 90 - n * 40,
    }),
  )
  const { sections } = await readArticle({ ...createBrief(topic, 'home', products), format: 'versus' })
  const find = (kind: string) => sections.find(({ plan }) => plan.kind === kind)?.text ?? ''
  return { overview: find('overview'), verdict: find('verdict'), all: sections.map(({ text }) => text).join('\n') }
}

describe('a choice between two', () => {
  it('versions of a product is a choice of version, by what sets them apart', async () => {
    const pair = await readPair('HDMI cables', 'Acme HDMI Cable (Braided)', 'Acme HDMI Cable (Plastic)')
    expect(pair.overview).toMatch(/versions/)
    expect(pair.verdict).toMatch(/Braided\) if.*move the cable.*Plastic\) if.*behind furniture/s)
    const bins = await readPair('pedal bins', 'Acme Pedal Bin (Matt)', 'Acme Pedal Bin (Glossy)')
    expect(bins.verdict).toMatch(/Glossy\) if\s+You want the glossy version/)
  })

  it('presents is a choice of kind, and of neither price nor reviews', async () => {
    const { verdict } = await readPair('memorial gifts', 'Acme Memorial Plaque N17', 'Acme Memorial Vase')
    const [lists = ''] = verdict.split('If neither list decides')
    expect(lists).toMatch(/ a plaque\..* a vase\./s)
    expect(lists).not.toMatch(/£|reviews/)
  })

  it('products of two kinds compares no figures of theirs, and says what each piece of advice is about', async () => {
    const { all } = await readPair('whiskey or tea', 'Acme Whiskey, 1L (Case of 3)', 'Acme Tea, Pack of 4')
    expect(all).not.toMatch(/per item|If neither list decides/)
    expect(all).toMatch(/^Whiskey: \p{Ll}.*^Tea: \p{Ll}/msu)
  })

  it('names the kinds of the topic where the names of the products have others', async () => {
    const { verdict } = await readPair('fan or bug zapper', 'Acme Desk Fan, USB', 'Electric Fly Catcher, Bug Zapper')
    expect(verdict).toMatch(/ a fan\.\s.* a bug zapper\.\s/s)
  })

  it.each(['wireless earbuds', 'bluetooth earbuds', 'in-ear headphones', 'sport earbuds'])(
    'has no superlatives: %s',
    async topic => {
      const titles = ['50 Hours', '30 Hours'].map(
        (hours, n) => `Acme Earbuds ${n}, Wireless Earbuds, ${hours} Playtime`,
      )
      const { all } = await readPair(topic, titles[0] ?? '', titles[1] ?? '')
      expect(all).toMatch(/playtime/)
      expect(all).not.toMatch(/longest|lowest price|highest price|least expensive|best figure/)
    },
  )
})

it('takes the steps of a how-to in the order of the family', async () => {
  const brief = { ...feedBrief('fitness trackers', 'fitness', 3), format: 'howto' as const }
  const { sections } = await readArticle(brief)
  const steps = sections.find(({ plan }) => plan.kind === 'steps')?.text ?? ''
  const { blocks } = choose('fitness trackers')
  expect(steps.match(/(?<=Step [1-4]: ).+/g)).toEqual(blocks.slice(0, 4).map(({ heading }) => heading))
})

describe('products with the same score', () => {
  const alike = (n: number, more: object) => catalogProduct(n, { rating: 5, pros: [], suits: null, ...more })
  const plain = { facts: [], features: [], cons: [], title: 'Acme Wireless Earbuds' }
  const products = [
    alike(0, { pricePence: 2999, reviewCount: 436 }),
    alike(1, { pricePence: 1699, reviewCount: 154, facts: [{ label: 'Pack size', value: 'Pack of 4' }] }),
    alike(2, { pricePence: 2199, reviewCount: 129, ...plain }),
  ]

  it('are ordered by their numbers of reviews alone, which the article says', async () => {
    const { text } = await readArticle(createBrief('wireless earbuds', 'audio', products))
    expect(text).not.toMatch(/(?:first by|well on) score|good score|ratings speak/)
    expect(text).not.toMatch(/Best overall|Runner-up/)
    expect(text).toMatch(/scores? (?:is )?5\.0 out of 5.*most reviews/)
    expect(text).toMatch(/Most reviewed: /)
  })

  it('are compared with a cheaper one that states more', async () => {
    const { sections } = await readArticle(createBrief('wireless earbuds', 'audio', products))
    const bare = sections.find(({ plan }) => plan.id.includes('Cedar') || plan.id.includes('cedar'))?.text ?? ''
    expect(bare).toMatch(/Holt Birch 2.*£5\.00/)
    expect(bare).toMatch(/title/)
  })

  it('get the price of each piece of a pack', async () => {
    const { text } = await readArticle(createBrief('wireless earbuds', 'audio', products))
    expect(text).toMatch(/£4\.25/)
  })
})

it('calls no figure the cheapest for a penny', async () => {
  const prices = [1477, 1299, 1300]
  const products = prices.map((pricePence, n) => catalogProduct(n, { pricePence, rating: 5, facts: [] }))
  const { outline } = await readArticle(createBrief('Funko Pop figures', 'gaming', products))
  expect(outline.picks.map(({ badge }) => badge)).toEqual(['Most reviewed', 'Another choice'])
})

it('advises on no batteries or filters where the kind of product may have none', () =>
  expect(JSON.stringify(guidePhrases().generalBlocks)).not.toMatch(/batter|electricity|refill|filter|padding/i))

it('advises on beds and on devices for dogs in texts of their own', async () => {
  const [beds, devices] = await Promise.all(
    ['dog beds', 'dog barking devices'].map(topic => readArticle(feedBrief(topic, 'home', 5))),
  )
  if (!beds || !devices) throw new Error('There are two articles.')
  expect(figureFreeOverlap(beds, devices)).toBeLessThan(0.2)
  expect(devices.text).not.toMatch(/\b(?:washing|stiff joints|zips?)\b/i)
})

it('shows the table of figures before remarks on them', async () => {
  const articles = await Promise.all(
    ['umbrellas', 'kettles', 'fans', 'toasters', 'speakers', 'heaters'].map(topic =>
      readArticle(feedBrief(topic, 'home', 5)),
    ),
  )
  const tables = articles.flatMap(({ sections }) => sections.find(({ plan }) => plan.kind === 'comparison')?.html ?? [])
  expect(tables.map(html => html.replace(/^<p>[^<]*<\/p>/, '').slice(0, 7))).toEqual(articles.map(() => '<table>'))
})

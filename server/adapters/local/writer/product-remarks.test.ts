import { describe, expect, it } from 'vitest'
import { nameListings } from '../listing-title.ts'
import { startDraft } from './draft.ts'
import { findPrintableFeatures } from './listing.ts'
import { describeTradeOff, getNeighbour } from './product-fit.ts'
import { toMultipleWords } from './product-group.ts'
import { chooseNotes, compareProducts, findPrintableFacts, formatFacts } from './product-remarks.ts'
import { quoteTitle } from './sections/product-parts.ts'
import { createSubject } from './subject.ts'
import { catalogProduct, createBrief } from './testing/briefs.ts'
import { readArticle } from './testing/reading.ts'
import { joinItems } from './text.ts'

describe('stated facts in a sentence', () => {
  it.each([
    ['Pack size', 'Pack of 4', 'a pack of 4'],
    ['Power', '1200 W', '1200 W of power'],
    ['Chemistry', 'NiMH', 'NiMH chemistry'],
    ['Video class', 'V30', 'video class V30'],
    ['Transfer speed', 'up to 150 MB/s', 'a(n) transfer speed of up to 150 MB/s'],
    ['Resolution', 'Full HD 1080P Supported', 'support for Full HD 1080P'],
    ['Thickness', '12 mm', 'a(n) thickness of 12 mm'],
    ['Zoom', '18X Zoom', '18X zoom'],
    ['Guarantee', '10 years', 'a(n) guarantee of 10 years'],
    ['Sold as', 'Single', 'sold as (single)'],
    ['Colour rendering', 'Ra 95', 'colour rendering (Ra 95)'],
    ['Brightness', '200 ANSI lumens', 'a(n) brightness of 200 ANSI lumens'],
  ])('%s: %s', (label, value, text) => {
    const product = catalogProduct(0, { facts: [{ label, value }] })
    const facts = findPrintableFacts(startDraft(createBrief('lamps', 'home', [product])), product)
    expect(formatFacts(facts)).toBe(text)
  })

  it('leave out how many were sold', () => {
    const product = catalogProduct(0, { facts: [{ label: 'Bought in the last month', value: '2000' }] })
    const draft = startDraft(createBrief('lamps', 'home', [product, catalogProduct(1, { facts: product.facts })]))
    expect(findPrintableFacts(draft, product)).toEqual([])
    expect(draft.comparables).toEqual([])
  })
})

it.each([
  ['48 hours', undefined],
  ['40 hours', 'Longest battery life'],
])('50 hours are best beside %s only by a notable difference', (value, badge) => {
  const products = ['50 hours', value, '20 hours'].map((hours, n) =>
    catalogProduct(n, { facts: [{ label: 'Playtime', value: hours }] }),
  )
  expect(startDraft(createBrief('earbuds', 'audio', products)).comparables[0]?.best?.badge).toBe(badge)
})

describe('features of a title', () => {
  it.each([
    ['part numbers', 'Acme Fryer, HD9252/91'],
    ['colours with a part number', 'Acme Fryer, Black OBN86BK'],
    ['several colours', 'Acme Fryer, Grey and Black'],
    ['bare sizes', 'Acme Hose, 1/2 Inch'],
    ['cures', 'Acme Hose, Clinically Proven To Cure Migraine'],
    ['what is prevented', 'Acme Hose, Prevents Hearing Loss'],
    ['recommendations', 'Acme Hose, Recommended By Dentists'],
    ['comparisons with the world', 'Acme Hose, Best in the World'],
    ['approvals', 'Acme Hose, NASA Approved'],
  ])('leave out %s', (_, title) => {
    const product = catalogProduct(0, { name: 'Acme', title, features: [], pros: [] })
    expect(findPrintableFeatures(product)).toEqual([])
  })

  it.each(['Dishwasher-safe parts', 'Food safe steel'])('keep what a part withstands: %s', feature => {
    expect(findPrintableFeatures(catalogProduct(0, { name: 'Acme', features: [feature] }))).toHaveLength(1)
  })

  it('quote no advertising', () => {
    const clauses = ['Clinically Proven To Cure Migraine', 'Recommended By Dentists', 'Heart Shaped Tribute']
    const product = catalogProduct(0, { name: 'Acme', title: 'Acme', features: clauses, facts: [], pros: [] })
    const draft = startDraft(createBrief('gifts', 'home', [product]))
    const subject = createSubject(draft, product)
    expect(quoteTitle(draft, { ...subject, features: [] })).toBe('“Heart Shaped Tribute”')
  })

  it('quote nothing that another title has too, or that only says what kind of thing it is', () => {
    const features = ['Family Tree Gift', 'Collectable Vinyl Figure', 'Raiders Of the Lost Ark']
    const products = ['Family Tree', 'Family Bush'].map((name, at) =>
      catalogProduct(at, { name, title: `${name}, Collectable Vinyl Figure`, features, facts: [], pros: [] }),
    )
    const draft = startDraft(createBrief('gifts', 'home', products))
    const [product = catalogProduct(0)] = products
    expect(quoteTitle(draft, { ...createSubject(draft, product), features: [] })).toBe('“Raiders Of the Lost Ark”')
  })

  it('name the total of things that a title counts twice', () => {
    const product = catalogProduct(0, {
      name: 'Acme',
      title: 'Acme, 40 Teabags, Pack of 4, 160 Teabags',
      features: [],
      pros: [],
    })
    expect(findPrintableFeatures(product)).toEqual(['160 teabags'])
  })

  it('write what a number counts in small letters', () => {
    const product = catalogProduct(0, {
      name: 'Acme',
      title: 'Acme, 12 Functions, 60-Minute Timer',
      features: [],
      pros: [],
    })
    expect(findPrintableFeatures(product)).toEqual(['12 functions', '60-minute timer'])
  })
})

describe('notes on terms', () => {
  it('explain no figure that is a part of another', () => {
    const product = catalogProduct(0, { title: 'Acme Air Fryer, 3.8 L', features: [], facts: [], pros: [], cons: [] })
    const draft = startDraft(createBrief('air fryers', 'kitchen', [product, catalogProduct(1), catalogProduct(2)]))
    expect(JSON.stringify(chooseNotes(draft, createSubject(draft, product), 9))).not.toMatch(/(?<![\d.])8 L\b/)
  })
})

it('a note names the word of the listing that it explains', () => {
  const product = catalogProduct(0, { title: 'Acme Earbuds with EarHooks', features: [], facts: [] })
  const draft = startDraft(createBrief('earbuds', 'audio', [product, catalogProduct(1), catalogProduct(2)]))
  expect(chooseNotes(draft, createSubject(draft, product), 9).map(({ term }) => term)).toEqual(['earhooks'])
})

it.each([
  [
    'two features',
    ['Android TV and built-in apps', 'auto keystone'],
    'Android TV and built-in apps, and auto keystone',
  ],
  ['three', ['salt and pepper', 'oil', 'vinegar'], 'salt and pepper; oil; and vinegar'],
])('joins %s, one of which has an "and"', (_, items, text) => expect(joinItems(items)).toBe(text))

it('the first note is on the word that tells a product from its like', () => {
  const title = 'Acme HDMI Cable, Ultra High Speed, Braided, VRR, Dolby Atmos, PS5'
  const product = catalogProduct(0, { name: 'Acme HDMI Cable (Braided)', title, features: [], facts: [] })
  const draft = startDraft(createBrief('HDMI cables', 'tech', [product, catalogProduct(1)]))
  expect(chooseNotes(draft, createSubject(draft, product), 1).map(({ term }) => term)).toEqual(['braided'])
})

describe('notes on occasions', () => {
  it.each([
    ['birthday gifts', false],
    ['personalised gifts', true],
  ])('among %s', (topic, expected) => {
    const product = catalogProduct(0, {
      title: 'Family Tree, Wedding Present',
      features: [],
      facts: [],
      pros: [],
      cons: [],
    })
    const draft = startDraft(createBrief(topic, 'home', [product, catalogProduct(1), catalogProduct(2)]))
    const notes = JSON.stringify(chooseNotes(draft, createSubject(draft, product), 9))
    expect(/wedding/i.test(notes)).toBe(expected)
  })
})

it('explains the acronym of a name by the words of the title, and each word once', () => {
  const title = 'Funko POP! Movies: Acme ROTLA - Marion - Raiders Of the Lost Ark - Collectable Vinyl Figure'
  const name = 'Funko POP! Movies: Acme ROTLA Marion'
  const product = catalogProduct(0, { name, title, features: [], facts: [] })
  const draft = startDraft(createBrief('vinyl figures', 'gaming', [product, catalogProduct(1), catalogProduct(2)]))
  const terms = chooseNotes(draft, createSubject(draft, product), 9).map(({ term }) => term)
  expect(terms).toEqual(expect.arrayContaining(['ROTLA', 'collectable', 'vinyl']))
  expect(new Set(terms.map(term => term.toLowerCase())).size).toBe(terms.length)
})

describe('the nearest alternative', () => {
  it('is none if every pair has been compared, because the second comparison would mirror the first', () => {
    const products = [catalogProduct(0), catalogProduct(1), catalogProduct(2)]
    const draft = startDraft(createBrief('lamps', 'home', products))
    const subjects = products.map(product => createSubject(draft, product))
    const chosen = subjects.map(subject => getNeighbour(draft, subject)?.name)
    expect(chosen).toEqual(['Holt Birch 2', 'Holt Cedar 3', 'Holt Alder 1'])
    expect(subjects.map(subject => getNeighbour(draft, subject)?.name)).toEqual([undefined, undefined, undefined])
  })
})

describe('comparison of two products', () => {
  it('names a verb once where two points share it', () => {
    const [better, worse] = [
      catalogProduct(0, { pricePence: 5000, rating: 4.8, reviewCount: 900 }),
      catalogProduct(1, { pricePence: 5000, rating: 4.2, reviewCount: 90 }),
    ]
    const draft = startDraft(createBrief('lamps', 'home', [better, worse, catalogProduct(2)]))
    const text = compareProducts(draft, worse, better, { s: 's', is: 'is', has: 'has' })
    const [lower, fewer] = ['has the (?:lower score|weaker rating)', '(?:fewer reviews|the smaller number of reviews)']
    expect(text).toMatch(
      new RegExp(
        `^costs the same but (?:${lower} and (?:${fewer}|has been reviewed less often)|is rated lower and has .+)$`,
      ),
    )
  })

  it.each([
    ['a little', [2099, 2199]],
    ['a tenth', [1999, 2199]],
    ['a pound', [599, 699]],
  ])('passes over prices that differ by %s', (_, prices) => {
    const [one, other] = prices.map((pricePence, n) => catalogProduct(n, { pricePence, rating: 5, reviewCount: 99 }))
    if (!one || !other) throw new Error('There are two products.')
    const draft = startDraft(createBrief('lamps', 'home', [one, other]))
    expect(compareProducts(draft, one, other, { s: 's', is: 'is', has: 'has' })).toBeUndefined()
  })

  it.each([
    ['48 hours', ''],
    ['40 hours', '40 hours'],
  ])('calls 50 hours better than %s only if the difference is notable', (value, named) => {
    const [one, ...others] = [value, '50 hours', '20 hours'].map((hours, n) =>
      catalogProduct(n, { pricePence: 2000, rating: 5, reviewCount: 99, facts: [{ label: 'Playtime', value: hours }] }),
    )
    if (!one) throw new Error('There are three products.')
    const draft = startDraft(createBrief('earbuds', 'audio', [one, ...others]))
    expect(describeTradeOff(draft, createSubject(draft, one)).match(/4\d hours/)?.[0] ?? '').toBe(named)
  })

  it.each([
    [4999, 1999, 'two and a half times'],
    [4999, 2099, 'nearly two and a half times'],
    [248, 129, 'nearly twice'],
    [2300, 1000, 'more than twice'],
    [4400, 1000, 'more than four times'],
    [1700, 1000, null],
  ])('calls %i beside %i %s', (large, small, words) => expect(toMultipleWords(large, small)).toBe(words))

  it('passes over numbers of reviews that hardly differ', () => {
    const products = [108, 101, 70].map((reviewCount, n) =>
      catalogProduct(n, { pricePence: 5000, reviewCount, rating: 5 }),
    )
    const [most, second, least] = products
    if (!most || !second || !least) throw new Error('There are three products.')
    const draft = startDraft(createBrief('lamps', 'home', products))
    const agreement = { s: 's', is: 'is', has: 'has' }
    expect(compareProducts(draft, most, second, agreement)).toBe('costs the same')
    expect(compareProducts(draft, most, least, agreement)).toMatch(/review/)
  })
})

describe('a review of one product', () => {
  const write = async (more: object) => {
    const product = catalogProduct(0, { name: 'Acme Earbuds', pros: [], cons: [], facts: [], features: [], ...more })
    return (await readArticle({ ...createBrief('Acme Earbuds', 'audio', [product]), format: 'review' })).text
  }

  it('quotes a title of which nothing else is known, up to its first promise', async () => {
    const title = 'Acme Earbuds with Ear Hooks, USB-C Case, Relieves Migraine, IPX7'
    expect(await write({ title })).toMatch(/title of the listing begins: “Acme Earbuds with Ear Hooks, USB-C Case”\./)
    const quoted = 'Acme Earbuds, “Round” Case, 100 Songs'
    expect(await write({ title: quoted })).toContain('reads: “Acme Earbuds, Round Case, 100 Songs”.')
  })

  it('prints the features that its source has besides the title', async () => {
    const features = [
      'Transparency mode',
      'Three sizes of tip',
      'Sidetone for calls',
      'Two touch areas',
      'Wear detection',
    ]
    const names = ['Acme', 'Bolt', 'Crag', 'Dale', 'Elm'].map(maker => `${maker} Earbuds`)
    const texts = await Promise.all(names.map(name => write({ name, title: `${name} with Slim Case`, features })))
    for (const text of texts) {
      for (const feature of features) expect(text.toLowerCase()).toContain(`“${feature.toLowerCase()}”`)
      expect(text).not.toMatch(/rests on the title/)
    }
  })

  it('has no doubt about what the source states outside its title', async () => {
    const facts = [{ label: 'Water resistance', value: 'IP55' }]
    expect(await write({ title: 'Acme Earbuds, White' })).toMatch(/water code/)
    expect(await write({ title: 'Acme Earbuds, White', facts })).not.toMatch(/names no water code/)
  })
})

it.each([
  ['Vexo Wireless Earbuds Only £9.99 was £59.99', 'Vexo Wireless Earbuds'],
  ['Corvo Wireless Earbuds No. 1 Rated 4.9 Stars', 'Corvo Wireless Earbuds'],
  ['Delto Wireless Earbuds Better Than AirPods', 'Delto Wireless Earbuds'],
])('a name ends before a price or praise: %s', (title, name) => {
  const listing = catalogProduct(0, { title })
  expect(nameListings([{ ...listing, name: null, brand: null }])[0]?.name).toBe(name)
})

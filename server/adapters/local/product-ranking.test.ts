import { describe, expect, it } from 'vitest'
import { readPrice } from './fit/topic.ts'
import { rankProducts } from './product-ranking.ts'
import type { SourcedProductWithStats } from './product-stats.ts'
import { createListing } from './testing/a-listing.ts'

let made = 0
function product(title: string, more: Partial<SourcedProductWithStats> = {}): SourcedProductWithStats {
  made += 1
  return createListing(title, { asin: `B${String(made).padStart(9, '0')}`, ...more })
}

function find(topic: string, products: SourcedProductWithStats[], count = 10) {
  const found = rankProducts(
    products.map(entry => ({ product: entry })),
    { topic, category: 'tech', count },
  )
  return { titles: found.products.map(entry => entry.title), matching: found.matching }
}

it('puts the more reviewed of two equal scores first, although the other is named first', () => {
  const products = [80, 85].map((reviewCount, at) =>
    product(['Acme Fan', 'Acme Kettle'][at] ?? '', { rating: 5, reviewCount }),
  )
  const candidates = products.map(entry => ({ product: entry }))
  const request = { topic: 'fan or kettle', category: 'home', count: 2, pair: ['fan', 'kettle'] as [string, string] }
  expect(rankProducts(candidates, request).products.map(({ title }) => title)).toEqual(['Acme Kettle', 'Acme Fan'])
})

describe('fit to the topic', () => {
  it.each([
    ['wireless earbuds', 'Acme Earphones, Bluetooth'],
    ['wireless earbuds', 'Acme Ear Buds Sport, wireless'],
    ['earphones', 'Acme True Wireless Headphones'],
    ['smart watch', 'Acme Smartwatch for Men'],
    ['smartwatches', 'Acme Smart Watch, Fitness Tracker'],
    ['fitness trackers', 'Acme Activity Band'],
    ['best coffee grinders 2025', 'Acme Burr Coffee Mill'],
    ['gaming mice', 'Acme Gaming Mouse RGB'],
    ['Top 5 air fryers for families', 'Acme Air Fryer 5L'],
    ['portable chargers', 'Acme Power Bank 10000mAh'],
    ['USB-C cables', 'Acme USB C Cable 2m'],
    ['earbuds or headphones', 'Acme Over-Ear Headphones'],
    ['phone charger', 'Acme iPhone Fast Charger'],
  ])('"%s" finds %s', (topic, title) => expect(find(topic, [product(title)]).matching).toBe(1))

  it.each([
    ['wireless earbuds', 'Acme Wireless Mouse'],
    ['wireless earbuds', 'Acme Wireless Charger for Earbuds'],
    ['wireless mouse', 'Minnie Mouse Stacker'],
    ['mouse', 'Minnie Mouse Stacker'],
    ['TV', 'Funko POP! TV: Robin'],
    ['coffee grinder', 'Acme Herb Grinder'],
    ['portable speaker', 'Acme Mini Projector, Rechargeable with Speaker'],
    ['monitors', 'Acme Cable, Laptop to Monitor'],
    ['microphone', 'Acme Earbuds, ENC Microphone'],
    ['wedding rings', 'White Wedding Card Box'],
    ['earbuds', 'Acme Over-Ear Headphones'],
    ['gadgets', 'Acme Earbuds'],
    ['', 'Acme Earbuds'],
  ])('"%s" does not find %s', (topic, title) => expect(find(topic, [product(title)]).matching).toBe(0))

  it('leaves out a listing that contradicts a word of the topic', () => {
    const plain = product('Acme Earbuds, wired', { rating: 5, reviewCount: 9000 })
    const wireless = product('Bolt Wireless Earbuds', { rating: 4 })
    expect(find('wireless earbuds', [plain, wireless]).titles).toEqual([wireless.title])
  })

  it('takes what the source says the thing is, and leans to the category asked for', () => {
    const entries = [
      { product: product('Acme One'), type: 'Desk lamp', preferred: false },
      { product: product('Acme Two'), type: 'Desk lamp', preferred: true },
      { product: product('Acme Three', { features: ['Holds a desk lamp'] }), type: 'Shelf', preferred: true },
    ]
    const found = rankProducts(entries, { topic: 'desk lamps', category: 'office', count: 5 })
    expect(found.products.map(entry => entry.title)).toEqual(['Acme Two', 'Acme One'])
  })
})

describe('a single product', () => {
  const charger = product('Acme Fast Charger Plug with 2 Pack USB C Fast Charging Cable')

  it('has a title that begins with a topic of no known kind', () => {
    const cow = product('SCHLEICH 13960 Galloway Cow Farm World Toy Figurine')
    expect(find('Schleich Galloway cow', [charger, cow], 1).titles).toEqual([cow.title])
    expect(find('2 pack', [charger], 1).matching).toBe(0)
  })

  it('is of the kind that the topic names: a charger with a cable is not a cable', () => {
    const hdmi = product('Bolt HDMI 2.1 Cable 2m')
    const candidates = [charger, hdmi].map(entry => ({ product: entry }))
    const request = { topic: 'HDMI cable or USB-C cable', category: 'tech', count: 2 }
    const { products } = rankProducts(candidates, { ...request, pair: ['HDMI cable', 'USB-C cable'] })
    expect(products).toEqual([hdmi])
  })
})

describe('the price a topic names', () => {
  it.each([
    ['earbuds under £50', 0, 5000],
    ['earbuds below 50 pounds', 0, 5000],
    ['earbuds up to £1,299.50', 0, 129950],
    ['earbuds £50 or less', 0, 5000],
    ['earbuds under 50', 0, 5000],
    ['earbuds between £20 and £40', 2000, 4000],
    ['earbuds £20-£40', 2000, 4000],
    ['earbuds over £100', 10000, Number.POSITIVE_INFINITY],
    ['desks under 120cm', 0, Number.POSITIVE_INFINITY],
    ['gifts for over 50s', 0, Number.POSITIVE_INFINITY],
    ['tvs under 32 inches', 0, Number.POSITIVE_INFINITY],
  ])('%s', (topic, from, to) => expect(readPrice(topic).price).toEqual({ from, to }))

  it('is kept to', () => {
    const cheap = product('Acme Earbuds', { pricePence: 5000 })
    const dear = product('Bolt Earbuds', { pricePence: 5001 })
    expect(find('best earbuds under £50', [dear, cheap]).titles).toEqual([cheap.title])
  })
})

describe('order', () => {
  it('draws a rating with few reviews towards the mean', () => {
    const few = product('Acme Kettle', { rating: 5, reviewCount: 2 })
    const many = product('Bolt Kettle', { rating: 4.7, reviewCount: 4000 })
    const poor = product('Crag Kettle', { rating: 3, reviewCount: 800 })
    expect(find('kettles', [few, poor, many]).titles).toEqual([many.title, few.title, poor.title])
  })

  it('trusts no perfect rating of a few buyers', () => {
    const few = product('Acme Mouse', { rating: 5, reviewCount: 23 })
    const many = product('Bolt Mouse', { rating: 4.6, reviewCount: 12_000 })
    const usual = product('Crag Mouse', { rating: 4.4, reviewCount: 61_000 })
    expect(find('mice', [few, many, usual]).titles).toEqual([many.title, usual.title, few.title])
  })

  it('has the best rated first, also before products that fit better', () => {
    const sporty = product('Acme Earbuds with EarHooks, IPX7', { rating: 4, reviewCount: 900 })
    const better = product('Bolt Earbuds', { rating: 4.6, reviewCount: 900 })
    expect(find('earbuds for running', [sporty, better]).titles).toEqual([better.title, sporty.title])
    expect(find('earbuds for running', [sporty, better], 1).titles).toEqual([sporty.title])
  })

  it('goes by reviews where ratings are equal, and is the same whatever the order of the file', () => {
    const entries = [10, 300, 20].map(reviewCount => product(`Acme${reviewCount} Kettle`, { rating: 5, reviewCount }))
    const titles = ['Acme300 Kettle', 'Acme20 Kettle', 'Acme10 Kettle']
    expect(find('kettle', entries).titles).toEqual(titles)
    expect(find('kettle', entries.toReversed()).titles).toEqual(titles)
  })

  it('gives as many as asked for and counts all that fit', () => {
    const entries = Array.from({ length: 9 }, (_, at) => product(`Acme${at} Kettle`))
    expect(find('kettle', entries, 3)).toMatchObject({ titles: { length: 3 }, matching: 9 })
  })
})

describe('notes', () => {
  const prices = (...pence: number[]) =>
    pence.map((pricePence, at) => product(`Acme${String.fromCharCode(65 + at)} Kettle`, { pricePence }))
  const rank = (products: SourcedProductWithStats[]) =>
    rankProducts(
      products.map(entry => ({ product: entry })),
      { topic: 'kettles', category: 'kitchen', count: 5 },
    )

  it('name what was left out for its price', () => {
    const { matching, notes } = rank(prices(2000, 2500, 3000, 3500, 1, 90_000))
    expect(matching).toBe(4)
    expect(notes).toEqual([
      '2 rows were left out because of their prices, such as "AcmeE Kettle" at £0.01: the usual price here is about £30.00.',
    ])
  })

  it('are none for usual prices', () => expect(rank(prices(500, 2500, 9000, 3500)).notes).toEqual([]))

  it('say how many rows are variants of the chosen listings', () => {
    const lengths = ['1m', '2m', '3m'].map(length => product(`Acme HDMI Kettle ${length}`))
    expect(rank(lengths).notes).toEqual(['1 product; 2 further rows are other lengths of the same products.'])
    const colours = ['Black', 'Red'].map(colour => product(`Bolt Kettle, ${colour}`))
    expect(rank(colours).notes).toEqual(['1 product; 1 further row is another colour of one of them.'])
    const packs = ['Pack of 4', 'Pack of 8'].map(pack => product(`Crag Kettle, ${pack}`))
    expect(rank(packs).notes).toEqual(['1 product; 1 further row is another pack of one of them.'])
  })
})

describe('near duplicates', () => {
  it.each([
    ['colour', 'Acme Smart Watch, IP68, Black', 'Acme Smart Watch, IP68, Rose Gold'],
    ['colour in brackets', 'Acme Smart Watch (Purple)', 'Acme Smart Watch (Blue)'],
    ['named colour', 'Acme Pulse Smart Watch (Rose Pink)', 'Acme Pulse Smart Watch (Jet Black)'],
    ['finish', 'Acme Ultra Smart Watch (Gold Mist Wood)', 'Acme Ultra Smart Watch (Pearl White Wood)'],
    ['size', 'Acme Yoga Mat 183cm', 'Acme Yoga Mat 200cm'],
    ['nothing', 'Acme Smart Watch', 'ACME smart watch!'],
  ])('that differ by %s are one, the better', (_, one, other) => {
    const topic = one.includes('Mat') ? 'yoga mat' : 'smart watch'
    const found = find(topic, [product(one, { reviewCount: 5 }), product(other, { reviewCount: 900 })])
    expect(found).toEqual({ titles: [other], matching: 1 })
  })

  it('share rating and reviews, whatever else their titles say', () => {
    const shared = { rating: 4.3, reviewCount: 14_036 }
    const small = product('Acme EVO Plus 64GB microSDXC UHS-I U1 Memory Card (MB-MC64KA), Blue', shared)
    const large = product('Acme EVO Plus 128GB microSDXC UHS-I U3 Memory Card with Adapter (MB-MC128KA)', shared)
    expect(find('microSD cards', [small, large]).matching).toBe(1)
    const other = product('Bolt Ultra 64GB microSDXC UHS-I Memory Card', shared)
    expect(find('microSD cards', [small, other]).matching).toBe(2)
    const few = { rating: 4.3, reviewCount: 12 }
    const [one, two] = [product('Acme Steel Kettle, Quiet', few), product('Acme Steel Kettle with Filter', few)]
    expect(find('kettle', [one, two]).matching).toBe(2)
    const models = ['Acme TV UA32T43', 'Acme TV UA32TE40'].map(title => product(title, shared))
    expect(find('TVs', models).matching).toBe(2)
  })

  it('are not: things whose colour or model is part of the name', () => {
    expect(find('wine glasses', [product('Red Wine Glasses Acme'), product('White Wine Glasses Acme')]).matching).toBe(
      2,
    )
    expect(
      find('glasses', [product('Acme Glass (Red Wine)'), product('Acme Glass (White Wine)', { reviewCount: 9 })])
        .matching,
    ).toBe(2)
    const cells = ['Acme Rechargeable AA 1300mAh Batteries', 'Acme Rechargeable AA 2500mAh Batteries']
    expect(find('batteries', [product(cells[0] ?? ''), product(cells[1] ?? '', { reviewCount: 9 })]).matching).toBe(2)
    expect(find('kettle', [product('Acme Kettle X100'), product('Acme Kettle X200')]).matching).toBe(2)
  })

  it('of one name or ASIN come once', () => {
    const entries = [product('Acme Kettle One', { name: 'Acme' }), product('Acme Kettle Two', { name: 'acme' })]
    expect(find('kettle', entries).matching).toBe(1)
    const same = [product('Acme Kettle A', { asin: 'B0AAAAAAAA' }), product('Acme Kettle B', { asin: 'B0AAAAAAAA' })]
    expect(find('kettle', same).matching).toBe(1)
  })
})

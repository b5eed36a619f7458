import { describe, expect, it } from 'vitest'
import { findListingFacts, findListingFeatures, nameListings } from './listing-title.ts'
import type { SourcedProductWithStats } from './product-stats.ts'
import { createListing } from './testing/a-listing.ts'

const listing = (title: string, asin = 'B000000001', more: Partial<SourcedProductWithStats> = {}) =>
  createListing(title, { asin, ...more })

const names = (...titles: string[]) =>
  nameListings(titles.map((title, at) => listing(title, `B00000000${at}`))).map(product => product.name)

describe('names', () => {
  it.each([
    ['Acme Wireless Earbuds, Bluetooth 5.3 Headphones with ENC Mic, IPX7', 'Acme Wireless Earbuds'],
    ['Acme Dripper | Pour Over Coffee', 'Acme Dripper'],
    ['Acme Kettle for Home and Office', 'Acme Kettle'],
    ['Acme Smartwatch Women Men Fitness Tracker Sleep Monitor Sports Watch with Pedometer', 'Acme Smartwatch'],
    ['Funko POP! TV: WWDS - Guillermo - Vinyl Figure', 'Funko POP! TV: WWDS Guillermo'],
    ['Belkin HDMI to HDMI Cable 1m, Gold Plated', 'Belkin HDMI to HDMI Cable 1m'],
    ['Ninja AF100UK Air Fryer, 3.8L', 'Ninja AF100UK Air Fryer'],
    ['Family Tree - Family Tree Gift - Family Tree Frame', 'Family Tree Frame'],
    [
      'Personalised Baby Footprints Customised Memorial Graveside Flower Rose Bowl Vase',
      'Personalised Baby Footprints Customised Vase',
    ],
    ['Acme Coffee Dripper Blue Coffee Maker Safe Plastic Free Manual Pour Over', 'Acme Coffee Dripper'],
  ])('%s', (title, name) => expect(names(title)).toEqual([name]))

  it('say what tells a thing without a maker from others of its kind', () => {
    expect(names('Wireless Earbuds, Bluetooth Headphones, 45H Playtime, LED Display')).toEqual([
      'Wireless Earbuds with 45H Playtime',
    ])
    expect(names('Bluetooth Headphones, Stereo with Indicator LED')).toEqual([
      'Bluetooth Headphones with Indicator LED',
    ])
    expect(names('Wireless Earbuds')).toEqual(['Wireless Earbuds'])
  })

  it('tell packs, lengths and capacities of one listing apart', () => {
    expect(names('Acme High-Speed HDMI Cable, 2m (2-Pack)', 'Acme High-Speed HDMI Cable, 2m (3-Pack)')).toEqual([
      'Acme High-Speed HDMI Cable 2-Pack',
      'Acme High-Speed HDMI Cable 3-Pack',
    ])
    expect(names('Acme microSDXC Card, 64GB', 'Acme microSDXC Card, 128 GB')).toEqual([
      'Acme microSDXC Card 64 GB',
      'Acme microSDXC Card 128 GB',
    ])
    expect(names('Ninja Kettle, KT200UK', 'Ninja Kettle, KT300UK')).toEqual([
      'Ninja Kettle (KT200UK)',
      'Ninja Kettle (KT300UK)',
    ])
  })

  it('differ within a selection, by what the titles say and else by ASIN', () => {
    expect(names('Acme Cable 2m, Braided', 'Acme Cable 2m, Plastic')).toEqual([
      'Acme Cable 2m (Braided)',
      'Acme Cable 2m (Plastic)',
    ])
    expect(names('Acme Cable, Red Tip', 'acme cable, Red Tip', 'Other Lead')).toEqual([
      'Acme Cable (B000000000)',
      'acme cable (B000000001)',
      'Other Lead',
    ])
  })

  it('are at most 60 characters, whole words, and never end in the middle of a phrase', () => {
    const [name = ''] = names(
      'Personalised Hand Painted Extraordinarily Decorative Memorial Graveside Flower Vase and Bowl',
    )
    expect(name?.length).toBeLessThanOrEqual(60)
    expect(name).not.toMatch(/(and|with|for)$/)
    const long = 'x'.repeat(200)
    expect((names(long)[0] ?? '').length).toBeLessThanOrEqual(60)
  })

  it('come of titles made of marks and joining words too', () => {
    const marks = `Acme Kettle ${'.'.repeat(900)}y`
    const joins = `Acme Kettle${' and'.repeat(200)}`
    const brackets = `Acme Kettle ${'(a,'.repeat(300)}`
    expect(names(marks, joins, brackets).map(name => name?.slice(0, 11))).toEqual(Array(3).fill('Acme Kettle'))
    expect(names(`Acme Kettle for the  , and - of, Steel`)).toEqual(['Acme Kettle'])
  })

  it('carry the maker, and keep what the source itself calls the product', () => {
    const products = [
      listing('Kettle, 1.7 L', 'B000000001', { brand: 'Acme' }),
      listing('T', 'B000000002', { name: 'Own Name' }),
    ]
    expect(nameListings(products).map(product => product.name)).toEqual(['Acme Kettle', 'Own Name'])
  })
})

describe('facts', () => {
  it.each([
    ['Earbuds, 50Hrs Playtime Bluetooth', 'Playtime', '50 hours'],
    ['Earbuds, up to 30 hours playback', 'Playtime', 'up to 30 hours'],
    ['Speaker, Playtime 24H', 'Playtime', '24 hours'],
    ['Laptop, 12-hour battery life', 'Battery life', '12 hours'],
    ['Earbuds, Bluetooth 5.3 Headphones', 'Bluetooth', '5.3'],
    ['Watch with IP68 Waterproof', 'Water rating', 'IP68'],
    ['Fan, 5200mAh', 'Battery capacity', '5200 mAh'],
    ['Watch, 1.69" HD Large Screen', 'Screen size', '1.69 inches'],
    ['Acme 27-inch 4K Monitor', 'Screen size', '27 inches'],
    ['Charger 20W', 'Power', '20 W'],
    ['Projector, Full HD 1080P Supported', 'Resolution', 'Full HD 1080P Supported'],
    ['HDMI Cable 2m', 'Cable length', '2 m'],
    ['Tea, Pack of 4', 'Pack size', 'Pack of 4'],
    ['Cable, 2-Pack', 'Pack size', 'Pack of 2'],
    ['Kettle, 1,7 l', 'Capacity', '1.7 litres'],
    ['Card, 256GB', 'Capacity', '256 GB'],
    ['Toy, 67 pc Set', 'Pieces', '67'],
    ['Earbuds, 13mm Drivers', 'Driver size', '13 mm'],
  ])('%s: %s is %s', (title, label, value) => expect(findListingFacts(title)).toContainEqual({ label, value }))

  it.each([
    ['a bare number of hours', 'Earbuds, 40H Deep Bass, 24/7 support'],
    ['a wheel’s size', 'Scooter, 6" Light-up Wheels'],
    ['an oil', 'Motor Oil 5W-30'],
    ['two lengths at once', 'Charger Cable 2 in 1 (1M+2M)'],
    ['Bluetooth without a version', 'Bluetooth Headphones'],
  ])('nothing is inferred from %s', (_, title) => expect(findListingFacts(title)).toEqual([]))
})

describe('features', () => {
  it('are the clauses of the title, once each, without its name, colours and overlong ones', () => {
    const title = `Acme Earbuds, Touch Control, LED Display, touch control, White, ${'very '.repeat(20)}long, Fits Age 3+`
    expect(findListingFeatures(title)).toEqual(['Touch Control', 'LED Display', 'Fits Age 3+'])
  })

  it('keep figures with thousands whole', () => {
    expect(findListingFeatures('Acme Filter, 1,000 litres a year')).toEqual(['1,000 litres a year'])
  })
})

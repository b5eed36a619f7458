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
      'Personalised Baby Footprints Customised Memorial Bowl Vase',
    ],
    ['Acme (AA1000-Ni) AA Rechargeable Batteries, Pack of 4', 'Acme AA Rechargeable Batteries'],
    ['Acme Boom 4D, In-Ear Wired Headphones with Mic', 'Acme Boom 4D In-Ear Wired Headphones'],
    ['Acme SR-WA22H (E) Automatic Rice Cooker, Green', 'Acme SR-WA22H Automatic Rice Cooker'],
    ['Acme Power Bank 3i 20000mAh Lithium Polymer 18W Fast Power Delivery Charging', 'Acme Power Bank 3i 20000mAh'],
    ['Remote Control Compatible for Acme Stick, Not Compatible for TV', 'Remote Control'],
    ['Acme Star RO+UV - 7 L Storage Tank, 15 LPH Water Jug Kettle for Home', 'Acme Star RO+UV 15 LPH Water Jug Kettle'],
    ['Acme Gel Mouse Pad Wrist Rest Memory-Foam Ergonomic Cushion Wrist Support', 'Acme Gel Mouse Pad'],
    ['USB Charger, Oraimo Elite Dual Port Wall Charger, USB Adapter', 'Oraimo Elite Dual Port Wall Charger'],
    ['!!Room Heater!! Fan Heater!!Pure White!!', 'Room Heater'],
    ['Acme Babies 25CM (10”) Husky Puppy', 'Acme Babies 25CM Husky Puppy'],
    ['Acme 512GB Micro SD Card 4K Video Read Speed 100MB/s and Write Speed 50MB/s A1 C10', 'Acme 512GB Micro SD Card'],
    [
      'Acme 20 kg Cast Iron Spinlock Dumbbell Set for Home Training of Arms',
      'Acme 20 kg Cast Iron Spinlock Dumbbell Set',
    ],
    ['Acme Designs CLASSIC PIGLET COMFORT BLANKET', 'Acme Designs Classic Piglet Comfort Blanket'],
    [
      'Acme Designs Ltd Personalised Still Loved Still Missed Rock Slate Photo Plaque N17 Funeral Gift (Medium)',
      'Acme Designs Ltd Personalised Still Loved Plaque N17',
    ],
    ['Acme 9780735378131 Artisanal Eggs Jigsaw Puzzle', 'Acme Artisanal Eggs Jigsaw Puzzle'],
    ['Acme Orthopaedic Dog Bed, Medium, Machine Washable', 'Acme Orthopaedic Dog Bed'],
    [
      'Acme QuietComfort Wireless Noise Cancelling Over Ear Headphones, Bluetooth',
      'Acme QuietComfort Wireless Over Ear Headphones',
    ],
    ['Acme 24370 Inspire High Gloss Plastic Two Slice Toaster', 'Acme Inspire High Gloss Plastic Two Slice Toaster'],
    ['Acme Coffee Dripper Blue Coffee Maker Safe Plastic Free Manual Pour Over', 'Acme Coffee Dripper'],
  ])('%s', (title, name) => expect(names(title)).toEqual([name]))

  it('keep the makers that a topic names', () => {
    const titles = ['Bolt Wireless Earbuds, IPX5', 'Crow Wireless Earbuds, 50H Playtime']
    const found = nameListings(
      titles.map((title, at) => listing(title, `B00000000${at}`)),
      'Bolt Wireless Earbuds or Crow Wireless Earbuds',
    )
    expect(found.map(({ name }) => name)).toEqual(['Bolt Wireless Earbuds', 'Crow Wireless Earbuds'])
  })

  it('end in no code that another product has', () => {
    const title = 'Wireless Earbuds, Bluetooth Headphones with EarHooks IPX7 Waterproof'
    expect(names('Acme Wireless Earbuds, IPX7', title)).toEqual([
      'Acme Wireless Earbuds',
      'Wireless Earbuds with EarHooks',
    ])
  })

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

  it('differ within a selection, by what the titles say and else by number', () => {
    expect(names('Acme Cable 2m, Braided', 'Acme Cable 2m, Plastic')).toEqual([
      'Acme Cable 2m (Braided)',
      'Acme Cable 2m (Plastic)',
    ])
    expect(names('Acme Cable, Red Tip', 'acme cable, Red Tip', 'Other Lead')).toEqual([
      'Acme Cable (listing 1)',
      'acme cable (listing 2)',
      'Other Lead',
    ])
  })

  it('keep the noun of the topic', () => {
    const title = 'Acme Stainless Steel South Indian Filter Coffee Drip Maker Decoction Pot'
    const [product] = nameListings([listing(title)], 'coffee makers')
    expect(product?.name).toBe('Acme Stainless Steel South Indian Filter Coffee Drip Maker')
  })

  it('say what listings of one name fit, measure or look like', () => {
    expect(
      names('Acme Screen Guard for iPhone 14 Pro Max - 2 Pack', 'Acme Screen Guard for iPhone 14 Pro - 2 Pack'),
    ).toEqual(['Acme Screen Guard for iPhone 14 Pro Max', 'Acme Screen Guard for iPhone 14 Pro'])
    expect(names('Acme Ruled Notebook - A4, 300 pages', 'Acme Ruled Notebook - A5 Size, 300 Pages')).toEqual([
      'Acme Ruled Notebook (A4)',
      'Acme Ruled Notebook (A5 Size)',
    ])
    expect(names('Acme Ceiling Fan, Touch Control', 'Acme Ceiling Fan, Soft Start')).toEqual([
      'Acme Ceiling Fan (Touch Control)',
      'Acme Ceiling Fan (Soft Start)',
    ])
    const guard = 'Acme EZ Fit Tempered Extra Clear Toughened Glass Screen Protector'
    expect(names(`${guard} for iPhone 14 Pro`, `${guard} for iPhone 13`)).toEqual([
      'Acme EZ Fit Tempered Screen Protector for iPhone 14 Pro',
      'Acme EZ Fit Tempered Extra Screen Protector for iPhone 13',
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

  it.each([
    'Prevents Hearing Loss Acme Kids Headphones',
    'Award Winning Acme Kids Headphones',
    'Recommended By Dentists Acme Kids Headphones',
  ])('have no advertising before the maker: %s', title => {
    const [product] = nameListings([listing(title, 'B000000001', { brand: 'Acme' })])
    expect(product?.name).toBe('Acme Kids Headphones')
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
    ['HDMI Cable (3-Foot, Black)', 'Cable length', '3 ft'],
    ['HDMI Cable 2M / 6Ft, Braided', 'Cable length', '2 m'],
    ['Acme USB Cable, 39.6 inch (100cm)', 'Cable length', '100 cm'],
    ['Acme 1.5-Litre Electric Kettle', 'Capacity', '1.5 litres'],
    ['Acme Scotch Whisky, 70cl', 'Capacity', '70 cl'],
    ['Acme 1440-Watt Steam Iron', 'Power', '1440 W'],
    ['Acme AA Battery, 8 Pcs', 'Pack size', 'Pack of 8'],
    ['Acme AA Battery Set of 10 Pcs', 'Pack size', 'Set of 10'],
    ['Tea, Pack of 4', 'Pack size', 'Pack of 4'],
    ['Cable, 2-Pack', 'Pack size', 'Pack of 2'],
    ['Kettle, 1,7 l', 'Capacity', '1.7 litres'],
    ['Card, 256GB', 'Capacity', '256 GB'],
    ['Toy, 67 pc Set', 'Pieces', '67'],
    ['Earbuds, 13mm Drivers', 'Driver size', '13 mm'],
    ['Acme Earbuds, 40H Deep Bass', 'Playtime', '40 hours'],
    ['Acme Kettle, 3KW Fast Boil', 'Power', '3000 W'],
    ['Acme microSDXC Card, Up to 150MB/s, V30', 'Transfer speed', 'up to 150 MB/s'],
    ['Acme microSDXC Card, Up to 150MB/s, V30', 'Video class', 'V30'],
    ["Acme Smartwatch Women 1.85'' Fitness Tracker", 'Screen size', '1.85 inches'],
    ['Acme Yoga Mat, 12mm, 183 x 60cm', 'Thickness', '12 mm'],
    ['Acme Office Chair, Mesh, 150 kg', 'Maximum load', '150 kg'],
    ['Acme 12 Year Old Single Malt Scotch Whisky', 'Age', '12 years'],
    ['Acme AA Batteries 2000mAh Ni-MH', 'Chemistry', 'NiMH'],
    ['Acme Expandable Garden Hose, 15 m', 'Length', '15 m'],
    ['Acme Cordless Vacuum Cleaner, 25kPa, 40 Min Runtime', 'Run time', '40 minutes'],
    ['Acme Cordless Vacuum Cleaner, 25kPa, 60 Minutes Run Time', 'Suction', '25 kPa'],
    ['Acme Mini Projector, 200 ANSI Smart Portable', 'Brightness', '200 ANSI lumens'],
  ])('%s: %s is %s', (title, label, value) => expect(findListingFacts(title)).toContainEqual({ label, value }))

  it('state the playtime of headphones once', () => {
    const facts = findListingFacts('Acme Headphones, On-Ear, 50 Hours Battery Life')
    expect(facts).toEqual([{ label: 'Playtime', value: '50 hours' }])
  })

  it.each([
    ['a bare number of hours', 'Reading Lamp, 40H, 24/7 support'],
    ['hours of charging', 'Earbuds, 1.5H Charging, 20 hours charging case'],
    ['the video that a card records', 'Acme Memory Card, 4K Video'],
    ['the picture that a cable passes on', 'Acme HDMI Cable, 8K@60Hz'],
    ['the size of a mat', 'Acme Yoga Mat 183 x 60 mm'],
    ['a wheel’s size', 'Scooter, 6" Light-up Wheels'],
    ['an oil', 'Motor Oil 5W-30'],
    ['two lengths at once', 'Charger Cable 2 in 1 (1M+2M)'],
    ['a pack of one', 'Acme Dry Iron, Pack of 1'],
    ['a pack that comes with it', 'Acme Phone Charger Plug and 2 Pack'],
    ['a model', 'Acme v236w Pen Drive'],
    ['two powers', 'Acme 1000 Watt/2000-Watt Room Heater'],
    ['two cable lengths', 'Acme USB Cable 1m, HDMI Cable 2m'],
    ['a sensor', 'Acme Mouse, 8K DPI Tracking'],
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

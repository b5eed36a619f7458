import { describe, expect, it } from 'vitest'
import { createListing } from '../testing/a-listing.ts'
import { scoreFit } from './score-fit.ts'
import { readTopic } from './topic.ts'

const fits = (topic: string, title: string, category = '') =>
  scoreFit({ product: createListing(title, { category }) }, readTopic(topic)) > 0

/** Titles in the style of a retailer, by topic: those that fit and those that do not. */
const TABLE: Record<string, { yes: string[]; no: string[] }> = {
  'rechargeable AA batteries': {
    yes: [
      'Energizer Rechargeable AA Batteries, Recharge Power Plus, 2000mAh, Pack of 4',
      'Panasonic eneloop AA Ready-to-Use Ni-MH Batteries, 4 Pack, 2000mAh',
      'Amazon Basics AA Rechargeable Batteries 2400mAh, 8-Pack, Pre-Charged',
      'EBL 8 Pack AA Rechargeable Batteries 2800mAh NiMH with Storage Case',
      'VARTA Rechargeable Accu AA Mignon Batteries (4-Pack, 2100 mAh)',
    ],
    no: [
      'Duracell Plus AA Alkaline Batteries, Pack of 24',
      'Energizer Max AA Batteries, Alkaline, Pack of 16, Non-Rechargeable',
      'Energizer Rechargeable AAA Batteries, 700mAh, Pack of 4',
      'Battery Charger for AA and AAA Rechargeable Batteries',
      'POWEROWL AA Rechargeable Batteries with Charger, 8 Pack 2800mAh NiMH and 8 Slot USB Charger',
      'EBL AA AAA Battery Charger, 8 Bay Smart Charger for Rechargeable Batteries',
      'Battery Storage Case for AA AAA Batteries with Tester',
      'LED Torch, AA Battery Powered, Rechargeable',
      'Rechargeable Wireless Mouse with AA Battery',
    ],
  },
  'best AA batteries 2026': {
    yes: ['Duracell Plus AA Alkaline Batteries, Pack of 24', 'Amazon Basics 48 Pack AA High-Performance Batteries'],
    no: ['Duracell Plus AAA Batteries, Pack of 24', 'AA Battery Holder Box, 4 Slots'],
  },
  '256GB microSD cards': {
    yes: [
      'SanDisk Ultra 256GB microSDXC Card, Up to 150 MB/s, with SD Adapter',
      'Samsung EVO Plus 256 GB microSD, with Adapter',
      'Lexar 256GB Micro SD Card, UHS-I, V30',
      'KODAK 256GB TF Card, Class 10, U3',
    ],
    no: [
      'SanDisk Ultra 128GB microSDXC Card',
      'SanDisk Extreme PRO 256GB SD Card, Up to 200 MB/s',
      'microSD Card Reader, USB-C, 256GB Supported',
      'Kingston DataTraveler 256GB USB Stick',
      'KOMERY 4K Digital Camera, 48MP, 256GB TF Card Included',
      'Micro SD Card Case, Holds 12, 256GB',
    ],
  },
  'microSD cards': {
    yes: [
      'SanDisk Extreme microSDXC UHS-I Memory Card 64GB',
      'SanDisk Ultra 128GB microSDXC Memory Card + SD Adapter with A1 App Performance',
      'Gigastone 64GB TF Cards, 5 Pack',
    ],
    no: ['SD Card Reader USB 3.0', 'Dash Cam with 64GB Micro SD Card'],
  },
  '2 m HDMI cable': {
    yes: [
      'VICRATION HDMI 2.1 Cable 2m, Ultra High Speed',
      'Amazon Basics High-Speed HDMI Cable, 2-Metre, 2-Pack',
      'UGREEN 8K HDMI Lead 2M Braided',
      'Belkin HDMI to HDMI Cable 6.6ft',
    ],
    no: [
      'Amazon Basics HDMI Cable, 3m',
      'HDMI to DVI Cable 2m',
      'DisplayPort to HDMI Cable 2m',
      'HDMI Cable Adapter, Male to Female, 2 m',
      'USB-C Cable 2m',
      'HDMI Splitter with 2m HDMI Cable',
    ],
  },
  'HDMI leads': {
    yes: ['VICRATION HDMI 2.1 Cable 2m, Ultra High Speed', 'HDMI Lead 5m Gold Plated'],
    no: ['Dog Lead, 2 m, Nylon', 'HDMI Switch 4K, 3 Port', 'HDMI Cable Clips, Pack of 20'],
  },
  'electric kettles': {
    yes: [
      'Russell Hobbs 23911 Brita Filter Purity Electric Kettle',
      'Bosch Kettle TWK7603GB, 3000 W, 1.7 Litre',
      'Amazon Basics Cordless Kettle 1.7L, Rapid Boil, Grey',
      'Ninja Perfect Temperature Kettle KT200UK 1.7L',
      'Acme Electric Kettle Stainless Steel 1.7L',
      'Acme Electric Kettle Cream',
    ],
    no: [
      'Kettle Descaler Sachets, Pack of 6',
      'Descaler for Kettles, Coffee Machines and Irons',
      'Whistling Kettle for Gas Hob, 2.5L',
      'Stove Top Kettle, Stainless Steel',
      'Toy Kettle and Tea Set for Kids, Pretend Play Kitchen',
      'Kettle and Toaster Set, Black',
      'Replacement Kettle Filter for Russell Hobbs',
      'Kettlebell 12kg, Cast Iron',
      'Kettle Chips Sea Salt, 150 g',
    ],
  },
  'descaler for kettles': {
    yes: ['Oust All Purpose Descaler, for Kettles and Irons, Pack of 3', 'Kettle Descaler Sachets, Pack of 6'],
    no: ['Bosch Kettle TWK7603GB, 3000 W', 'Descaler for Washing Machines, 1 L'],
  },
  'wireless earbuds': {
    yes: [
      'PocBuds Wireless Earbuds, Bluetooth 5.3 Headphones with ENC Mic',
      'Soundcore P20i True Wireless Earphones, 10mm Drivers',
      'Bluetooth Headphones, Wireless Bluetooth 5.3 In-Ear Headphones with Indicator LED',
      'Mysic Wireless Bluetooth earphones',
    ],
    no: [
      'Sony WH-CH520 Wireless On-Ear Headphones',
      'Betron Wired Earphones, 3.5mm Jack',
      'Wireless Earbuds Case Cover, Silicone',
      'Memory Foam Ear Tips for Wireless Earbuds',
      'Earbud Cleaning Kit, 3 in 1 Pen',
      'Wireless Mouse',
    ],
  },
  'over-ear headphones': {
    yes: ['Sony WH-1000XM5 Wireless Over-Ear Headphones', 'JBL Tune 720BT Over Ear Headphones'],
    no: ['JBL Wave In-Ear Headphones', 'Sony On-Ear Headphones', 'Over-Ear Headphones Stand', 'Replacement Ear Pads'],
  },
  smartwatches: {
    yes: [
      'Asmoda Smart Watch, Fitness Tracker with 24/7 Blood Pressure',
      "Csasan Smartwatch Women Men 1.85'' Fitness Tracker IP68 Waterproof Fitness Watch",
    ],
    no: [
      'Casio Men’s Digital Watch F-91W',
      'Silicone Strap for Smart Watch 20mm',
      'Smart Watch Screen Protector, 3 Pack',
      'Smart Watch Charger Cable for Fitbit',
    ],
  },
  'men’s watches': {
    yes: ['Casio Men’s Digital Watch F-91W'],
    no: ['Casio Women’s Watch, Gold', 'Watch Box for Men, 12 Slots', 'Men’s Watch Strap 22mm'],
  },
  'desk fans': {
    yes: ['Honeywell TurboForce Desk Fan HT900E', 'USB Desk Fan, Small, Quiet, 3 Speeds', 'Desktop Fan, 8 Inch'],
    no: [
      'Pro Breeze Tower Fan 40 Inch',
      'Fan Heater 2kW for Desk',
      'PC Case Fan 120mm',
      'Desk Organiser for Movie Fans',
      'Fan Cover, Dust Proof',
    ],
  },
  fans: {
    yes: ['Teliser Portable Handheld Fan, USB Rechargeable 5200mAh Desk Fan with Power Bank Function'],
    no: ['Funko POP! Movies: Barbie - Collectable Vinyl Figure - Toys for Kids & Adults - Movies Fans'],
  },
  'manual coffee grinders': {
    yes: ['Hario Manual Coffee Grinder, Ceramic Burr', 'Hand Crank Coffee Grinder, Steel'],
    no: ['De’Longhi Electric Coffee Grinder KG79', 'Coffee Grinder 150W', 'Coffee Grinder Brush'],
  },
  'phone cases': {
    yes: [
      'Spigen Ultra Hybrid Case Compatible with iPhone 14, Crystal Clear',
      'ESR Clear Phone Case for iPhone 14',
      'Ringke Fusion Case for Samsung Galaxy S23, Clear',
    ],
    no: ['Earbuds Case for iPhone Users', 'Laptop Case 13 Inch', 'iPhone 14 128GB', 'Phone Holder for Car'],
  },
  'garden hoses': {
    yes: ['Gardena Classic Garden Hose 20 m, 13 mm'],
    no: ['Claber Hose Reel Wall Mounted for Garden Hose', 'Hose Connector Set for Garden Hose', 'Vacuum Hose 35 mm'],
  },
  'toys for toddlers': {
    yes: ['VTech First Steps Baby Walker, Toddler Push Toy with Sounds, 6 - 30 Months', 'Acme Stacking Toy'],
    no: [
      'Acme Market Playset – 67 pc Toy Set – Family Toys for Kids Age 3+',
      'Acme Cow Toy Figurine for children aged 3-8 Years',
      'Funko POP! Movies: Barbie - Collectable Vinyl Figure - Toys for Kids & Adults',
      'Toddler Bed Rail',
    ],
  },
  toys: {
    yes: ['Acme Cow Farm World Toy Figurine for children aged 3-8 Years', 'Acme Market Playset – 67 pc Toy Set'],
    no: ['Funko POP! Movies: Barbie - Collectable Vinyl Figure - Toys for Kids & Adults - Model Figure for Collectors'],
  },
  'toy figures': {
    yes: ['Funko POP! Movies: Barbie - Collectable Vinyl Figure - Toys for Kids & Adults', 'Acme Cow Toy Figurine'],
    no: ['Acme Toy Kettle'],
  },
  'wedding gifts': {
    yes: ['Personalised Heart Present, Wedding Gift'],
    no: ['Personalised White Wedding Card Post Box With Lock', 'Acme Wedding Cards Box'],
  },
  'wedding card boxes': { yes: ['Personalised White Wedding Card Post Box With Lock'], no: ['Acme Wedding Gift'] },
  'toy kettles': { yes: ['Toy Kettle, Wooden, Pretend Play'], no: ['Bosch Kettle 3000W'] },
  'dolls house toys': { yes: ['Dolls House Toy Set'], no: ['Bosch Kettle 3000W'] },
  '64GB USB sticks': {
    yes: ['SanDisk Ultra Flair 64GB USB 3.0 Pen Drive', 'Kingston 64GB Flash Drive', 'Lexar 64 GB USB Stick'],
    no: ['SanDisk Ultra 64GB microSDXC Card', 'USB Stick Case, 64GB'],
  },
  'gaming mice': {
    yes: ['Logitech G402 USB Wired Gaming Mouse, 8 Buttons'],
    no: [
      'Acme Gel Mouse Pad Wrist Rest Ergonomic Mousepad, Suitable for Gaming',
      'Acme Gaming Keyboard and Mouse Combo (USB, Braided Cable)',
    ],
  },
  smartphones: {
    yes: ['Nokia 105 Keypad Mobile Phone with FM Radio'],
    no: ['Acme USB Type-C Cable Smartphone (Black)', 'Acme 3.5mm to 2-Male RCA Adapter Cable For Tablet, Smartphone'],
  },
  'coffee makers': {
    yes: ['Acme French Press Coffee and Tea Maker 600ml', 'Acme Espresso Maker Stovetop Italian Coffee Maker'],
    no: [
      'Acme Rechargeable Electric Foam Maker - Milk Frother, Hand Blender Coffee',
      'Acme Sandwich Maker, Coffee Brown',
    ],
  },
  'noise cancelling earbuds': {
    yes: ['Acme Earbuds, Active Noise Cancelling, 40H', 'Acme ANC Earbuds with Noise Cancelling Mic'],
    no: [
      'Acme Wireless Earbuds with Noise Cancelling Mic',
      'Acme Earbuds, Call Noise Cancelling',
      'Acme Wired Earphones with Passive Noise Cancelling',
    ],
  },
  'room heaters': {
    yes: ['Acme 2000 Watt Room Heater, White'],
    no: ['Acme Instant Water Heater, Room Pressure', 'Acme 3L Geyser Heater for Room and Bath'],
  },
  'water heaters': { yes: ['Acme Instant Water Heater, 3 kW'], no: ['Acme Room Heater'] },
  toasters: { yes: ['Acme 2-Slice Toaster, White'], no: ['Acme 800 W Sandwich Toaster with Fixed Plates'] },
  TVs: {
    yes: ['Redmi 80 cm (32 inches) Android 11 Series HD Ready Smart LED TV', 'Acme 43 Inch (108 cm) Smart TV'],
    no: ['TV Wall Mount Bracket (32 inches)', 'Acme 2m (6 ft) HDMI Cable for TV'],
  },
  'USB-C cables': {
    yes: ['Acme USB C to USB-C Cable 2m', 'USB C Charger Cable, 2 Pack'],
    no: [
      'Acme USB C to Lightning Cable, 3 m',
      'Acme iPhone PD Fast Charger, Fast Charger Plug and 2 Pack(1M+2M) USB C Fast Charging Cable',
    ],
  },
  'birthday gifts': {
    yes: ['Family Tree Frame - Anniversary Gift - Personalised Birthday Gift', 'Birthday and Christening Gift Box'],
    no: [
      'Personalised New Baby Gift | Birth Details Poster | 1st Birthday Gift',
      'Christening Gift | Birthday Present',
    ],
  },
  'baby gifts': {
    yes: ['Personalised New Baby Gift, Name Print'],
    no: ['Personalised Baby Footprints Memorial Graveside Vase', 'Acme BBC Earth Babies 25CM (10”) Husky Puppy'],
  },
  'memorial gifts': { yes: ['Personalised Baby Footprints Memorial Graveside Vase'], no: ['New Baby Gift'] },
  'Funko Pops': {
    yes: ['Funko POP! TV: WWDS - Guillermo - Collectable Vinyl Figure - Toys for Kids & Adults'],
    no: ['Acme Pop Up Tent'],
  },
  whisky: {
    yes: ['Jack Daniels Tennessee Honey Whiskey, 1L', 'Glenfiddich Single Malt Scotch Whisky 70cl'],
    no: ['Whisky Glasses, Set of 4', 'Whiskey Stones Gift Set'],
  },
  'kettle and toaster sets': { yes: ['Kettle and Toaster Set, Black'], no: ['Toaster Rack'] },
}

describe.each(Object.entries(TABLE))('"%s"', (topic, { yes, no }) => {
  it.each(yes)('fits %s', title => expect(fits(topic, title)).toBe(true))
  it.each(no)('does not fit %s', title => expect(fits(topic, title)).toBe(false))
})

describe('words after "for"', () => {
  const score = (title: string) => scoreFit({ product: createListing(title) }, readTopic('earbuds for running'))

  it('put listings first that meet them in other words', () => {
    expect(score('Acme Earbuds with EarHooks, IPX7')).toBeGreaterThan(score('Acme Earbuds with Case'))
    expect(score('Acme Earbuds with Case')).toBeGreaterThan(0)
  })
})

describe('measures of a topic', () => {
  it.each([
    ['power banks over 10000mAh', 'Acme Power Bank 20000mAh', true],
    ['power banks over 10000mAh', 'Acme Power Bank 5000mAh', false],
    ['suitcases under 3 kg', 'Acme Cabin Suitcase, 2.4 kg', true],
    ['suitcases under 3 kg', 'Acme Cabin Suitcase, 3.4 kg', false],
    ['24 pack AA batteries', 'Acme AA Batteries, Pack of 24', true],
    ['24 pack AA batteries', 'Acme AA Batteries, Pack of 8', false],
    ['scooters for 5 year olds', 'Acme Kick Scooter for Kids', true],
    ['toys for three-year-olds', 'Acme Stacking Toy - 4C', false],
    ['toys for three-year-olds', 'Acme Market Toy Set, Age 3+', true],
    ['earbuds for phone calls', 'Acme Wireless Earbuds, CVC8.0 Noise Cancelling Mic', true],
    ['earbuds for phone calls', 'Acme Wireless Earbuds Sport', false],
    ['smart watches for women', 'Acme Smart Watch Women Men', true],
    ['smart watches for women', 'Acme Smart Watch', false],
  ])('%s: %s', (topic, title, expected) => expect(fits(topic, title)).toBe(expected))
})

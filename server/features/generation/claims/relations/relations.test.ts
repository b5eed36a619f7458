import { describe, expect, it } from 'vitest'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { readArticle } from '../../article-text.ts'
import { checkFigures } from '../../verify/check-figures.ts'
import { checkMeasures } from '../../verify/check-measures.ts'
import { readAttributes, readSize } from '../attributes.ts'
import { checkRelations } from '../check-relations.ts'
import { getDimension } from './dimensions.ts'
import { getNumber } from './find-dimensions.ts'

function createProduct(name: string, title: string, pricePence: number, reviewCount: number): BriefedProduct {
  const texts = {
    features: [],
    facts: [],
    pros: [],
    cons: [],
    suits: null,
    brand: null,
    image: '',
    url: '',
    category: '',
  }
  const asin = `B0${name.replace(/\W/g, '').toUpperCase().padEnd(8, 'X')}`.slice(0, 10)
  return { asin, name, title, pricePence, rating: 4.5, reviewCount, ...texts }
}

const products = [
  createProduct('Alder View', 'Alder View Digital Camera for Travel', 11999, 73),
  createProduct('Birch Air', 'Birch Air Handheld Fan, 5200mAh Battery', 2675, 80),
  createProduct('Cedar Zap', 'Cedar Zap Fly Catcher, 4000mAh Battery', 1799, 85),
  createProduct('Dale One', 'Dale One Smart Watch, 1.69" Screen', 1999, 153),
  createProduct('Elm Two', "Elm Two Smart Watch, 1.85'' Screen", 2099, 125),
]
const brief = { topic: 'gadgets', category: 'tech', products, readAt: '2026-11-20T09:00:00.000Z', sample: false }

function findFaults(sentence: string): string[] {
  const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
  return checkRelations(blocks, brief).map(({ message }) => message)
}

describe('faults', () => {
  const find = (sentence: string) => {
    const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
    return checkRelations(blocks, brief).map(({ isOpen = false }) => isOpen)
  }

  it.each([
    'The Birch Air is the cheapest.',
    'The Dale One is the second cheapest, after the Alder View.',
    'The three dearest models all have more than 75 reviews.',
    'The Cedar Zap has the lowest rating for its price, and the highest price.',
    'The Birch Air has twice the battery of the Cedar Zap.',
    'The Birch Air is less dear than the Cedar Zap.',
  ])('are certain where code reads the whole sentence: %s', sentence => expect(find(sentence)).toEqual([false]))

  it.each([
    'The Birch Air is the cheapest that plugs in.',
    'Unless you need sound, the Birch Air is the cheapest.',
    'The Birch Air is the least dear of the mains machines.',
    'The Alder View and the pouch together cost £3 more than the Birch Air.',
    'A breeze from the Birch Air costs a tenth of one from the Cedar Zap.',
    'The Birch Air is the cheapest whole gadget.',
    'The Birch Air is the cheapest handheld gadget.',
    'Half the price of the Birch Air is £13.38.',
    'The Alder View costs more than any of the others and asks less than any with wheels.',
  ])('are open where it does not: %s', sentence => expect(find(sentence)).toEqual([true]))

  it.each([
    ['The Fir Saw takes two fifths as long to put up as the Yew Saw.', true],
    ['With 40 reviews, the Yew Saw has the shortest record of the three.', true],
    ['The Oak Saw has the longest paper trail of the three.', true],
    ['The Fir Saw takes a quarter as long to put up as the Yew Saw.', false],
    ['The Fir Saw is the cheapest folding saw.', true],
    ['The Yew Saw is the cheapest folding saw.', false],
    ['The Yew Saw is longer than the Fir Saw by a full metre.', false],
  ])('may be right of a measure or a kind that code does not know: %s', (sentence, isOpen) => {
    const describeSaw = (name: string, pricePence: number, features: string[]) => {
      return { ...createProduct(name, `${name} Saw`, pricePence, 40), features }
    }
    const saws = [
      describeSaw('Fir Saw', 2000, ['Folding', 'Ready in 10 minutes', 'Length of 20 cm']),
      describeSaw('Yew Saw', 3000, ['Folding', 'Ready in 25 minutes', 'Length of 45 cm']),
      describeSaw('Oak Saw', 1000, ['Fixed']),
    ]
    const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
    const found = checkRelations(blocks, { ...brief, topic: 'saws', products: saws })
    expect(found.map(one => one.isOpen ?? false)).toEqual([isOpen])
  })

  it('has a value that the product states for something else', () => {
    const times = [
      { label: 'Run time', value: '60 minutes' },
      { label: 'Charging time', value: '90 minutes' },
    ]
    const trimmer = { ...createProduct('Fir Trim', 'Fir Trim Hedge Trimmer', 9999, 40), facts: times }
    const check = (sentence: string) => {
      const html = `<h3>Detailed Product Reviews</h3><h4>Fir Trim</h4><p>${sentence}</p>`
      return checkRelations(readArticle(html).blocks, { ...brief, products: [...products, trimmer] })
    }
    expect(check('A full charge takes an hour and a half.')).toEqual([])
    expect(check('A full charge takes an hour.')).toHaveLength(1)
  })
})

describe('prices for a unit', () => {
  const cables = [
    createProduct('Torvex 2 m', 'Torvex HDMI Cable 2 m', 999, 73),
    createProduct('Torvex 5 m', 'Torvex HDMI Cable 5 m', 1849, 80),
    createProduct('Landry 1 m', 'Landry HDMI Cable 1 m', 499, 90),
  ]
  const find = (sentence: string) => {
    const html = `<h3>Detailed Product Reviews</h3><h4>Torvex 5 m</h4><p>${sentence}</p>`
    return checkRelations(readArticle(html).blocks, { ...brief, topic: 'HDMI cables', products: cables })
  }

  it('reads the one of two products that a comparative names', () => {
    expect(find('It comes to about £3.70 a metre, against roughly £5 for the shorter Torvex.')).toEqual([])
    expect(find('It comes to about £3.70 a metre, against roughly £8 for the shorter Torvex.')).toHaveLength(1)
  })

  it.each([
    ['7.4p per gigabyte', true],
    ['about 7.4p a gigabyte', true],
    ['7.4 pence per gigabyte', true],
    ['7p per gigabyte', true],
    ['7.6p per gigabyte', false],
    ['6.9p per gigabyte', false],
    ['9.4 pence a gigabyte', false],
  ])('reads tenths of a penny: %s', (price, isRight) => {
    const card = createProduct('Gorse Card', 'Gorse Card 128 GB microSD Card', 947, 80)
    const html = `<h3>Detailed Product Reviews</h3><h4>Gorse Card</h4><p>It costs ${price}.</p>`
    const { blocks } = readArticle(html)
    const cards = { ...brief, products: [...products, card] }
    const found = [...checkRelations(blocks, cards), ...checkFigures(blocks, cards)]
    expect(found.map(({ code }) => code)).toEqual(isRight ? [] : expect.arrayContaining(['wrong_relation']))
  })

  it('divides the price of a part by the number that its fact gives', () => {
    const toner = { label: 'Toner', value: '£39.00 for 1,200 pages' }
    const printer = { ...createProduct('Hazel Ink', 'Hazel Ink Laser Printer', 10950, 80), facts: [toner] }
    const check = (price: string) => {
      const html = `<h3>Detailed Product Reviews</h3><h4>Hazel Ink</h4><p>Toner costs ${price} a page.</p>`
      return checkFigures(readArticle(html).blocks, { ...brief, products: [...products, printer] })
    }
    expect(check('3.25p')).toEqual([])
    expect(check('3.55p')).toHaveLength(1)
  })
})

it.each([
  ['6.9p', true],
  ['8.2p', false],
])('divides the price by the things that a title counts: %s', (price, isRight) => {
  const tea = createProduct('Ivy Tea', 'Ivy Tea, 40 Teabags, Pack of 4, 160 Teabags', 1100, 100)
  const html = `<h3>Detailed Product Reviews</h3><h4>Ivy Tea</h4><p>The price comes to ${price} for each of the 160 teabags.</p>`
  const found = checkRelations(readArticle(html).blocks, { ...brief, topic: 'tea', products: [tea] })
  expect(found).toHaveLength(isRight ? 0 : 1)
})

describe('counts of the other products', () => {
  it.each([
    'The other four cost less than the Alder View.',
    'The Alder View costs more than the other four.',
    'Two of the five cost more than £25; the other three cost less than £21.',
    'The Alder View and the Birch Air cost over £25, and the other three cost less.',
    'The other two watches are no match for it.',
    'The other four gadgets cost less than the Alder View.',
    'The other four together cost less than the Alder View.',
    'Together, the other four cost more than the Birch Air.',
    'The others together cost more than the Birch Air.',
  ])('agree with the number of products: %s', sentence => expect(findFaults(sentence)).toEqual([]))

  it.each([
    'The other six cost less than the Alder View.',
    'The other five are cheaper than the Alder View.',
    'The other three cost less than the Alder View.',
    'The Alder View costs more than the other three.',
    'The other six gadgets cost less than the Alder View.',
    'The Alder View and the Birch Air cost over £25, and the other four cost less.',
    'Together, the other four cost less than the Birch Air.',
    'The others together cost more than the Alder View.',
  ])('are refused if they do not: %s', sentence => expect(findFaults(sentence)).toHaveLength(1))
})

describe('counts of the things in a pack', () => {
  const cables = { ...createProduct('Fir Cable', 'Fir HDMI Cable 3-Pack, 2 m', 1299, 200), brand: 'Fir' }
  const check = (sentence: string) => {
    const html = `<h3>Detailed Product Reviews</h3><h4>Fir Cable</h4><p>${sentence}</p>`
    return checkRelations(readArticle(html).blocks, { ...brief, products: [...products, cables] })
  }

  it.each([
    'All three cables measure 2 m.',
    'Each of the three cables measures 2 m.',
    'You get three cables for £12.99.',
    'The three cables are alike.',
    'Three cables come in the pack.',
    'The pack of three costs £12.99.',
    'Both the Fir Cable and the watches cost less than the camera.',
    'It costs less than both watches.',
    'You get two watches for the price of the camera.',
  ])('agree with its source: %s', sentence => expect(check(sentence)).toEqual([]))

  it('are not those of the products outside its section', () => {
    const find = (sentence: string) => {
      const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
      return checkRelations(blocks, { ...brief, topic: 'cables', products: [...products, cables] })
    }
    expect(find('Of the six cables, the Fir Cable has the most reviews.')).toEqual([])
    expect(find('The Fir Cable is a pack of two.')).toHaveLength(1)
  })

  it.each([
    'Both cables measure 2 m.',
    'All four cables measure 2 m.',
    'Each of the two cables measures 2 m.',
    'You get four cables for £12.99.',
    'The pack includes two cables.',
    'The four cables are alike.',
    'Four cables come in the pack.',
    'There are two cables in the pack.',
    'The pack of four costs £12.99.',
    'It is a 4-pack.',
  ])('are refused if they do not: %s', sentence => expect(check(sentence)).toHaveLength(1))
})

describe('shares of a total', () => {
  it.each([
    'The Alder View makes up more than half of the total.',
    'The Alder View makes up almost three fifths of the total.',
    'Almost three fifths of the total goes on the Alder View.',
    'At £119.99, the Alder View makes up almost three fifths of the total.',
    'The Birch Air accounts for about an eighth of the bill.',
    'Both watches make up a fifth of the total.',
    'The Dale One and the Elm Two together account for a fifth of the total price.',
    'The Dale One and the Elm Two each account for a tenth of the total.',
  ])('are computed: %s', sentence => expect(findFaults(sentence)).toEqual([]))

  it.each([
    'The Alder View makes up a third of the total.',
    'The Alder View is half of the total.',
    'The Alder View makes up half the total.',
    'At £119.99, the Alder View makes up half of the total.',
    'The Birch Air accounts for a third of the bill.',
    'Both watches make up half of the total.',
    'Two of the five make up half of the total.',
  ])('are refused if the prices disprove them: %s', sentence => expect(findFaults(sentence)).toHaveLength(1))
})

describe('relations of products that are named by what they are', () => {
  it.each([
    'The camera costs more than the other four put together.',
    'They cost anything from a penny under eighteen pounds to £119.99.',
    'The Birch is half as dear again as the Cedar.',
    'The Cedar is the bargain here: 18 by 13 cm for £17.99.',
    'Both watches have more reviews than the fan.',
    'The Elm has the larger screen of the two watches.',
    'The Dale leads the group on reviews.',
    'The Elm is second only to the Dale in reviews.',
    'For the price of the camera you could have four fans, with £12.99 to spare.',
    'The fan, the fly catcher and one watch, the Dale, cost less than the camera.',
    'Leaving aside the camera, the Birch is the dearest.',
    'No other gadget has as many reviews as the Dale.',
    'The cheapest three add up to less than £60.',
    'The Elm is waiting, £1 further up the ladder from the Dale.',
    'Only one of them asks for more than £30: the camera.',
    'Only one gadget here asks for more than £30.',
    'Four of the five cluster within £10 of one another.',
    'The fan is handy; three of them would cost £80.25.',
    'You could buy both watches for £40.98, which is about a third of the price of the camera.',
    'A pound separates the Dale from the Elm, and that pound buys 0.16 inches more of screen.',
  ])('accepts "%s"', sentence => expect(findFaults(sentence)).toEqual([]))

  it.each([
    'The camera costs less than the fan.',
    'They cost anything from a penny under twenty pounds to £119.99.',
    'The Dale is half as dear again as the Cedar.',
    'Both watches cost more than £20.',
    'The Elm has the smaller screen of the two watches.',
    'The fan leads the group on reviews.',
    'The Elm is second only to the fan in reviews.',
    'For the price of the camera you could have five fans.',
    'No other gadget has as many reviews as the fan.',
    'The cheapest three add up to less than £50.',
    'The Dale alone costs less than £20.',
    'The Dale scores above the Elm.',
    'More reviews than the Dale has are stated by the fan.',
    'Nobody charges less than the Dale.',
    'Only one of them asks for more than £20: the camera.',
    'Only one gadget here asks for more than £20.',
    'Four of the five cluster within £5 of one another.',
    'The gap in price between the Dale and the Elm is £4.',
    'You could buy both watches for £40.98, which is about half the price of the camera.',
    'A pound separates the Dale from the Elm, and that pound buys 0.5 inches more of screen.',
  ])('refuses "%s"', sentence => expect(findFaults(sentence)).not.toEqual([]))
})

describe('amounts as reviewers word them', () => {
  const describeCooker = (name: string, pricePence: number, reviews: number, features: string[]) => {
    return { ...createProduct(name, `${name} Slow Cooker`, pricePence, reviews), features }
  }
  const cookers = [
    describeCooker('Alder', 4900, 1430, [
      'Two pots of 2.5 litres',
      'Battery of 5000 mAh',
      'Cable of 33 ft',
      'Weighs 10.4 kg',
      'Six heat settings',
    ]),
    describeCooker('Birch', 2799, 9842, [
      '3.5-litre pot',
      'Battery of 2600 mAh',
      'Extracts 12 litres a day',
      'Weighs 9.9 kg',
      'Four heat settings',
    ]),
    describeCooker('Cedar', 8999, 310, ['5.7-litre pot', 'Runs 4 hours on a charge', 'Extracts 20 litres a day']),
  ]
  const find = (sentence: string, own = 'Alder') => {
    const html = `<h3>Detailed Product Reviews</h3><h4>${own}</h4><p>${sentence}</p>`
    const all = { ...brief, topic: 'slow cookers', products: cookers }
    const { blocks } = readArticle(html)
    return [...checkRelations(blocks, all), ...checkFigures(blocks, all), ...checkMeasures(blocks, all)]
  }

  it.each([
    'Ten kilos and a bit is no trifle.',
    'A whisker under £50 buys it.',
    'Fourteen hundred reviews and change speak for it.',
    'It costs a good £40 less than the Cedar.',
    'The cable reaches 33 feet, or roughly ten metres.',
    'Each of the two pots holds 2.5 litres.',
    'The cheapest and the dearest are £62 apart.',
    'Between the cheapest and the dearest lie £62.',
    'Its battery is just under twice as large as that of the Birch.',
    'Add the Birch to the Alder and you pay about £77.',
    'Beside the Cedar, at just over half the price, it looks cheap.',
    'The Cedar beats the Birch by eight litres of daily extraction.',
    'It has more pots than the one that costs nearly twice as much.',
    'Just one cooker is cheaper than the Alder.',
    'It has two heat settings more than the Birch.',
  ])('accepts "%s"', sentence => expect(find(sentence)).toEqual([]))

  it.each([
    'Twelve kilos and a bit is no trifle.',
    'A whisker under £45 buys it.',
    'Twelve hundred reviews and change speak for it.',
    'It costs a good £60 less than the Cedar.',
    'The cable reaches 33 feet, or roughly fifteen metres.',
    'The cheapest and the dearest are £72 apart.',
    'Between the cheapest and the dearest lie £72.',
    'Its battery is three times as large as that of the Birch.',
    'Add the Birch to the Alder and you pay about £97.',
    'Beside the Cedar, at twice the price, it looks dear.',
    'The Cedar beats the Birch by ten litres of daily extraction.',
    'It has more pots than the one that costs three times as much.',
    'Just two cookers are cheaper than the Alder.',
    'It has one heat setting more than the Birch.',
    'It costs as much as the Birch.',
    'For one Cedar you could have two Alders.',
  ])('refuses "%s"', sentence => expect(find(sentence)).not.toEqual([]))
})

describe('amounts that follow from those of several products', () => {
  const review = (sentence: string) => {
    const html = `<h3>Detailed Product Reviews</h3><h4>Cedar Zap</h4><p>${sentence}</p>`
    const { blocks } = readArticle(html)
    return [...checkRelations(blocks, brief), ...checkFigures(blocks, brief)]
  }

  it.each([
    'For the price of the Alder you could buy the Dale six times and still have 5p left.',
    'The £2 saved against the Dale buys little.',
    'The step up to the Dale is £2.',
    'Between them the five have more than 500 reviews.',
    'The dearest costs more than six times the cheapest.',
    'If your budget is £20, this fits.',
    'Anyone with £20 to spend can have it.',
    'Its 85 reviews are fewer than those of the Dale and the Elm combined.',
  ])('are accepted: %s', sentence => expect(review(sentence)).toEqual([]))

  it.each([
    'For the price of the Alder you could buy the Dale seven times.',
    'The £9 saved against the Dale buys a tin of tea.',
    'The step up to the Dale is £9.',
    'Between them the five have more than 600 reviews.',
    'The dearest costs more than eight times the cheapest.',
    'If your budget is £15, this fits.',
    'Anyone with £15 to spend can have it.',
    'Its 85 reviews are more than those of the Dale and the Elm combined.',
  ])('are refused: %s', sentence => expect(review(sentence)).not.toEqual([]))
})

describe('the number of items that a price is divided by', () => {
  const readPack = (title: string, features: string[]) =>
    readAttributes([{ ...createProduct('Acme', title, 1000, 10), features }]).find(({ field }) => field === 'pack size')

  it.each([
    ['Acme Wireless Earbuds', ['Foam and silicone tips, seven pairs']],
    ['Acme Digital Camera, 64G Card, 2 Batteries', []],
  ])('is not that of accessories: %s', (title, features) => expect(readPack(title, features)).toBeUndefined())

  it.each([
    ['Acme AA Batteries, Pack of 4', []],
    ['Acme HDMI Cable', ['Pack of 2']],
    ['Acme HDMI Cable', ['Supplied as a pack of 2 cables']],
    ['Acme Tea, 160 Teabags', []],
  ])('is that of the product: %s', (title, features) => expect(readPack(title, features)).toBeDefined())
})

describe('the size of a product', () => {
  it.each([
    [
      'is that of a labelled fact',
      ['Prints 10 x 15 cm photos'],
      [{ label: 'Dimensions', value: '30 x 20 x 8 cm' }],
      300,
    ],
    ['is that of a title or feature', ['Folds to 30 x 20 cm'], [], 300],
    ['is not that of prints', ['Prints 10 x 15 cm photos'], [], undefined],
    ['is not that of the package', [], [{ label: 'Package dimensions', value: '30 x 20 x 8 cm' }], undefined],
    ['is no number of cables', ['2 x 3 m cables'], [], undefined],
    ['is no number of lengths', ['2 x 3 m'], [], undefined],
  ])('%s', (_what, features, facts, longest) => {
    expect(readSize({ ...createProduct('Acme', 'Acme Thing', 1000, 10), features, facts })[0]).toBe(longest)
  })

  it.each([
    ['15 cm arm', null],
    ['Arm of 10 inches', 254],
    ['15 cm and a touch screen', 150],
  ])('is a screen only in inches or beside one: %s', (feature, screen) => {
    const product = { ...createProduct('Acme', 'Acme Thing', 1000, 10), features: [feature] }
    expect(getNumber(getDimension('screen'), product)).toBe(screen)
  })
})

describe('sizes that name no side', () => {
  const describeSize = (name: string, size: string, value = '') => {
    const facts = value === '' ? [] : [{ label: 'Power', value }]
    return { ...createProduct(name, `${name} Thing, ${size}`, 5000, 100), facts }
  }
  const boards = [
    describeSize('Fir', '320 x 81 x 15 cm', '120 W'),
    describeSize('Yew', '380 x 76 x 15 cm'),
    describeSize('Oak', '244 x 71 x 10 cm'),
  ]
  const desks = [
    describeSize('Fir', '160 x 80 cm'),
    describeSize('Yew', '140 x 90 cm'),
    describeSize('Oak', '80 x 60 cm'),
  ]
  const find = (sentence: string, things: BriefedProduct[]) => {
    const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
    const problems = [
      ...checkRelations(blocks, { ...brief, topic: 'boards', products: things }),
      ...checkMeasures(blocks, { ...brief, topic: 'boards', products: things }),
    ]
    return problems.map(({ isOpen = false }) => (isOpen ? 'open' : 'closed'))
  }

  it.each([
    'The Fir is wider than the Yew.',
    'The Yew is the longest board here.',
    'The Oak is the smallest board here.',
    'Two of the three are 15 cm thick.',
    'All but the Oak are 15 cm thick.',
    'All three are under 90 cm wide.',
    'All three are over 2 m long.',
    'In three hours the Fir uses 0.36 kWh.',
    'Left on all day, the Fir uses about 2.9 kWh.',
    'Five centimetres is what makes the Fir wider than the Yew.',
    'For older people the Fir matters more than functions.',
  ])('accepts "%s"', sentence => expect(find(sentence, boards)).toEqual([]))

  it.each([
    'The Yew is wider than the Fir.',
    'The Yew is the widest board here.',
    'The Oak is as thick as the Yew.',
    'The Oak is bigger than the Fir.',
    'All three are 15 cm thick.',
    'In three hours the Fir uses 0.46 kWh.',
    'The Fir is two centimetres longer than the Oak.',
    'All three are under 20 cm long.',
    'All three are under 20 cm tall.',
    'All of them are less than 20 cm wide.',
    'None of them is over 70 cm wide.',
  ])('refuses "%s"', sentence => expect(find(sentence, boards)).toContain('closed'))

  it.each([
    ['The Fir is wider than the Oak.', []],
    ['The Oak is wider than the Yew.', ['closed']],
    ['The Fir is wider than the Yew.', ['open']],
    ['The Fir is for older children than the Yew.', ['open']],
    ['All three are under 170 cm wide.', []],
    ['All three are under 150 cm wide.', ['open']],
    ['None of them is over 150 cm tall.', ['open']],
    ['None of them has a width over 55 cm.', ['open']],
    ['All three are under 70 cm wide.', ['closed']],
  ])('leaves open what depends on the side: %s', (sentence, expected) =>
    expect(find(sentence, desks)).toEqual(expected),
  )
})

describe('numbers of products and of what they contain', () => {
  const tea = createProduct('Fern Tea', 'Fern Tea, 40 Teabags, Pack of 4, 160 Teabags', 1100, 100)
  const find = (sentence: string, things: BriefedProduct[] = [...products.slice(0, 3), tea]) => {
    const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
    const about = { ...brief, products: things }
    return [...checkRelations(blocks, about), ...checkFigures(blocks, about)].filter(({ unproven }) => !unproven)
  }

  it.each([
    'Half the gadgets here cost less than £20.',
    'Half of them cost less than £20.',
    'Most of the four cost less than £30.',
    'One of each would come to £175.73.',
    'Fifty of the Birch were bought.',
    'Ten of the reviews are about the strap.',
    'The Fern Tea works out at £2.75 for each pack of forty teabags.',
    'About 30 per cent of all the reviews belong to the Fern Tea.',
    'Thousands of ratings stand behind the Fern Tea.',
  ])('accepts "%s"', sentence =>
    expect(find(sentence, [...products.slice(0, 3), { ...tea, reviewCount: 2400 }])).toEqual([]),
  )

  it.each([
    'Half the gadgets here cost less than £30.',
    'Half of the four cost less than £30.',
    'Seven of the four cost under £200.',
    'Eight of them cost under £200.',
    'Eight gadgets here cost less than £200.',
    'Most of the four cost less than £20.',
    'One of each comes to £185.73.',
    'The Fern Tea works out at £3.75 for each pack of forty teabags.',
    'The Birch is the only item below £30.',
    'The Birch is rated half a star above the Cedar.',
    'Thousands of ratings stand behind the Birch.',
  ])('refuses "%s"', sentence => expect(find(sentence)).not.toEqual([]))

  it.each([
    'Thousands of owners have bought the Fern Tea.',
    'The Fern Tea is loved by thousands of users.',
    'Thousands of happy customers stand behind the Fern Tea.',
  ])('takes no count of reviews for one of people: %s', sentence =>
    expect(find(sentence, [{ ...tea, reviewCount: 2400 }])).not.toEqual([]),
  )

  it('calculates no battery from a time, and no price of a set from that of more', () => {
    const facts = [
      { label: 'Power', value: '20 W' },
      { label: 'Battery life', value: '10 hours' },
    ]
    const speaker = { ...createProduct('Fir Speaker', 'Fir Speaker, 8 Pads', 1000, 10), facts }
    const check = (sentence: string) => {
      const { blocks } = readArticle(`<h3>Detailed Product Reviews</h3><h4>Fir Speaker</h4><p>${sentence}</p>`)
      const about = { ...brief, products: [...products, speaker] }
      return [...checkRelations(blocks, about), ...checkFigures(blocks, about), ...checkMeasures(blocks, about)]
    }
    expect(check('It uses 200 Wh in 10 hours.')).toEqual([])
    expect(check('It works out at £5 for every 4 pads.')).toEqual([])
    expect(check('It plays for 10 hours on a 200 Wh battery.')).not.toEqual([])
    expect(check('It uses a battery of 200 Wh for 10 hours.')).not.toEqual([])
    expect(check('It is a set of 4 pads for £5.')).not.toEqual([])
  })

  it('counts no more products than there are', () => {
    const things = products.map(one => ({ ...one, features: ['Bluetooth'] }))
    expect(find('Eight models have Bluetooth.', things)).not.toEqual([])
    expect(find('Five models have Bluetooth.', things)).toEqual([])
  })

  it('reads "the third" of three', () => {
    const three = products.slice(0, 3)
    expect(find('The Birch and the Cedar together cost more than the third gadget.', three)).not.toEqual([])
    expect(find('The Birch and the Cedar together cost less than the third gadget.', three)).toEqual([])
  })
})

describe('seven products of several kinds', () => {
  const goods = [
    createProduct('Vinta POP! Adele', 'Vinta POP! Adele Vinyl Figure', 1300, 100),
    createProduct('Vinta POP! Bruno', 'Vinta POP! Bruno Vinyl Figure', 1300, 81),
    createProduct('Vinta POP! Cyril', 'Vinta POP! Cyril Vinyl Figure', 1299, 101),
    createProduct('Alder Tales', 'Alder Tales, 10 Books Set', 1799, 116),
    createProduct('Birch Brew', 'Birch Brew Tea, 160 Teabags', 1100, 60),
    createProduct('Cedar Malt', 'Cedar Malt Whiskey, 1L (Case of 3)', 9200, 126),
    createProduct('Dale Dash', 'Dale Dash Card Game for 2-10 Players', 1499, 69),
  ]
  const check = (sentence: string, product = '') => {
    const html = product ? `<h3>Detailed Product Reviews</h3><h4>${product}</h4>` : '<h3>Side by Side</h3>'
    const { blocks } = readArticle(`${html}<p>${sentence}</p>`)
    const article = { ...brief, topic: 'presents', products: goods }
    return [checkRelations, checkFigures, checkMeasures].flatMap(find => find(blocks, article))
  }

  it.each<[sentence: string, product?: string]>([
    ['All seven together cost £174.97.'],
    ['All seven together cost £174.97, and the Cedar Malt makes up about half of that.'],
    ['The Alder Tales has the second-most reviews.'],
    ['Two of the seven cost exactly £13.'],
    ['All ten are by one author.', 'Alder Tales'],
    ['Each of the 160 bags costs a little under 7p.', 'Birch Brew'],
    ['Nothing is said about water.', 'Alder Tales'],
    ['Nothing else here costs less than £12.', 'Birch Brew'],
    ['It has more reviews than any of the other two figures.', 'Vinta POP! Cyril'],
    ['She costs the same as Bruno and has 19 more reviews.', 'Vinta POP! Adele'],
    ['The case holds three litres.', 'Cedar Malt'],
    ['All three bottles hold a litre each.', 'Cedar Malt'],
    ['All seven have more than 50 reviews.'],
    ['The seven cost £174.97 in all, of which the Cedar Malt is about half.'],
    ['Each bag costs 7p.', 'Birch Brew'],
    ['Each bag costs almost exactly 7p.', 'Birch Brew'],
    ['A reader who has spent not £15 has the game.', 'Dale Dash'],
  ])('are read rightly: %s', (sentence, product) => expect(check(sentence, product)).toEqual([]))

  it.each<[sentence: string, product?: string, code?: string]>([
    ['All seven together cost £164.97.'],
    ['All seven together cost £174.97, and the Cedar Malt makes up about a third of that.'],
    ['The Dale Dash has the second-most reviews.'],
    ['Three of the seven cost exactly £13.'],
    ['The average price of the seven is about £29.'],
    ['Nothing else here costs less than £14.', 'Birch Brew'],
    ['She costs the same as Bruno and has 29 more reviews.', 'Vinta POP! Adele', 'wrong_reviews'],
    ['The case holds four litres.', 'Cedar Malt', 'unsourced_measure'],
    ['The case costs ten times as much as the tea.'],
    ['All eight have more than 50 reviews.'],
    ['All ten cost less than £100.'],
    ['The seven cost £174.97 in all, of which the Dale Dash is a quarter.'],
    ['All seven cost £174.97 in all, of which the tea takes a fifth.'],
    ['All four bottles hold a litre each.', 'Cedar Malt'],
    ['All twelve are by one author.', 'Alder Tales'],
    ['All nine books are in hardback.', 'Alder Tales'],
    ['Each of the twelve players gets a hand.', 'Dale Dash'],
  ])('are refused for what is wrong: %s', (sentence, product, code = 'wrong_relation') => {
    expect(check(sentence, product).some(one => one.code === code && !one.isOpen)).toBe(true)
  })

  it.each<[sentence: string, product: string]>([
    ['Each bag works out at exactly 7p.', 'Birch Brew'],
    ['It costs not £40.', 'Cedar Malt'],
    ['It costs not £40.', 'Alder Tales'],
    ['It is not £25.', 'Alder Tales'],
    ['It has not 1,000 reviews.', 'Alder Tales'],
  ])('have no such amounts: %s', (sentence, product) => expect(check(sentence, product)).not.toEqual([]))
})

describe('products whose names share one word', () => {
  const createFigure = (name: string, pricePence: number, reviews: number) =>
    createProduct(`Funko ${name}`, `Funko POP! Games: Gotham Knights - ${name} - Vinyl Figure`, pricePence, reviews)
  const figures = [
    createFigure('Robin', 1299, 600),
    createFigure('Guillermo', 1477, 617),
    createProduct('Green Toys Stacker', 'Green Toys Stacker', 1200, 90),
  ]
  const check = (sentence: string) => {
    const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
    const article = { ...brief, topic: 'toys', products: figures }
    return [checkRelations, checkFigures, checkMeasures].flatMap(find => find(blocks, article))
  }

  it.each([
    'Robin costs less than Guillermo.',
    'Robin is £1.78 under Guillermo.',
    'Robin costs £12.99.',
    'Guillermo is the dearest of the three.',
    'Robin has fewer reviews than Guillermo.',
  ])('are read rightly: %s', sentence => expect(check(sentence)).toEqual([]))

  it.each([
    'Robin comes in a pound under Guillermo.',
    'Robin costs twice as much as Guillermo.',
    'Robin costs £14.77.',
    'Robin is the dearest of the three.',
    'Robin holds two litres.',
    'Guillermo is a penny over Robin.',
    'Robin costs more than Guillermo.',
    'Robin has more reviews than Guillermo.',
  ])('are refused for what is wrong: %s', sentence => expect(check(sentence)).not.toEqual([]))
})

describe('percentages that compare', () => {
  const projectors = [
    createProduct('eufy Nova', 'eufy Nova Mini Projector 1080P, 300 ANSI Lumens', 8999, 1200),
    createProduct('boAt Lumen', 'boAt Lumen Mini Projector 720P, 150 ANSI Lumens', 4999, 640),
    createProduct('Castell Go', 'Castell Go Mini Projector 720P, 250 ANSI Lumens', 10999, 1526),
  ]
  const check = (sentence: string) => {
    const { blocks } = readArticle(`<h3>Side by Side</h3><p>${sentence}</p>`)
    return checkRelations(blocks, { ...brief, topic: 'mini projectors', products: projectors })
  }

  it('are those of the price', () => {
    expect(check('The eufy Nova is 18 per cent cheaper than the Castell Go.')).toEqual([])
    const [problem] = check('The Castell Go is 18 per cent cheaper than the eufy Nova.')
    expect(problem).toMatchObject({ code: 'wrong_relation' })
    expect(problem?.isOpen ?? false).toBe(false)
  })
})

describe('a share of the sum of all', () => {
  it.each([
    'Half of the total goes on one product.',
    'The watch face takes up half of the total area.',
    'Half the bill of materials is the screen.',
    'The Alder View has a seventh of the total number of reviews.',
    'The Dale One has about 30% of the total reviews.',
    'The Alder View makes up 58% of the total.',
    'Nearly 60% of the total goes on the Alder View.',
    'The two watches together account for about a fifth of the total.',
    'The printed part takes up 40% of the total area.',
    'The front has half of the total number of buttons.',
    'Ink makes up 60% of the total.',
  ])('is right, or is not that of a price: %s', sentence => expect(findFaults(sentence)).toEqual([]))

  it.each([
    'The Alder View makes up 90% of the total.',
    'Nearly all of the total goes on the Birch Air.',
    'About 30 per cent of the total goes on the Alder View.',
    'The Alder View has a quarter of the total number of reviews.',
    'Two thirds of the total goes on the Birch Air.',
    'The watches make up half of the total.',
  ])('is wrong: %s', sentence => expect(findFaults(sentence)).not.toEqual([]))
})

describe('the number of the others', () => {
  it.each([
    'The watches and the fan cost less than £30, unlike the other two.',
    'The watches cost less than £30, unlike the other three.',
  ])('is that of all but the kinds that the sentence names: %s', sentence => expect(findFaults(sentence)).toEqual([]))

  it('is wrong if the kinds and the others are more than all', () =>
    expect(findFaults('The watches and the fan cost less than £30, unlike the other three.')).not.toEqual([]))
})

describe('a pack of three cables', () => {
  const cable = { ...createProduct('Fir Cable', 'Fir HDMI Cable 3-Pack, 2 m', 1299, 200), brand: 'Fir' }
  const find = (sentence: string) => {
    const { blocks } = readArticle(`<h3>Detailed Product Reviews</h3><h4>Fir Cable</h4><p>${sentence}</p>`)
    return checkRelations(blocks, { ...brief, products: [...products, cable] })
  }

  it.each([
    'Use the two cables for the TV and keep one as a spare.',
    'Give one away and keep the two cables that are left.',
    'Both cables of the pair that you connect must be of one version.',
    'Most shops sell a pack of two.',
    'The seller also offers a 5-pack.',
    'You get 3 HDMI cables.',
    'You get the 2 m cables.',
    'There are 3 in the box.',
    'You find one in every box.',
    'The pack includes two spare cables.',
    'Ink makes up 60% of the total.',
  ])('is described rightly: %s', sentence => expect(find(sentence)).toEqual([]))

  it.each([
    'You get 2 HDMI cables.',
    'The two cables measure 2 m.',
    'The pair of cables measures 2 m.',
    'One of the two cables can be a spare.',
    'There are 4 in the box.',
    'It is sold as a pack of two.',
    'Shops sell it as a pack of two.',
    'It comes with four cables.',
    'Both cables measure 2 m.',
  ])('is described wrongly: %s', sentence => expect(find(sentence)).not.toEqual([]))
})

describe('prices in parts of a penny', () => {
  const card = createProduct('Gorse Card', 'Gorse Card 128 GB microSD Card', 947, 80)
  const facts = [{ label: 'Toner', value: '£39.00 for 1,200 pages' }]
  const printer = { ...createProduct('Hazel Ink', 'Hazel Ink Laser Printer', 10950, 80), facts }
  const find = (sentence: string, product: BriefedProduct) => {
    const { blocks } = readArticle(`<h3>Detailed Product Reviews</h3><h4>${product.name}</h4><p>${sentence}</p>`)
    const about = { ...brief, products: [...products, product] }
    return [...checkRelations(blocks, about), ...checkFigures(blocks, about)]
  }

  it.each([
    ['At 7.4p/GB it is cheap.', card],
    ['It costs 7.4 p per gigabyte.', card],
    ['It costs 7.40p per gigabyte.', card],
    ['Version 2.1p exists.', card],
    ['It is rated f/1.8 p.', card],
    ['Page 2.5 p is blank.', card],
    ['A page costs 3.25p.', printer],
  ])('are read rightly: %s', (sentence, product) => expect(find(sentence, product)).toEqual([]))

  it.each([
    ['It costs 9.4p/GB.', card],
    ['It costs 9.4 p per gigabyte.', card],
    ['It costs 7.44p per gigabyte.', card],
    ['It costs 7.35p per gigabyte.', card],
    ['The printer costs 3.25p a minute, says the page.', printer],
  ])('are refused for what is wrong: %s', (sentence, product) => expect(find(sentence, product)).not.toEqual([]))
})

import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../contract/errors.ts'
import { readFeed } from './read-feed.ts'

const url = (asin: string) => `https://www.amazon.co.uk/dp/${asin}`
const head = 'asin,title,price,stars,reviews,imgUrl,productURL,categoryName'
const good = `B000000001,"Kettle, 1.7 L, 3000W",29.99,4.5,"1,204",https://img.example/1.jpg,${url('B000000001')},Kettles`

function fault(run: () => unknown): BlogopsError {
  try {
    run()
  } catch (error) {
    if (error instanceof BlogopsError) return error
  }
  throw new Error('it did not fail as it should')
}

describe('a CSV feed', () => {
  it('is read by column name', () => {
    const { products, rejected } = readFeed('a.csv', `${head}\n${good}\n`)
    expect(rejected).toEqual([])
    expect(products).toEqual([
      {
        asin: 'B000000001',
        title: 'Kettle, 1.7 L, 3000W',
        name: null,
        brand: null,
        image: 'https://img.example/1.jpg',
        pricePence: 2999,
        rating: 4.5,
        reviewCount: 1204,
        url: url('B000000001'),
        category: 'Kettles',
        features: ['3000W'],
        facts: [{ label: 'Power', value: '3000 W' }],
        pros: [],
        cons: [],
        suits: null,
      },
    ])
  })

  it.each([
    ['a mark at its start and Windows line ends', `\uFEFF${head}\r\n${good}\r\n`],
    [
      'headings in other spellings',
      `ASIN,Product Title,Price (GBP),Star Rating,review_count,Image URL,amazonUrl,Category\n${good}`,
    ],
    [
      'semicolons',
      `asin;name;price;rating;reviews;image;url;category\n${good.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';')}`,
    ],
    [
      'tabs',
      `asin\ttitle\tprice\tstars\treviews\timage\turl\tcategory\n${good.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t')}`,
    ],
    ['empty lines', `\n\n${head}\n\n${good}\n\n`],
  ])('may have %s', (_, content) => {
    const { products, rejected } = readFeed('a.csv', content)
    expect(rejected).toEqual([])
    expect(products[0]).toMatchObject({ asin: 'B000000001', pricePence: 2999, rating: 4.5, reviewCount: 1204 })
  })

  it('takes the ASIN from the address where the column is missing or empty', () => {
    const { products } = readFeed('a.csv', `title,price,url\nKettle,10,${url('B000000001')}?tag=x-21`)
    expect(products[0]).toMatchObject({ asin: 'B000000001', rating: 0, reviewCount: 0, image: '', category: '' })
  })

  it('reads brand, features, description, sales and best sellers where given', () => {
    const row = `title,price,url,brand,features,boughtInLastMonth,isBestSeller\nKettle,10,${url('B000000001')},Acme,Boils dry safely|Blue light,50,True`
    expect(readFeed('a.csv', row).products[0]).toMatchObject({
      brand: 'Acme',
      features: ['Boils dry safely', 'Blue light'],
      facts: [
        { label: 'Bought in the last month', value: '50' },
        { label: 'Best seller', value: 'Yes' },
      ],
    })
  })

  it.each([
    ['no title', `B000000002,,10,4,1,,${url('B000000002')},x`, /title is missing/],
    ['no price', `B000000002,T,,4,1,,${url('B000000002')},x`, /price is missing/],
    ['a price that is none', `B000000002,T,free,4,1,,${url('B000000002')},x`, /price "free"/],
    ['dollars', `B000000002,T,$10,4,1,,${url('B000000002')},x`, /amount of pounds/],
    ['no address', 'B000000002,T,10,4,1,,,x', /url is missing/],
    ['a script for an address', 'B000000002,T,10,4,1,,javascript:alert(1),x', /not an Amazon UK product page/],
    ['a lookalike', 'B000000002,T,10,4,1,,https://amazon.co.uk.evil.com/dp/B000000002,x', /not an Amazon UK/],
    ['an address without TLS', 'B000000002,T,10,4,1,,http://www.amazon.co.uk/dp/B000000002,x', /on https/],
    ['an American address', 'B000000002,T,10,4,1,,https://www.amazon.com/dp/B000000002,x', /not an Amazon UK/],
    ['a search page', 'B000000002,T,10,4,1,,https://www.amazon.co.uk/s?k=x,x', /product page/],
    ['a malformed ASIN', `B00002,T,10,4,1,,${url('B000000002')},x`, /"B00002" is not an ASIN/],
    ['an ASIN that is not the address’s', `B000000003,T,10,4,1,,${url('B000000002')},x`, /url names B000000002/],
    ['a rating above 5', `B000000002,T,10,45,1,,${url('B000000002')},x`, /rating "45"/],
    ['half a review', `B000000002,T,10,4,1.5,,${url('B000000002')},x`, /number of reviews/],
    ['an image that is a script', `B000000002,T,10,4,1,javascript:x,${url('B000000002')},x`, /image/],
    ['a second row of one ASIN', `B000000001,T,10,4,1,,${url('B000000001')},x`, /already on line 2/],
    ['too few columns', 'B000000002,T,10', /3 columns and the heading has 8/],
  ])('tells of a row with %s', (_, row, reason) => {
    const { products, rejected } = readFeed('a.csv', `${head}\n${good}\n${row}\n`)
    expect(products).toHaveLength(1)
    expect(rejected).toEqual([{ line: 3, reason: expect.stringMatching(reason) }])
  })

  it('may mix line ends', () => {
    const other = good.replaceAll('B000000001', 'B000000002')
    const last = good.replaceAll('B000000001', 'B000000003')
    const { products, rejected } = readFeed('a.csv', `${head}\r\n${good}\n${other}\r\n${last}\rbad,row`)
    expect(products).toHaveLength(3)
    expect(rejected).toEqual([{ line: 5, reason: expect.stringContaining('2 columns') }])
  })

  it('counts lines as an editor does, quoted line breaks included', () => {
    const rows = [good.replace('Kettle,', 'Kettle\nof two lines,'), '', 'bad,row']
    expect(readFeed('a.csv', `${head}\n${rows.join('\n')}`).rejected[0]?.line).toBe(5)
  })

  it('keeps the rows before a quotation mark that is never closed', () => {
    const { products, rejected } = readFeed('a.csv', `${head}\n${good}\n"B000000002,T,1\n`)
    expect(products).toHaveLength(1)
    expect(rejected).toEqual([{ line: 3, reason: expect.stringContaining('never closed') }])
  })

  it('reads quotation marks inside unquoted text', () => {
    const row = `title,price,url\nWatch 1.69" Screen,10,${url('B000000001')}`
    expect(readFeed('a.csv', row).products[0]?.title).toBe('Watch 1.69" Screen')
  })
})

describe('a JSON feed', () => {
  const one = {
    asin: 'B000000001',
    name: 'Kettle',
    price: 29.99,
    rating: 4.5,
    reviewCount: 1204,
    amazonUrl: url('B000000001'),
  }
  const bad = { ...one, asin: 'B000000002', price: 'free', amazonUrl: url('B000000002') }

  it.each([
    ['an array', JSON.stringify([one, bad], null, 2), 10],
    ['an object with products', JSON.stringify({ made: ['x', { y: 1 }], products: [one, bad] }, null, 2), 17],
    ['one object a line', `${JSON.stringify(one)}\n\n${JSON.stringify(bad)}\n`, 3],
  ])('may be %s', (_, content, line) => {
    const { products, rejected } = readFeed('feed.json', content)
    expect(products).toMatchObject([
      { asin: 'B000000001', title: 'Kettle', pricePence: 2999, rating: 4.5, reviewCount: 1204 },
    ])
    expect(rejected).toEqual([{ line, reason: expect.stringContaining('"free"') }])
  })

  it('takes lists of features as they are', () => {
    const content = JSON.stringify([{ ...one, features: ['Boils | fast', 'Quiet'] }])
    expect(readFeed('x', content).products[0]?.features).toEqual(['Boils | fast', 'Quiet'])
  })

  it('tells of elements that are no objects and lines that are no JSON', () => {
    expect(readFeed('x.json', JSON.stringify([one, 7])).rejected).toEqual([{ line: 1, reason: 'not an object' }])
    const lines = `${JSON.stringify(one)}\n{"asin":`
    expect(readFeed('x.ndjson', lines).rejected).toEqual([{ line: 2, reason: expect.stringContaining('not JSON') }])
  })
})

describe('what is no feed', () => {
  it('is refused with the columns found and needed', () => {
    const error = fault(() => readFeed('people.csv', 'first name,email\nAnn,a@example.com\n'))
    expect(error.code).toBe('bad_request')
    expect(error.message).toContain('people.csv is not a product feed')
    expect(error.message).toContain('title, price, url')
    expect(error.message).toContain('"first name", "email"')
    expect(error.hint).toContain('productURL')
    expect(error.hint).toMatch(/asin|stars/)
  })

  it.each([
    ['an empty file', '   \n'],
    ['a picture', '\x89PNG\r\n\0\0'],
    ['a page', '<!DOCTYPE html><html></html>'],
    ['broken JSON', '[{"asin": "B0'],
    ['JSON without products', '{"total": 3}'],
    ['an empty list', '[]'],
    ['a line of prose', 'Hello there'],
  ])('%s is refused', (_, content) => {
    expect(fault(() => readFeed('x', content)).code).toBe('bad_request')
  })
})

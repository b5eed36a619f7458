import { describe, expect, it } from 'vitest'
import { addAffiliateTag, findAsin, getAffiliateTag, isAmazonUkUrl } from './amazon.ts'

const asin = 'B0CD14NYGK'

describe('isAmazonUkUrl', () => {
  it.each([
    'https://www.amazon.co.uk/dp/B0CD14NYGK',
    'https://amazon.co.uk/',
    'http://m.amazon.co.uk/gp/aw/d/B0CD14NYGK',
    'https://smile.amazon.co.uk/s?k=earbuds',
    'HTTPS://WWW.AMAZON.CO.UK/dp/B0CD14NYGK',
    '//www.amazon.co.uk/dp/B0CD14NYGK',
  ])('knows %s', url => expect(isAmazonUkUrl(url)).toBe(true))

  it.each([
    'https://amazon.co.uk.evil.com/dp/B0CD14NYGK',
    'https://evil.com/amazon.co.uk/dp/B0CD14NYGK',
    'https://evil.com/?u=https://www.amazon.co.uk/dp/B0CD14NYGK',
    'https://notamazon.co.uk/dp/B0CD14NYGK',
    'https://www.amazon.co.uk@evil.com/dp/B0CD14NYGK',
    'https://evil@www.amazon.co.uk/dp/B0CD14NYGK',
    'https://www.amazon.co.uk:8443/dp/B0CD14NYGK',
    'https://www.amazon.com/dp/B0CD14NYGK',
    'https://www.аmazon.co.uk/dp/B0CD14NYGK',
    'javascript://www.amazon.co.uk/dp/B0CD14NYGK',
    'ftp://www.amazon.co.uk/dp/B0CD14NYGK',
    '/dp/B0CD14NYGK',
    'amazon.co.uk/dp/B0CD14NYGK',
    '',
  ])('refuses %s', url => expect(isAmazonUkUrl(url)).toBe(false))
})

describe('findAsin', () => {
  it.each([
    `https://www.amazon.co.uk/dp/${asin}`,
    `https://www.amazon.co.uk/Some-Title/dp/${asin}/ref=sr_1_1?keywords=x`,
    `https://www.amazon.co.uk/gp/product/${asin}?th=1`,
    `https://m.amazon.co.uk/gp/aw/d/${asin}#reviews`,
    'https://www.amazon.co.uk/dp/b0cd14nygk/',
  ])('reads %s', url => expect(findAsin(url)).toBe(asin))

  it('reads the ISBN-10 of a book', () => {
    expect(findAsin('https://www.amazon.co.uk/dp/0735378134')).toBe('0735378134')
  })

  it.each([
    'https://www.amazon.co.uk/s?k=/dp/B0CD14NYGK',
    'https://www.amazon.co.uk/dp/B0CD14NYGKX',
    'https://www.amazon.co.uk/dp/ABCDEFGHIJ',
    `https://amazon.co.uk.evil.com/dp/${asin}`,
  ])('finds none in %s', url => expect(findAsin(url)).toBeNull())
})

describe('addAffiliateTag', () => {
  it.each([
    [`https://www.amazon.co.uk/dp/${asin}`, `https://www.amazon.co.uk/dp/${asin}?tag=site-21`],
    [`https://www.amazon.co.uk/dp/${asin}?k=a+b&x=%20`, `https://www.amazon.co.uk/dp/${asin}?k=a+b&x=%20&tag=site-21`],
    [`https://www.amazon.co.uk/dp/${asin}#reviews`, `https://www.amazon.co.uk/dp/${asin}?tag=site-21#reviews`],
    [`https://www.amazon.co.uk/dp/${asin}?tag=&th=1`, `https://www.amazon.co.uk/dp/${asin}?th=1&tag=site-21`],
    [`//www.amazon.co.uk/dp/${asin}`, `https://www.amazon.co.uk/dp/${asin}?tag=site-21`],
  ])('%s becomes %s', (url, tagged) => {
    expect(addAffiliateTag(url, 'site-21')).toBe(tagged)
    expect(addAffiliateTag(tagged, 'site-21')).toBe(tagged)
  })

  it('keeps an existing tag and changes nothing else', () => {
    const own = `https://www.amazon.co.uk/dp/${asin}?tag=own-21`
    expect(addAffiliateTag(own, 'site-21')).toBe(own)
    expect(getAffiliateTag(own)).toBe('own-21')
    expect(addAffiliateTag('https://evil.com/dp/B0CD14NYGK', 'site-21')).toBe('https://evil.com/dp/B0CD14NYGK')
    expect(addAffiliateTag('https://www.amazon.co.uk/s?k=x', 'site-21')).toBe('https://www.amazon.co.uk/s?k=x')
  })

  it('escapes a tag that would add to the query', () => {
    expect(addAffiliateTag(`https://www.amazon.co.uk/dp/${asin}`, 'a&b=c#d')).toBe(
      `https://www.amazon.co.uk/dp/${asin}?tag=a%26b%3Dc%23d`,
    )
  })
})

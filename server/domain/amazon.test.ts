import { describe, expect, it } from 'vitest'
import { addAffiliateTag, findAsin, getAffiliateTag, isAmazonUrl, toProductUrl } from './amazon.ts'
import { defaultShop, findShop, getShop, listShops, shopIds, shops } from './shops.ts'

const asin = 'B0CD14NYGK'

const ukSite = { shop: 'amazon.co.uk', affiliateTag: 'site-21' }

describe('isAmazonUrl of a shop', () => {
  it.each([
    'https://www.amazon.co.uk/dp/B0CD14NYGK',
    'https://amazon.co.uk/',
    'http://m.amazon.co.uk/gp/aw/d/B0CD14NYGK',
    'https://smile.amazon.co.uk/s?k=earbuds',
    'HTTPS://WWW.AMAZON.CO.UK/dp/B0CD14NYGK',
    '//www.amazon.co.uk/dp/B0CD14NYGK',
  ])('knows %s', url => expect(isAmazonUrl(url, defaultShop)).toBe(true))

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
  ])('refuses %s', url => expect(isAmazonUrl(url, defaultShop)).toBe(false))
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
    expect(addAffiliateTag(url, ukSite)).toBe(tagged)
    expect(addAffiliateTag(tagged, ukSite)).toBe(tagged)
  })

  it('keeps an existing tag and changes nothing else', () => {
    const own = `https://www.amazon.co.uk/dp/${asin}?tag=own-21`
    expect(addAffiliateTag(own, ukSite)).toBe(own)
    expect(getAffiliateTag(own)).toBe('own-21')
    expect(addAffiliateTag('https://evil.com/dp/B0CD14NYGK', ukSite)).toBe('https://evil.com/dp/B0CD14NYGK')
    expect(addAffiliateTag('https://www.amazon.co.uk/s?k=x', ukSite)).toBe('https://www.amazon.co.uk/s?k=x')
  })

  it('escapes a tag that would add to the query', () => {
    expect(addAffiliateTag(`https://www.amazon.co.uk/dp/${asin}`, { ...ukSite, affiliateTag: 'a&b=c#d' })).toBe(
      `https://www.amazon.co.uk/dp/${asin}?tag=a%26b%3Dc%23d`,
    )
  })
})

describe('the shops', () => {
  const lookalikes = ({ id }: { id: string }) => [
    `https://${id}.evil.com/dp/${asin}`,
    `https://not${id}/dp/${asin}`,
    `https://evil.com/${id}/dp/${asin}`,
    `https://www.${id}@evil.com/dp/${asin}`,
    `https://evil@www.${id}/dp/${asin}`,
    `https://www.${id}:8443/dp/${asin}`,
    `https://shop.${id}/dp/${asin}`,
    `https://www.${id.replace('amazon', 'аmazon')}/dp/${asin}`,
    `ftp://www.${id}/dp/${asin}`,
  ]

  it.each(shops)('$id is recognised by its exact hosts', shop => {
    const url = toProductUrl(asin, shop)
    expect(url).toBe(`https://www.${shop.id}/dp/${asin}`)
    expect(findShop(url)).toBe(shop)
    expect(findAsin(`https://${shop.id}/A-Title/dp/${asin}?th=1`, shop)).toBe(asin)
    for (const host of shop.hosts) expect(isAmazonUrl(`https://${host}/gp/product/${asin}`, shop)).toBe(true)
    for (const lookalike of lookalikes(shop)) expect(findShop(lookalike)).toBeNull()
  })

  it('are distinct, and know only their own addresses', () => {
    expect(new Set(shops.flatMap(({ hosts }) => hosts)).size).toBe(shops.flatMap(({ hosts }) => hosts).length)
    const germany = getShop('amazon.de')
    expect(isAmazonUrl(toProductUrl(asin), germany)).toBe(false)
    expect(findAsin(toProductUrl(asin), germany)).toBeNull()
    expect(findAsin(toProductUrl(asin))).toBe(asin)
  })

  it('include no shop whose prices have no decimals', () => expect(shopIds).not.toContain('amazon.co.jp'))

  it('give their tag to their own links only', () => {
    const site = { shop: 'amazon.de', affiliateTag: 'seite-21' }
    expect(addAffiliateTag(`https://www.amazon.de/dp/${asin}`, site)).toBe(
      `https://www.amazon.de/dp/${asin}?tag=seite-21`,
    )
    for (const other of ['amazon.co.uk', 'amazon.com', 'amazon.de.evil.com']) {
      expect(addAffiliateTag(`https://www.${other}/dp/${asin}`, site)).toBe(`https://www.${other}/dp/${asin}`)
    }
  })

  it('of products are listed, or else the default', () => {
    const products = ['amazon.de', 'amazon.de', 'amazon.com'].map(id => ({ url: toProductUrl(asin, getShop(id)) }))
    expect(listShops(products)).toEqual([getShop('amazon.de'), getShop('amazon.com')])
    expect(listShops([{ url: 'https://evil.com' }])).toEqual([defaultShop])
  })
})

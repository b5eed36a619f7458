import { describe, expect, it } from 'vitest'
import { findTagProblem, getTaggedAddress, type LinkSite, listHrefs, replaceHrefs, toLinkAddress } from './links.ts'
import { noNetworks, readShops } from './networks.ts'

const site: LinkSite = {
  url: 'https://shelf.example',
  shop: 'amazon.co.uk',
  affiliateTag: 'shelf-21',
  trackingIds: new Set(['shelf-kettles-21']),
}
const text =
  '<p><a href="https://a.example/?x=1&amp;y=2" rel="nofollow">One <b>bold</b></a> and <a href="/article/b">two</a></p>'

describe('links of a text', () => {
  it('are read and written as the sanitiser writes them', () => {
    expect(listHrefs(text)).toEqual(['https://a.example/?x=1&y=2', '/article/b'])
    const replaced = replaceHrefs(text, href => (href.startsWith('/') ? href : 'https://b.example/?q="<$&>"&z'))
    expect(replaced).toContain('<a href="https://b.example/?q=&quot;&lt;$&amp;&gt;&quot;&amp;z" rel="nofollow">One')
    expect(listHrefs(replaced)).toEqual(['https://b.example/?q="<$&>"&z', '/article/b'])
  })

  it('keep their text when they are removed', () => {
    expect(replaceHrefs(text, href => (href.startsWith('/') ? href : null))).toBe(
      '<p>One <b>bold</b> and <a href="/article/b">two</a></p>',
    )
  })
})

describe('the address of a link', () => {
  it.each([
    ['https://x.example/page#part', 'https://x.example/page'],
    ['https://www.amazon.co.uk/Kettle/dp/B0SMPLA001?tag=SHELF-21&ref=x', 'https://www.amazon.co.uk/dp/B0SMPLA001'],
    ['https://amazon.co.uk/gp/product/B0SMPLA001?tag=shelf-kettles-21', 'https://www.amazon.co.uk/dp/B0SMPLA001'],
    ['https://amazon.co.uk/dp/B0SMPLA001?tag=other-21', 'https://www.amazon.co.uk/dp/B0SMPLA001?tag=other-21'],
    ['https://shelf.example/article/a', null],
    ['/article/a', null],
    ['#part', null],
    ['mailto:ada@shelf.example', null],
  ])('of %s is %s', (href, address) => {
    expect(toLinkAddress(href, site)).toBe(address)
  })
})

describe('a link to Amazon', () => {
  it.each([
    ['https://www.amazon.co.uk/dp/B0SMPLA001', null, null],
    ['https://www.amazon.co.uk/dp/B0SMPLA001?tag=other-21', 'other-21', 'https://www.amazon.co.uk/dp/B0SMPLA001'],
    ['https://www.amazon.co.uk/s?k=a+b&tag=', 'no tag', 'https://www.amazon.co.uk/s?k=a+b&tag=shelf-21'],
    ['https://www.amazon.co.uk/s?k=a&tag=shelf-21', null, null],
    ['https://www.amazon.com/dp/B0SMPLA001', 'Amazon US', null],
    ['https://www.amazon.com/dp/B0SMPLA001?tag=shelf-20', null, null],
    ['https://x.example/', null, null],
  ])('%s has the tag problem %s', (address, problem, repaired) => {
    if (problem === null) expect(findTagProblem(address, site)).toBeNull()
    else expect(findTagProblem(address, site)).toContain(problem)
    if (problem !== null) expect(getTaggedAddress(address, site)).toBe(repaired)
  })

  it.each([
    [
      'https://www.awin1.com/cread.php?awinmid=1599&awinaffid=999&ued=https%3A%2F%2Fwww.currys.co.uk%2Fp',
      '999 at Awin',
      'https://www.currys.co.uk/p',
    ],
    [
      'https://www.awin1.com/cread.php?awinmid=7&awinaffid=999&ued=https%3A%2F%2Fother.example%2Fp',
      '999 at Awin',
      null,
    ],
    ['https://www.awin1.com/pclick.php?p=1&a=999&m=1599', '999 at Awin', null],
    ['https://www.anrdoezrs.net/links/999/type/dlg/https://argos.co.uk/p', '999 at CJ', 'https://argos.co.uk/p'],
    ['https://anker.pxf.io/c/999/1/2?u=https%3A%2F%2Fanker.com%2Fp', '999 at impact.com', 'https://anker.com/p'],
    ['https://go.anker.com/c/999/1/2?u=https%3A%2F%2Fanker.com%2Fp', '999 at impact.com', 'https://anker.com/p'],
    [
      'https://click.linksynergy.com/deeplink?id=zz&mid=42&murl=https%3A%2F%2Flakeland.co.uk%2Fp',
      'zz at Rakuten',
      'https://lakeland.co.uk/p',
    ],
    ['https://www.ebay.co.uk/itm/1?campid=5339999999&mkevt=1', '5339999999 at eBay', 'https://www.ebay.co.uk/itm/1'],
    ['https://www.awin1.com/cread.php?awinmid=1599&awinaffid=111&ued=https%3A%2F%2Fwww.currys.co.uk%2Fp', null, null],
    ['https://anker.pxf.io/c/1/9/9?u=https%3A%2F%2Fanker.com%2Fp', null, null],
    ['https://brand.sjv.io/Abc1', null, null],
    ['https://www.ebay.co.uk/itm/1', null, null],
  ])('of a network, %s, has the account %s', (address, problem, repaired) => {
    const networks = {
      awin: '111',
      cj: '222',
      ebay: '5338000000',
      rakuten: 'ab*c',
      shops: readShops(
        'currys.co.uk awin 1599 Currys; argos.co.uk cj Argos; lakeland.co.uk rakuten 42 Lakeland; anker.com impact https://go.anker.com/c/1/2/3?u={url} Anker',
      ),
    }
    const found = findTagProblem(address, { ...site, networks })
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
    if (problem !== null) expect(getTaggedAddress(address, { ...site, networks })).toBe(repaired)
    // Without an account in the settings, nobody knows whose link it is.
    expect(findTagProblem(address, { ...site, networks: noNetworks })).toBeNull()
  })

  it('has no problem of its own while the site has no tag', () => {
    expect(findTagProblem('https://www.amazon.co.uk/s?k=a', { ...site, affiliateTag: 'sample-21' })).toBeNull()
  })
})

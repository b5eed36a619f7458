import { describe, expect, it } from 'vitest'
import { type Networks, readShops, shopLine, writeShops } from './networks.ts'
import { findPaidLink, getRequestedPage } from './paid-links.ts'

const networks: Networks = {
  awin: '111',
  cj: '222',
  ebay: '5338000000',
  rakuten: 'ab*c/d+e123',
  shops: [
    { host: 'currys.co.uk', network: 'awin', id: '1599', name: 'Currys' },
    { host: 'argos.co.uk', network: 'cj', id: '', name: 'Argos' },
    { host: 'anker.com', network: 'impact', id: 'https://go.anker.com/c/1/2/3?u={url}', name: 'Anker' },
    { host: 'lakeland.co.uk', network: 'rakuten', id: '42', name: 'Lakeland' },
  ],
}
const find = (url: string) => findPaidLink(url, { networks, subId: '01KARTICLE' })

describe('a page of a shop', () => {
  it.each([
    [
      'https://www.currys.co.uk/products/kettle-1.html?a=1&b=é',
      'https://www.awin1.com/cread.php?awinmid=1599&awinaffid=111&ued=https%3A%2F%2Fwww.currys.co.uk%2Fproducts%2Fkettle-1.html%3Fa%3D1%26b%3D%25C3%25A9&clickref=01KARTICLE',
    ],
    [
      'https://argos.co.uk/p/1?a=1',
      'https://www.anrdoezrs.net/links/222/type/dlg/sid/01KARTICLE/https%3A%2F%2Fargos.co.uk%2Fp%2F1%3Fa%3D1',
    ],
    ['//www.anker.com/p', 'https://go.anker.com/c/1/2/3?u=https%3A%2F%2Fwww.anker.com%2Fp&subId1=01KARTICLE'],
    [
      'https://www.lakeland.co.uk/p',
      'https://click.linksynergy.com/deeplink?id=ab*c%2Fd%2Be123&mid=42&murl=https%3A%2F%2Fwww.lakeland.co.uk%2Fp&u1=01KARTICLE',
    ],
    [
      'https://www.ebay.co.uk/itm/123?hash=x',
      'https://www.ebay.co.uk/itm/123?hash=x&mkevt=1&mkcid=1&mkrid=710-53481-19255-0&campid=5338000000&toolid=10001&customid=01KARTICLE',
    ],
  ])('becomes a tracked link: %s', (url, href) => {
    expect(find(url)?.href).toBe(href)
    // The same again: nothing is added twice.
    expect(find(href)?.href).toBe(href)
    expect(find(href)?.shop).toBe(find(url)?.shop)
  })

  it.each([
    'https://currys.co.uk.evil.example/p',
    'https://notcurrys.co.uk/p',
    'https://user:pass@www.currys.co.uk/p',
    'https://www.currys.co.uk:8443/p',
    'ftp://www.currys.co.uk/p',
    'javascript:alert(1)',
    'https://www.ebay.example/itm/1',
    'currys.co.uk',
    '',
  ])('is no other address: %s', url => expect(find(url)).toBeNull())

  it('pays the first website of several at CJ, and the others are the publisher’s too', () => {
    const several = { networks: { ...networks, cj: '222, 333' }, subId: 'x' }
    expect(findPaidLink('https://argos.co.uk/p', several)?.href).toContain('/links/222/type/dlg/sid/x/')
    const link = (account: string) =>
      `https://www.anrdoezrs.net/links/${account}/type/dlg/https%3A%2F%2Fargos.co.uk%2Fp`
    expect(findPaidLink(link('333'), several)).toMatchObject({
      href: expect.stringContaining('/links/333/type/dlg/sid/x/'),
      otherAccount: null,
    })
    expect(findPaidLink(link('444'), several)?.otherAccount).toBe('444')
  })

  it('stays a plain link while the publisher has no account', () => {
    const without = { networks: { ...networks, awin: '', ebay: '' }, subId: 'x' }
    expect(findPaidLink('https://www.currys.co.uk/p', without)).toBeNull()
    expect(findPaidLink('https://www.ebay.co.uk/itm/1', without)).toBeNull()
    expect(findPaidLink('https://www.currys.co.uk/p', {})).toBeNull()
  })
})

describe('a tracked link', () => {
  it.each([
    ['https://www.awin1.com/cread.php?awinmid=9&awinaffid=999&ued=https%3A%2F%2Fwww.x.example%2F', 'x.example'],
    ['https://www.anrdoezrs.net/links/999/type/dlg/https://www.x.example/p', 'x.example'],
    ['https://www.ebay.de/itm/1?campid=999', 'eBay'],
    ['https://brand.pxf.io/c/9/9/9?subId1=theirs', null],
  ])('of somebody else, or with a sub-id, stays as it is: %s', (href, shop) => {
    expect(find(href)).toMatchObject({ href, shop })
    expect(findPaidLink(href, {})).toMatchObject({ href })
  })

  it('of a feed gets the sub-id', () => {
    expect(find('https://www.awin1.com/pclick.php?p=1&a=111&m=1599')?.href).toBe(
      'https://www.awin1.com/pclick.php?p=1&a=111&m=1599&clickref=01KARTICLE',
    )
    expect(find('https://www.awin1.com/cread.php?awinmid=1599&awinaffid=111&clickref=&ued=x')).toMatchObject({
      href: 'https://www.awin1.com/cread.php?awinmid=1599&awinaffid=111&ued=x&clickref=01KARTICLE',
      shop: 'Currys',
    })
  })

  it('with a damaged address is a paid link all the same', () => {
    expect(find('https://www.anrdoezrs.net/links/222/type/dlg/%E0%A4%A')).toMatchObject({ network: 'CJ', shop: null })
  })
})

describe('lines with shops', () => {
  it('are read as they are written', () => {
    expect(readShops(writeShops(networks.shops))).toEqual(networks.shops)
    expect(readShops(writeShops(networks.shops, '; '))).toEqual(networks.shops)
    expect(readShops('none')).toEqual([])
  })

  it('have no name if they are incomplete', () => {
    expect(
      readShops(`${shopLine}; WWW.Shop.example AWIN 7; shop.example pigeon 7 Shop`).map(({ name }) => name),
    ).toEqual(['Currys', '', ''])
  })
})

it('is not made from a stored link whose place for the address is part of the host', () => {
  const shops = [{ host: 'anker.com', network: 'impact' as const, id: 'https://go.anker.com{url}', name: 'Anker' }]
  expect(findPaidLink('https://anker.com/p', { networks: { ...networks, shops }, subId: 'a' })).toBeNull()
})

it('is not made from a page of eBay that sells nothing', () => {
  expect(find('https://community.ebay.co.uk/thread/1')).toBeNull()
  expect(find('https://m.ebay.co.uk/itm/1')?.href).toContain('campid=5338000000')
})

describe('the page behind a link of a network', () => {
  it.each([
    [
      'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fx.example%2Fp%3Fa%3D1',
      'https://x.example/p?a=1',
    ],
    ['https://www.anrdoezrs.net/links/1/type/dlg/sid/2/https://x.example/p?a=1', 'https://x.example/p?a=1'],
    ['https://www.anrdoezrs.net/links/1/type/dlg/https%3A%2F%2Fx.example%2Fa%2Bb', 'https://x.example/a+b'],
    ['https://click.linksynergy.com/deeplink?id=a*b&mid=1&murl=https%3A%2F%2Fx.example%2F', 'https://x.example/'],
    ['https://brand.pxf.io/c/1/2/3', null],
    ['https://www.ebay.co.uk/itm/1?mkevt=1&campid=5338&x=2', 'https://www.ebay.co.uk/itm/1?x=2'],
    ['https://x.example/', 'https://x.example/'],
  ])('%s leads to %s, which is requested in its place', (address, page) => {
    expect(getRequestedPage(address)).toBe(page)
  })

  it('is known by the host of a brand that the publisher states', () => {
    const shop = {
      host: 'x.example',
      network: 'impact',
      id: 'https://go.x.example/c/1/2/3?u={url}',
      name: 'X',
    } as const
    const networks = { shops: [shop] }
    const page = encodeURIComponent('https://x.example/p')
    expect(getRequestedPage(`https://go.x.example/c/1/2/3?u=${page}`, { networks })).toBe('https://x.example/p')
    expect(getRequestedPage('https://x.example/p', { networks })).toBe('https://x.example/p')
  })
})

it.each([
  'https://www.awin1.com/pclick.php?p=1&a=999&m=1599',
  'https://www.awin1.com/awclick.php?mid=1599&id=999',
  'https://other.pxf.io/c/999/1/2?u=https%3A%2F%2Fanker.com%2Fp',
])('a link of an unknown publisher stays as it is: %s', url => expect(find(url)?.href).toBe(url))

import { describe, expect, it } from 'vitest'
import { findPictureOrigin, isSitePicture, listPictureOrigins } from './pictures.ts'

describe('picture origins', () => {
  it.each([
    ['https://CDN.example/a.jpg?x=1', 'https://cdn.example'],
    ['https://cdn.example:8443/a.jpg', 'https://cdn.example:8443'],
    ['https://img1.cdn-2.xn--p1ai/a@2x.jpg', 'https://img1.cdn-2.xn--p1ai'],
    ['https://user@cdn.example/a.jpg', null],
    ['https://user:pw@cdn.example/a.jpg', null],
    ['https://:pw@cdn.example/a.jpg', null],
    ['https:cdn.example/a.jpg', null],
    ['https://127.0.0.1/a.jpg', null],
    ['https://127.0.0.1./a.jpg', null],
    ['https://2130706433/a.jpg', null],
    ['https://0x7f.1/a.jpg', null],
    ['https://192.168.1.1:8443/a.jpg', null],
    ['https://localhost/a.jpg', null],
    ['https://localhost./a.jpg', null],
    ['https://img.localhost:3000/a.jpg', null],
    ['https://router/a.jpg', null],
    ['https://bücher.example/a.jpg', 'https://xn--bcher-kva.example'],
    ['/images/a.webp', null],
    ['http://cdn.example/a.jpg', null],
    ['//cdn.example/a.jpg', null],
    ['data:image/png;base64,AA', null],
    ['https://a;script-src-elem/x', null],
    ['https://[::1]/x', null],
    ['', null],
  ])('%s: %s', (src, origin) => {
    expect(findPictureOrigin(src)).toBe(origin)
  })

  it('are listed once for each picture of a page, not for text and links', () => {
    const html = `<img alt="a" src="https://one.example/1?a=1&amp;b=2"><p>src="https://text.example/1"</p>
      <a href="https://link.example/">x</a><img src="/images/1.webp"/><img
      loading="lazy" src="https://two.example/1"><img src="https://one.example/2">`
    expect(listPictureOrigins(html)).toEqual(['https://one.example', 'https://two.example'])
  })
})

it.each([
  ['/images/a.webp', true],
  ['//cdn.example/a.webp', false],
  ['/\\cdn.example/a.webp', false],
  ['https://cdn.example/a.webp', false],
])('%s is a picture of this site: %s', (src, isOwn) => {
  expect(isSitePicture(src)).toBe(isOwn)
})

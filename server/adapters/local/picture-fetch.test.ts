import { describe, expect, it } from 'vitest'
import { PictureRefusedError } from '../../domain/pictures.ts'
import { isPublic } from '../../lib/network-list.ts'
import { createPictureFetch, type PictureFetchOptions, type PictureResponse } from './picture-fetch.ts'

const src = 'https://cdn.example/kettle.jpg'
const allowed = new Set(['https://cdn.example', 'https://img.example'])
const jpeg = { 'content-type': 'image/jpeg' }
const never = new AbortController().signal

const answer = (
  status: number,
  headers: PictureResponse['headers'],
  chunks: readonly Uint8Array[] = [],
): PictureResponse => ({
  status,
  headers,
  body: Object.assign(
    (async function* () {
      yield* chunks
    })(),
    { destroy: () => undefined },
  ),
})

function fetcher(changes: PictureFetchOptions = {}) {
  const sent: string[] = []
  const send: PictureFetchOptions['send'] = async (url, address, signal) => {
    sent.push(`${url.href} at ${address}`)
    return changes.send?.(url, address, signal) ?? answer(200, jpeg, [new Uint8Array([1, 2]), new Uint8Array([3])])
  }
  const fetchPicture = createPictureFetch({ resolve: async () => ['93.184.216.34'], ...changes, send })
  return { sent, get: (from = src) => fetchPicture(from, allowed, never) }
}

describe('a picture of another site', () => {
  it('is read from the address that was checked', async () => {
    const { get, sent } = fetcher()
    expect([...(await get())]).toEqual([1, 2, 3])
    expect(sent).toEqual([`${src} at 93.184.216.34`])
  })

  it.each([
    ['without TLS', 'http://cdn.example/a.jpg', 'is not https'],
    ['on another port', 'https://cdn.example:8443/a.jpg', 'is not https on the usual port'],
    [
      'of a host that no feed names',
      'https://evil.example/a.jpg',
      'is not among the hosts that pictures may come from',
    ],
  ])('is not asked for %s', async (_, from, reason) => {
    const { get, sent } = fetcher()
    await expect(get(from)).rejects.toThrow(reason)
    expect(sent).toEqual([])
  })

  it.each([
    ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '172.31.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::'],
  ])('is not asked for at %s, not even beside a public address', async address => {
    expect(isPublic(address)).toBe(false)
    const { get, sent } = fetcher({ resolve: async () => ['93.184.216.34', address] })
    await expect(get()).rejects.toThrow('cdn.example is in a private network')
    expect(sent).toEqual([])
  })

  it('is not found on a host that nobody knows', async () => {
    const resolve = async () => Promise.reject(new Error('getaddrinfo ENOTFOUND cdn.example'))
    await expect(fetcher({ resolve }).get()).rejects.toThrow(/^cdn\.example was not found$/)
  })

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('may be at %s', address => {
    expect(isPublic(address)).toBe(true)
  })

  it('is followed to an allowed host, which is resolved and checked too', async () => {
    const send: PictureFetchOptions['send'] = async ({ hostname }) =>
      hostname === 'cdn.example'
        ? answer(302, { location: 'https://img.example/b.jpg' })
        : answer(200, jpeg, [new Uint8Array([9])])
    const { get, sent } = fetcher({ send })
    expect([...(await get())]).toEqual([9])
    expect(sent).toHaveLength(2)
    const inside = async (host: string) => [host === 'img.example' ? '127.0.0.1' : '93.184.216.34']
    await expect(fetcher({ send, resolve: inside }).get()).rejects.toThrow('img.example is in a private network')
  })

  it.each([
    ['http://img.example/b.jpg', 'is not https'],
    ['https://evil.example/b.jpg', 'is not among the hosts that pictures may come from'],
    ['file:///etc/passwd', 'is not https'],
    [src, 'redirects more than 3 times'],
  ])('is not followed to %s', async (location, reason) => {
    await expect(fetcher({ send: async () => answer(301, { location }) }).get()).rejects.toThrow(reason)
  })

  it.each<[string, PictureResponse, string]>([
    ['a missing one', answer(404, {}), 'the server answered 404'],
    ['a page', answer(200, { 'content-type': 'text/html' }), 'not a picture'],
    ['a drawing with scripts', answer(200, { 'content-type': 'image/svg+xml' }), 'not a picture'],
    ['one that says it is too large', answer(200, { ...jpeg, 'content-length': '10000001' }), 'more than 10 MB'],
    ['one that is too large', answer(200, jpeg, [new Uint8Array(6e6), new Uint8Array(6e6)]), 'more than 10 MB'],
  ])('is refused: %s', async (_, given, reason) => {
    const failure = fetcher({ send: async () => given }).get()
    await expect(failure).rejects.toThrow(reason)
    await expect(failure).rejects.toBeInstanceOf(PictureRefusedError)
  })

  it('is not there while the server is broken, which is no refusal', async () => {
    const failure = fetcher({ send: async () => answer(503, {}) }).get()
    await expect(failure).rejects.toThrow('the server answered 503')
    await expect(failure).rejects.not.toBeInstanceOf(PictureRefusedError)
  })
})

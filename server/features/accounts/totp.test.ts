import { describe, expect, it } from 'vitest'
import { computeTotp, encodeBase32, findTotpStep, getTotpStep, toTotpUrl } from './totp.ts'

/** Key of the vectors of RFC 4226 and RFC 6238. */
const key = Buffer.from('12345678901234567890')

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is that of RFC 6238 at %i seconds', (seconds, code) => {
    expect(computeTotp(key, getTotpStep(new Date(seconds * 1_000)))).toBe(code)
  })

  it('is accepted one step early or late, and no further', () => {
    const now = new Date(1234567890_000)
    const step = getTotpStep(now)
    const accepted = [-2, -1, 0, 1, 2].map(offset => findTotpStep(key, computeTotp(key, step + offset), now))
    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined])
    for (const wrong of ['', '00592', '0059244', 'abcdef', '٠٠٥٩٢٤'])
      expect(findTotpStep(key, wrong, now)).toBeUndefined()
  })
})

it('encodes a key as RFC 4648 does', () => {
  const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text => encodeBase32(Buffer.from(text)))
  expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

it('writes the address for an authenticator app', () => {
  expect(toTotpUrl('blog.example:8080', 'ada@home', key)).toBe(
    'otpauth://totp/blog.example%3A8080:ada%40home?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=blog.example%3A8080&algorithm=SHA1&digits=6&period=30',
  )
})

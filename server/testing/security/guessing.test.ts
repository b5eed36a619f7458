import { describe, expect, it } from 'vitest'
import { fakePasswordHasher } from '../fake-password-hasher.ts'
import { openSite, password } from './open-site.ts'

/** Limits on guessing passwords. */

const minute = 60_000

async function setUp(trustProxy = 0) {
  const hasher = fakePasswordHasher()
  const site = await openSite({ hasher, config: { trustProxy } })
  const guess = async (username: string, given: string, from?: string) =>
    (await site.post('/api/login', { username, password: given }, from ? { 'x-forwarded-for': from } : {})).status
  const guessOften = async (times: number, username: (n: number) => string, from?: (n: number) => string) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push(await guess(username(n), 'wrong', from?.(n)))
    return statuses
  }
  return { ...site, hasher, guess, guessOften }
}

describe('guesses', () => {
  it('at one account are throttled, whatever address the sender pretends to have', async () => {
    const { guessOften } = await setUp()
    const statuses = await guessOften(
      8,
      () => 'ada',
      n => `203.0.113.${n}`,
    )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  it('at one account are throttled behind a proxy, whatever the sender puts into the forwarding header', async () => {
    const { guessOften } = await setUp(1)
    const statuses = await guessOften(
      8,
      () => 'ada',
      n => `203.0.113.${n}, 198.51.100.7`,
    )
    expect(statuses.slice(5)).toEqual([429, 429, 429])
  })

  it('at many accounts are throttled by address', async () => {
    const { guessOften } = await setUp()
    expect((await guessOften(25, n => `name${n}`)).slice(20)).toEqual([429, 429, 429, 429, 429])
  })

  it('a hundred at once are limited like a hundred in sequence', async () => {
    const { hasher, guess } = await setUp()
    await Promise.all(Array.from({ length: 100 }, () => guess('ada', 'wrong')))
    expect(hasher.calls.verify).toBeLessThanOrEqual(5)
  })

  it('are counted together for all spellings of a name', async () => {
    const { guess } = await setUp()
    for (const name of ['ada', 'ADA', 'aDa', 'ａｄａ', 'Ada']) expect(await guess(name, 'wrong')).toBe(401)
    expect(await guess('aDA', 'wrong')).toBe(429)
  })
})

describe('an admin', () => {
  it('is not locked out by guesses from many other addresses', async () => {
    const { guessOften, guess, clock } = await setUp(1)
    expect(await guess('ada', password, '198.51.100.1')).toBe(200)
    for (let round = 0; round < 2; round++) {
      await guessOften(
        60,
        () => 'ada',
        n => `203.0.${round}.${n}`,
      )
      expect(await guess('ada', password, '198.51.100.1')).toBe(200)
    }
    await guessOften(
      60,
      () => 'ada',
      n => `203.0.9.${n}`,
    )
    clock.advance(minute)
    expect(await guess('ada', password, '198.51.100.2')).toBe(200)
  })

  it('can sign in again after at most 15 minutes if the guesses came from the same address', async () => {
    const { guessOften, guess, clock } = await setUp()
    for (let round = 0; round < 8; round++) {
      await guessOften(2, () => 'ada')
      clock.advance(15 * minute)
    }
    expect(await guess('ada', password)).toBe(200)
  })
})

it('an unknown name takes the same work and gets the same answer', async () => {
  const { hasher, post } = await setUp()
  const answerTo = async (username: string) => {
    const before = hasher.calls.verify
    const answer = await post('/api/login', { username, password: 'wrong' })
    const { requestId: _, ...body } = await answer.json()
    return { verified: hasher.calls.verify - before, status: answer.status, headers: [...answer.headers.keys()], body }
  }
  const [known, unknown] = [await answerTo('ada'), await answerTo('nobody')]
  expect(known).toMatchObject({ verified: 1, status: 401 })
  expect(unknown).toEqual(known)
})

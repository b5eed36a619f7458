import { describe, expect, it } from 'vitest'
import { from, goodPassword, hour, minute, second, testAccounts } from './testing/test-accounts.ts'
import { getWaitMs, throttleLimits } from './throttle.ts'

type TestAccounts = ReturnType<typeof testAccounts>

const stranger = from('203.0.113.66')
const owner = from('198.51.100.1')

/** Tries a wrong password; returns `unauthorized` or the seconds to wait. */
async function guess({ signIn }: TestAccounts, name = 'ada', facts = stranger): Promise<string | number> {
  try {
    await signIn(name, 'a wrong guess', facts)
    return 'in'
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause)) throw cause
    const details = 'details' in cause ? cause.details : undefined
    const retryAfter =
      typeof details === 'object' && details && 'retryAfter' in details ? details.retryAfter : undefined
    return cause.code === 'throttled' ? Number(retryAfter) : String(cause.code)
  }
}

async function withAda(): Promise<TestAccounts> {
  const test = testAccounts()
  await test.addUser('ada')
  return test
}

/** Guesses as often as allowed until `until` more guesses were checked; returns the waits. */
async function guessOn(test: TestAccounts, judged: number): Promise<number[]> {
  const waits: number[] = []
  for (let count = 0; count < judged; ) {
    const outcome = await guess(test)
    if (typeof outcome === 'number') {
      waits.push(outcome)
      test.clock.advance(outcome * second)
    } else count += 1
  }
  return waits
}

describe('guessing a password', () => {
  it('is slowed down after five failures, with waits that double up to 15 minutes', async () => {
    const test = await withAda()
    expect(await guessOn(test, 17)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  it('causes no longer wait if the clock moves back, and stays limited', async () => {
    const test = await withAda()
    await guessOn(test, 15)
    test.clock.advance(-365 * 24 * hour)
    expect(await guess(test)).toBe('unauthorized')
    expect(await guess(test)).toBe(900)
    test.clock.advance(-30 * second)
    expect(await guess(test)).toBe(930)
    test.clock.advance(930 * second)
    await test.signIn('ada', goodPassword, stranger)
  })

  it('does not verify the right password during a wait, and does no extra work', async () => {
    const test = await withAda()
    await guessOn(test, 5)
    const { verify } = test.hasher.calls
    await expect(test.signIn('ada', goodPassword, stranger)).rejects.toMatchObject({
      code: 'throttled',
      message: 'Too many attempts. Try again in a second.',
      details: { retryAfter: 1 },
    })
    expect(test.hasher.calls.verify).toBe(verify)
    test.clock.advance(second)
    await test.signIn('ada', goodPassword, stranger)
  })

  it('gets no more guesses concurrently than sequentially', async () => {
    const test = await withAda()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => guess(test)))
    expect(outcomes.filter(outcome => outcome === 'unauthorized')).toHaveLength(5)
  })

  it('is slowed down for unknown names too', async () => {
    const test = await withAda()
    const outcomes = []
    for (let n = 0; n < 6; n++) outcomes.push(await guess(test, 'nobody'))
    expect(outcomes).toEqual([...Array(5).fill('unauthorized'), 1])
  })

  it('is counted once per name in any spelling, and once per IPv6 network', async () => {
    const test = await withAda()
    for (const name of ['ada', 'ADA', 'Ada', 'aDA', 'ａｄａ']) await guess(test, name, from('2001:db8::1'))
    expect(await guess(test, 'ada', from('2001:db8::ffff:1'))).toBe(1)
    expect(await guess(test, 'ada', from('2001:db8:0:1::1'))).toBe('unauthorized')
  })

  it('is reset by a successful sign-in', async () => {
    const test = await withAda()
    await guessOn(test, 4)
    await test.signIn('ada', goodPassword, stranger)
    expect(await guessOn(test, 5)).toEqual([])
  })

  it('is forgiven by the hour', async () => {
    const test = await withAda()
    await guessOn(test, 5)
    test.clock.advance(2 * hour)
    expect(await guessOn(test, 3)).toEqual([1])
  })

  it('is forgiven within a day, regardless of the number of failures', async () => {
    const test = await withAda()
    await guessOn(test, 40)
    test.clock.advance(15 * hour)
    expect(await guessOn(test, 5)).toEqual([])
  })

  it('stays limited after a restart', async () => {
    const test = await withAda()
    await guessOn(test, 5)
    expect(await guess(testAccounts({ records: test.records }))).toBe(1)
  })

  it('is counted correctly by processes whose clocks differ', async () => {
    const one = await withAda()
    const other = testAccounts({ records: one.records })
    one.clock.advance(2 * second)
    for (const test of [one, other, one, other, one]) expect(await guess(test)).toBe('unauthorized')
    expect(await guess(other)).toBe(3)
    expect(await guess(one)).toBe(1)
  })

  it('stores neither name nor address', async () => {
    const test = await withAda()
    await guess(test)
    const stored = JSON.stringify(await test.records.find('throttle'))
    expect(stored).not.toContain('ada')
    expect(stored).not.toContain('203.0.113')
  })
})

describe('one address', () => {
  it('is slowed down after twenty failures for any names', async () => {
    const test = await withAda()
    const outcomes = []
    for (let n = 0; n < 21; n++) outcomes.push(await guess(test, `name${n}`))
    expect(outcomes).toEqual([...Array(20).fill('unauthorized'), 1])
    expect(await guess(test, 'ada', owner)).toBe('unauthorized')
  })
})

describe('one IPv6 network', () => {
  const inside = (n: number) => from(`2001:db8:1:${n.toString(16)}::1`)

  it('is not blocked by two concurrent sign-ins from a new address', async () => {
    const test = await withAda()
    const both = [test.signIn('ada', goodPassword, inside(1)), test.signIn('ada', goodPassword, inside(1))]
    await Promise.all(both)
    const counted = await test.records.find('throttle')
    expect(counted.map(({ id }) => id.replace(/-.*/, ''))).toEqual(['known'])
  })

  it('is slowed down after a hundred failures from any of its addresses, by at most a minute', async () => {
    const test = await withAda()
    const outcomes = []
    for (let n = 0; n < 101; n++) outcomes.push(await guess(test, `name${n}`, inside(n)))
    expect(outcomes).toEqual([...Array(100).fill('unauthorized'), 1])
    for (let n = 200; n < 220; n++) {
      const wait = await guess(test, `name${n}`, inside(n))
      if (typeof wait === 'number') test.clock.advance(wait * second)
    }
    expect(Number(await guess(test, 'ada', inside(300)))).toBeLessThanOrEqual(60)
    expect(await guess(test, 'ada', from('2001:db8:2::1'))).toBe('unauthorized')
  })

  it('adds no more records with further attempts', async () => {
    const test = await withAda()
    for (let n = 0; n < 100; n++) await guess(test, `name${n}`, inside(n))
    const before = (await test.records.find('throttle')).length
    for (let n = 100; n < 200; n++) await guess(test, `name${n}`, inside(n))
    expect(await test.records.find('throttle')).toHaveLength(before)
  })

  it('stays open for an address that signed in before, whose success does not refund the others', async () => {
    const test = await withAda()
    await test.signIn('ada', goodPassword, inside(1))
    for (let n = 100; n < 200; n++) await guess(test, `name${n}`, inside(n))
    await test.signIn('ada', goodPassword, inside(1))
    expect(await guess(test, 'name', inside(2))).toBe(1)
  })
})

describe('one account', () => {
  it('is not locked by a stranger who keeps guessing', async () => {
    const test = await withAda()
    await guessOn(test, 100)
    await test.signIn('ada', goodPassword, owner)
  })

  it('is slowed down for new addresses if many of them guess, by at most a minute', async () => {
    const test = await withAda()
    for (let n = 0; n < 50; n++) await guess(test, 'ada', from(`10.0.0.${n}`))
    expect(await guess(test, 'ada', owner)).toBe(1)
    for (let n = 50; n < 70; n++) {
      const wait = await guess(test, 'ada', from(`10.0.0.${n}`))
      if (typeof wait === 'number') test.clock.advance(wait * second)
    }
    const wait = await guess(test, 'ada', owner)
    expect(Number(wait)).toBeLessThanOrEqual(60)
  })

  it('stays open for an address that signed in to it before', async () => {
    const test = await withAda()
    await test.signIn('ada', goodPassword, owner)
    for (let n = 0; n < 50; n++) await guess(test, 'ada', from(`10.0.0.${n}`))
    await test.signIn('ada', goodPassword, owner)
  })
})

it.each([
  [4, 0],
  [5, second],
  [6, 2 * second],
  [15, 15 * minute],
  [5_000, 15 * minute],
])('after %i failures, a pair waits %i ms', (failures, wait) => {
  expect(getWaitMs(failures, throttleLimits.pair)).toBe(wait)
})

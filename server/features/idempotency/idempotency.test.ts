import { describe, expect, it, vi } from 'vitest'
import { BlogopsError, createUnknownOutcomeError } from '../../contract/errors.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { processesOver, soleProcess } from '../processes/testing/processes.ts'
import { createIdempotency } from './idempotency.ts'

const call = { caller: 'user:ada', key: 'k1', request: 'tokens.create {}', secret: false }
const day = 24 * 60 * 60 * 1000

function setUp() {
  const clock = createManualClock()
  const records = createMemoryRecordStore()
  const once = createIdempotency({ records, clock, ...soleProcess(records) })
  let runs = 0
  const run = async () => {
    runs += 1
    await Promise.resolve()
    return { status: 200, body: `answer ${runs}` }
  }
  return { clock, records, once, run, runs: () => runs }
}

describe('runOnce', () => {
  it('runs once for fifty concurrent calls and returns the same answer to all', async () => {
    const { once, run, runs } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => once(call, run)))
    expect(runs()).toBe(1)
    expect(new Set(answers.map(answer => answer.body))).toEqual(new Set(['answer 1']))
  })

  it('returns the stored answer later, even after a restart', async () => {
    const { once, run, runs, records, clock } = setUp()
    await once(call, run)
    expect(await once(call, run)).toEqual({ status: 200, body: 'answer 1' })
    expect(await createIdempotency({ records, clock, ...soleProcess(records) })(call, run)).toEqual({
      status: 200,
      body: 'answer 1',
    })
    expect(runs()).toBe(1)
  })

  it('refuses the key for another request, concurrently and later', async () => {
    const { once, run } = setUp()
    const other = { ...call, request: 'tokens.create {"name":"x"}' }
    const first = once(call, run)
    await expect(once(other, run)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    await first
    await expect(once(other, run)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  })

  it('limits the stored calls of each caller until they expire, without affecting other callers', async () => {
    const { records, clock, run, runs } = setUp()
    const once = createIdempotency({ records, clock, ...soleProcess(records), maxCalls: 2 })
    const send = (key: string, caller = 'user:ada') => once({ ...call, caller, key }, run)
    const first = await send('k1')
    await send('k2')
    clock.advance(1_000)
    await expect(send('k3')).rejects.toMatchObject({
      code: 'throttled',
      message: 'The limit of 2 stored answers to calls with an Idempotency-Key is reached.',
      details: { retryAfter: day / 1_000 - 1 },
    })
    expect(await send('k1')).toEqual(first)
    await send('k3', 'user:grace')
    expect(runs()).toBe(3)
    clock.advance(day)
    await send('k3')
    expect(runs()).toBe(4)
    expect((await records.find('idempotency', { orderBy: 'createdAt' })).map(({ status }) => status)).toEqual([
      200, 200,
    ])
  })

  it('makes room for a caller whose calls have expired, however many expired calls others have', async () => {
    const { records, clock, run, runs } = setUp()
    const ofOthers = createIdempotency({ records, clock, ...soleProcess(records) })
    const once = createIdempotency({ records, clock, ...soleProcess(records), maxCalls: 2 })
    for (let n = 0; n < 190; n += 1) await ofOthers({ ...call, caller: 'user:grace', key: `k${n}` }, run)
    for (const key of ['k1', 'k2']) await once({ ...call, key }, run)
    clock.advance(day)
    for (const key of ['k3', 'k4']) await once({ ...call, key }, run)
    expect(runs()).toBe(194)
  })

  it('does not count failed calls', async () => {
    const { records, clock, run } = setUp()
    const once = createIdempotency({ records, clock, ...soleProcess(records), maxCalls: 1 })
    const failing = () => Promise.reject(new Error('disk on fire'))
    await expect(once({ ...call, key: 'k1' }, failing)).rejects.toThrow('disk on fire')
    await once({ ...call, key: 'k2' }, run)
  })

  it('releases the key of a failed call', async () => {
    const { once, run, runs } = setUp()
    const failing = async () => {
      throw new Error('disk on fire')
    }
    await expect(once(call, failing)).rejects.toThrow('disk on fire')
    await once(call, run)
    expect(runs()).toBe(1)
  })

  it('does not repeat a call with an unknown outcome', async () => {
    const { once, run, runs } = setUp()
    const unknown = async () => {
      throw createUnknownOutcomeError()
    }
    await expect(once(call, unknown)).rejects.toThrow(/not known/)
    await expect(once(call, run)).rejects.toThrow(/answer was not stored/)
    expect(runs()).toBe(0)
  })

  it('repeats a call whose outcome at an external service is unknown, because the call resolves it', async () => {
    const { once, run, runs } = setUp()
    const silent = async () => {
      throw new BlogopsError('upstream_unavailable', 'Facebook did not confirm it.', {
        details: { outcome: 'unknown' },
      })
    }
    await expect(once(call, silent)).rejects.toThrow(/Facebook/)
    expect(await once(call, run)).toEqual({ status: 200, body: 'answer 1' })
    expect(runs()).toBe(1)
  })

  it('releases the key if its storage is uncertain and nothing was run', async () => {
    const { once, records, run, runs } = setUp()
    const stores = records.transact.bind(records)
    vi.spyOn(records, 'transact').mockImplementationOnce(async work => {
      await stores(work)
      throw createUnknownOutcomeError()
    })
    await expect(once(call, run)).rejects.toThrow(/not known/)
    expect(runs()).toBe(0)
    expect(await once(call, run)).toEqual({ status: 200, body: 'answer 1' })
  })

  it('does not repeat a call that started and was never answered', async () => {
    const { once, run, runs, records, clock } = setUp()
    await new Promise<void>(begun => {
      void once(call, () => {
        begun()
        return new Promise(() => undefined)
      })
    })
    await expect(createIdempotency({ records, clock, ...soleProcess(records) })(call, run)).rejects.toThrow(
      /answer was not stored/,
    )
    expect(runs()).toBe(0)
  })

  it('does not store secret answers', async () => {
    const { once, run, records } = setUp()
    await once({ ...call, secret: true }, run)
    expect(await records.find('idempotency')).toMatchObject([{ requestHash: '', body: '' }])
    await expect(once({ ...call, secret: true }, run)).rejects.toThrow(/answer was not stored/)
  })

  it('forgets a key after a day', async () => {
    const { once, run, runs, clock } = setUp()
    await once(call, run)
    clock.advance(day + 1)
    await once(call, run)
    expect(runs()).toBe(2)
  })

  it('deletes expired keys', async () => {
    const { once, run, clock, records } = setUp()
    const many = async (name: string) => {
      for (let at = 0; at < 60; at += 1) await once({ ...call, key: `${name}${at}` }, run)
    }
    await many('old')
    clock.advance(day + 1)
    await many('new')
    expect((await records.find('idempotency')).length).toBeLessThan(70)
  })
})

describe('runOnce with another process', () => {
  /** Two processes. The first makes a call that lasts until released. */
  async function duringCall(secret = false) {
    const { clock, records, run, runs } = setUp()
    const { open, endLeases } = processesOver({ clock, records })
    const [own, others] = [await open(), await open()]
    const first = createIdempotency({ records, clock, ...own })
    const second = createIdempotency({ records, clock, ...others })
    let end = (_failure?: Error) => {}
    const given = { ...call, secret }
    let made: Promise<unknown> = Promise.resolve()
    await new Promise<void>(begun => {
      made = first(given, async () => {
        const failure = await new Promise<Error | undefined>(resolve => {
          end = resolve
          begun()
        })
        if (failure) throw failure
        return run()
      })
    })
    const repeated = second(given, run)
    return { made, repeated, run, runs, end, second, endLeases, look: others.look }
  }

  it('returns the answer of the process that makes the call', async () => {
    const { made, repeated, end, runs } = await duringCall()
    end()
    expect(await repeated).toEqual({ status: 200, body: 'answer 1' })
    expect(await made).toEqual(await repeated)
    expect(runs()).toBe(1)
  })

  it('makes the call if it failed in the other process', async () => {
    const { made, repeated, end, runs } = await duringCall()
    end(new Error('disk on fire'))
    await expect(made).rejects.toThrow('disk on fire')
    expect(await repeated).toEqual({ status: 200, body: 'answer 1' })
    expect(runs()).toBe(1)
  })

  it('does not make the call if its outcome in the other process is unknown', async () => {
    const { made, repeated, end, runs } = await duringCall()
    end(createUnknownOutcomeError())
    await expect(made).rejects.toThrow(/not known/)
    await expect(repeated).rejects.toThrow(/answer was not stored/)
    expect(runs()).toBe(0)
  })

  it('reports that a secret answer was not stored', async () => {
    const { made, repeated, end } = await duringCall(true)
    end()
    await made
    await expect(repeated).rejects.toThrow(/answer was not stored/)
  })

  it('refuses the key for another request', async () => {
    const { second, run } = await duringCall()
    await expect(second({ ...call, request: 'another' }, run)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })

  it('does not repeat a call that a dead process started', async () => {
    const { repeated, runs, endLeases, look } = await duringCall()
    endLeases()
    look()
    await expect(repeated).rejects.toThrow(/answer was not stored/)
    expect(runs()).toBe(0)
  })
})

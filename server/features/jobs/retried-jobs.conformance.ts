import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { leaseMs } from '../processes/leases.ts'
import { pollMs } from './coordination.ts'
import { following } from './testing/following.ts'
import type { OpenProcesses, StepWork } from './testing/several-processes.ts'

const minute = 60_000
const away = (details?: Record<string, unknown>) =>
  new BlogopsError('upstream_unavailable', 'The model does not answer.', details && { details })

/** A step that fails with each of the errors in turn, then succeeds. */
function failing(...failures: BlogopsError[]): StepWork {
  const left = [...failures]
  return async () => {
    const failure = left.shift()
    if (failure) throw failure
  }
}

/** Retries after failures of an external service, in any process. */
export function retriedJobBehaviour(severalProcesses: OpenProcesses): void {
  describe('retries after a failed external service', () => {
    it('retries the failed step after a minute and shows the retry until then', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses({ second: failing(away()) })
      const a = await begin('a')
      const id = await a.start('kettles', { retries: true })
      const { events, ended } = following(a.jobs, id)
      await pass(1_000)
      expect(await a.jobs.get(id)).toMatchObject({
        status: 'queued',
        error: { code: 'upstream_unavailable' },
        retry: { at: expect.stringMatching(/T09:01:0/), attempt: 2, of: 4 },
        steps: [{ status: 'done' }, { status: 'waiting' }, { status: 'waiting' }],
      })
      expect(events.at(-1)).toMatchObject({
        type: 'message',
        message: 'The model does not answer. Attempt 2 of 4 is at 09:01 UTC.',
      })
      await pass(minute)
      await ended
      expect(await a.jobs.get(id)).toMatchObject({ status: 'done', error: null, retry: null })
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1))
      expect((await getFirstMessages(id)).filter(said => !said.includes('Attempt'))).toEqual([
        'first in a',
        'second in a',
        'second in a',
        'last in a',
      ])
    })

    it('fails after the fourth attempt, with waits of 1, 4 and 16 minutes', async () => {
      const { begin, pass } = severalProcesses({ second: failing(away(), away(), away(), away()) })
      const a = await begin('a')
      const id = await a.start('kettles', { retries: true })
      for (const minutes of [1, 4, 16]) {
        await pass(1_000)
        expect(await a.jobs.get(id)).toMatchObject({ status: 'queued', retry: { of: 4 } })
        await pass(minutes * minute - 2_000)
        expect(await a.jobs.get(id)).toMatchObject({ status: 'queued' })
        await pass(1_000)
      }
      expect(await a.jobs.get(id)).toMatchObject({ status: 'failed', retry: null })
      expect(await a.jobs.resume(id)).toMatchObject({ status: 'queued', retry: null })
      await pass(1_000)
      expect(await a.jobs.get(id)).toMatchObject({ status: 'done' })
    })

    it('waits as long as the service asks, and fails at once if that is over an hour', async () => {
      const limited = (retryAfter: number) =>
        new BlogopsError('rate_limited', 'Slow down.', { details: { retryAfter } })
      const { begin, pass } = severalProcesses({ second: failing(limited(600), limited(7_200)) })
      const a = await begin('a')
      const id = await a.start('kettles', { retries: true })
      await pass(599_000)
      expect(await a.jobs.get(id)).toMatchObject({ status: 'queued', retry: { attempt: 2 } })
      await pass(2_000)
      expect(await a.jobs.get(id)).toMatchObject({ status: 'failed', error: { code: 'rate_limited' } })
    })

    it('does not retry if a caller waits or the outcome of an ad change is unknown', async () => {
      const { begin, pass } = severalProcesses({ second: failing(away(), away({ outcome: 'unknown' })) })
      const a = await begin('a')
      for (const mode of [{}, { retries: true }]) {
        const id = await a.start('kettles', mode)
        await pass(1_000)
        expect(await a.jobs.get(id)).toMatchObject({ status: 'failed', retry: null })
      }
    })

    it('returns the failure to callers that joined the job', async () => {
      const { begin, pass } = severalProcesses({ second: failing(away()) })
      const a = await begin('a')
      const id = await a.start('kettles', { retries: true })
      const [joined, patient] = [a.jobs.waitForOutcome(id), a.jobs.waitForOutcome(id, { throughRetries: true })]
      joined.catch(() => undefined)
      await pass(1_000)
      await expect(joined).rejects.toMatchObject({ code: 'upstream_unavailable', details: { jobId: id } })
      await pass(minute)
      expect(await patient).toMatchObject({ cost: null })
    })

    it('frees its slot while it waits', async () => {
      const { begin, pass } = severalProcesses({ second: failing(away()) })
      const a = await begin('a', { concurrency: 1 })
      const first = await a.start('kettles', { retries: true })
      const second = await a.start('lamps')
      await pass(1_000)
      expect(await a.jobs.get(first)).toMatchObject({ status: 'queued' })
      expect(await a.jobs.get(second)).toMatchObject({ status: 'done' })
    })

    it('can be cancelled by any process while it waits', async () => {
      const { begin, pass } = severalProcesses({ second: failing(away()) })
      const [a, web] = [await begin('a'), await begin('web', { runsJobs: false })]
      const id = await a.start('kettles', { retries: true })
      await pass(1_000)
      const cancelled = web.jobs.cancel(id)
      await pass(1_000)
      expect(await cancelled).toMatchObject({ status: 'cancelled', retry: null })
      await pass(10 * minute)
      expect(await a.jobs.get(id)).toMatchObject({ status: 'cancelled' })
    })

    it('continues in another process when due, after its own process died or stopped', async () => {
      const limited = () => new BlogopsError('rate_limited', 'Slow down.', { details: { retryAfter: 300 } })
      const { begin, pass, getFirstMessages } = severalProcesses({ second: failing(limited(), limited()) })
      const [a, b] = [await begin('a'), await begin('b', { works: false })]
      const [killed, stopped] = [await a.start('kettles', { retries: true }), await b.start('lamps', { retries: true })]
      await pass(1_000)
      a.kill()
      await b.end()
      const c = await begin('c')
      await pass(300_000 - 2_000)
      for (const id of [killed, stopped])
        expect(await c.jobs.get(id)).toMatchObject({ status: 'queued', retry: { attempt: 2, of: 4 } })
      await pass(leaseMs + pollMs)
      for (const id of [killed, stopped]) {
        expect(await c.jobs.get(id)).toMatchObject({ status: 'done' })
        expect((await getFirstMessages(id)).filter(said => said.startsWith('first'))).toHaveLength(1)
      }
    })
  })
}

import { describe, expect, it } from 'vitest'
import type { JobEvent } from '../../contract/schemas/job.ts'
import { leaseMs, renewalMs } from '../processes/leases.ts'
import { pollMs } from './coordination.ts'
import { following, onlyInProcess, untilAborted } from './testing/following.ts'
import { createGate, never, type OpenProcesses, result } from './testing/several-processes.ts'

const sequences = (events: readonly JobEvent[]) => events.map(({ sequence }) => sequence)

/** Starting, cancelling, retrying and parking jobs from any process. */
export function askedJobBehaviour(severalProcesses: OpenProcesses): void {
  describe('starting jobs', () => {
    it('lets a process that runs jobs claim a job from one that does not', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses()
      const [web] = [await begin('web', { runsJobs: false }), await begin('work')]
      const id = await web.start()
      const ended = web.jobs.wait(id)
      await pass(0)
      expect(await ended).toMatchObject({ status: 'done', result })
      expect(await getFirstMessages(id)).toEqual(['first in work', 'second in work', 'last in work'])
    })

    it('prefers the requesting process and uses any other with a free slot', async () => {
      const { opened, open } = createGate()
      const { begin, pass, getFirstMessages } = severalProcesses({ last: () => opened })
      const [a] = [await begin('a', { concurrency: 1 }), await begin('b', { concurrency: 1 })]
      const ids = [await a.start('1'), await a.start('2'), await a.start('3')]
      await pass(0)
      const firsts = async () => (await Promise.all(ids.map(getFirstMessages))).map(([first]) => first)
      expect(await firsts()).toEqual(['first in a', 'first in b', undefined])
      open()
      await pass(0)
      expect((await a.jobs.list(3)).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    })

    it('finds and follows jobs by polling if signals are lost', async () => {
      const { begin, pass, interrupt } = severalProcesses()
      const [web] = [await begin('web', { runsJobs: false }), await begin('work')]
      const deaf = interrupt(async () => {
        const id = await web.start()
        const { events, ended } = following(web.jobs, id)
        await pass(0)
        expect(events).toEqual([])
        await pass(2 * pollMs)
        await ended
        expect(sequences(events)).toEqual(events.map((_, at) => at + 1))
      })
      await deaf
    })

    it('refuses new jobs if the site has a hundred unfinished ones', async () => {
      const { begin } = severalProcesses()
      const [a, b] = [await begin('a', { runsJobs: false }), await begin('b', { runsJobs: false })]
      for (let at = 0; at < 50; at += 1) await Promise.all([a.start(), b.start()])
      await expect(a.start()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 60 } })
      await expect(b.start()).rejects.toMatchObject({ code: 'unavailable' })
    })

    it('shares one job of a type that runs one at a time', async () => {
      const { begin, pass } = severalProcesses({ first: () => never })
      const processes = [await begin('a'), await begin('b'), await begin('c', { runsJobs: false })]
      const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => processes[at % 3]?.startOne()))
      expect(new Set(asked.map(one => one?.job.id)).size).toBe(1)
      expect(asked.filter(one => one?.started)).toHaveLength(1)
      await pass(0)
    })

    it('starts the job of a schedule turn once', async () => {
      const { begin, pass, records } = severalProcesses()
      const [a, b] = [await begin('a'), await begin('b')]
      const first = await Promise.all([a.startForTurn('1'), b.startForTurn('1')])
      await pass(0)
      expect(first.filter(Boolean)).toHaveLength(1)
      expect([await a.startForTurn('1'), await b.startForTurn('1')]).toEqual([null, null])
      expect(await b.startForTurn('2')).toMatchObject({ started: true })
      await pass(0)
      expect((await records.find('job')).map(({ status }) => status)).toEqual(['done', 'done'])
      expect(await a.jobs.getLastTurn('generation')).toBe('2')
    })
  })

  describe('cancelling a job', () => {
    it('reaches the process that runs it', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses({ second: untilAborted })
      const [web] = [await begin('web', { runsJobs: false }), await begin('work')]
      const id = await web.start()
      await pass(0)
      const cancelled = web.jobs.cancel(id)
      await pass(0)
      expect(await cancelled).toMatchObject({ status: 'cancelled' })
      expect(await getFirstMessages(id)).toEqual(['first in work', 'second in work'])
      await expect(web.jobs.cancel(id)).rejects.toMatchObject({ code: 'conflict' })
    })

    it('is noticed at the next lease renewal if the signal is lost', async () => {
      const { begin, pass, interrupt } = severalProcesses({ second: untilAborted })
      const [web] = [await begin('web', { runsJobs: false }), await begin('work')]
      const id = await web.start()
      await pass(0)
      await interrupt(async () => {
        const cancelled = web.jobs.cancel(id)
        await pass(renewalMs + pollMs)
        expect(await cancelled).toMatchObject({ status: 'cancelled' })
      })
    })

    it('ends the job of a dead process, and no process claims it', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses({ second: () => never })
      const [web, work] = [await begin('web', { runsJobs: false }), await begin('work')]
      const id = await web.start()
      await pass(0)
      work.kill()
      const cancelled = web.jobs.cancel(id)
      await pass(leaseMs + pollMs)
      expect(await cancelled).toMatchObject({ status: 'cancelled' })
      await begin('other')
      await pass(leaseMs)
      expect(await getFirstMessages(id)).toEqual(['first in work', 'second in work'])
    })

    it('ends a waiting job at once', async () => {
      const { begin } = severalProcesses()
      const web = await begin('web', { runsJobs: false })
      const id = await web.start()
      expect(await web.jobs.cancel(id)).toMatchObject({ status: 'cancelled' })
    })
  })

  describe('resuming a failed job', () => {
    it('succeeds for one of two concurrent callers and uses a free slot', async () => {
      let broken = true
      const { begin, pass, getFirstMessages } = severalProcesses({
        async second() {
          if (broken) throw new Error('broken')
        },
      })
      const [web, work] = [await begin('web', { runsJobs: false }), await begin('work')]
      const id = await web.start()
      await pass(0)
      expect(await web.jobs.get(id)).toMatchObject({ status: 'failed' })
      broken = false
      const asked = await Promise.allSettled([web.jobs.resume(id), work.jobs.resume(id)])
      await pass(0)
      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await web.jobs.get(id)).toMatchObject({ status: 'done' })
      expect(await getFirstMessages(id)).toEqual(['first in work', 'second in work', 'second in work', 'last in work'])
    })
  })

  describe('stopping a process', () => {
    it('hands over its jobs at once and sends nothing afterwards', async () => {
      const { begin, pass, getFirstMessages, lines } = severalProcesses({ second: onlyInProcess('a', untilAborted) })
      const [a, b] = [await begin('a'), await begin('b')]
      const id = await a.start()
      const { ended } = following(a.jobs, id)
      await pass(0)
      await a.end()
      await ended
      expect(a.waits()).toBe(0)
      await pass(0)
      expect(await b.jobs.get(id)).toMatchObject({ status: 'done' })
      expect(await getFirstMessages(id)).toEqual(['first in a', 'second in a', 'second in b', 'last in b'])
      expect(lines).toEqual([])
    })
  })
}

import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import { leaseMs, renewalMs } from '../processes/leases.ts'
import { pollMs } from './coordination.ts'
import { following, onlyInProcess } from './testing/following.ts'
import { createGate, never, type OpenProcesses, result } from './testing/several-processes.ts'

const sequences = (events: readonly JobEvent[]) => events.map(({ sequence }) => sequence)

/** Jobs whose process is killed, suspended or disconnected from the stores. */
export function lostProcessBehaviour(severalProcesses: OpenProcesses): void {
  describe('a job whose process is killed', () => {
    it('continues in another process after the lease ends, at the first step without a result', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses({ second: onlyInProcess('a', () => never) })
      const a = await begin('a')
      const id = await a.start()
      const b = await begin('b')
      await pass(1_000)
      a.kill()
      await pass(leaseMs - renewalMs)
      expect(await b.jobs.get(id)).toMatchObject({ status: 'running' })
      await pass(renewalMs + pollMs)
      expect(await b.jobs.get(id)).toMatchObject({ status: 'done', result })
      expect(await getFirstMessages(id)).toEqual(['first in a', 'second in a', 'second in b', 'last in b'])
    })

    it('delivers its events to earlier followers without a gap', async () => {
      const { begin, pass } = severalProcesses({ second: onlyInProcess('a', () => never) })
      const [a, web] = [await begin('a'), await begin('web', { runsJobs: false })]
      const id = await a.start()
      const { events, ended } = following(web.jobs, id)
      await pass(1_000)
      expect(events.at(-1)).toMatchObject({ type: 'message', message: 'second in a' })
      const outcome = web.jobs.waitForOutcome(id)
      a.kill()
      await begin('b')
      await pass(leaseMs + pollMs)
      await ended
      expect(sequences(events)).toEqual(events.map((_, at) => at + 1))
      expect(events.at(-1)).toMatchObject({ type: 'end', status: 'done' })
      expect((await outcome).result).toEqual(result)
    })

    it('is not paid for twice', async () => {
      const usage: ModelUsage = {
        model: 'model-a',
        inputTokens: 1_000,
        outputTokens: 100,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        searches: 0,
      }
      const paid: string[] = []
      const { begin, pass } = severalProcesses({
        async second(process, { work }) {
          const made = await work.once({
            key: 'research',
            answer: z.string(),
            maxUsage: usage,
            async make() {
              paid.push(process)
              return { answer: 'found', usage }
            },
          })
          expect(made).toBe('found')
          if (process === 'a') await never
        },
      })
      const [a, b] = [await begin('a'), await begin('b')]
      const id = await a.start()
      await pass(1_000)
      a.kill()
      await pass(leaseMs + pollMs)
      expect(await b.jobs.get(id)).toMatchObject({ status: 'done', cost: { calls: 1, inputTokens: 1_000 } })
      expect(paid).toEqual(['a'])
    })

    it('fails after it has killed three processes', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses({ second: () => never })
      const ids: string[] = []
      for (const name of ['a', 'b', 'c']) {
        const process = await begin(name)
        if (name === 'a') ids.push(await process.start())
        await pass(leaseMs + pollMs)
        process.kill()
      }
      const d = await begin('d')
      await pass(leaseMs + pollMs)
      const [id = ''] = ids
      expect(await d.jobs.get(id)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
      expect(await getFirstMessages(id)).toEqual(['first in a', 'second in a', 'second in b', 'second in c'])
    })

    it('is started by another process if it was only waiting', async () => {
      const { begin, pass, getFirstMessages } = severalProcesses({ first: onlyInProcess('a', () => never) })
      const a = await begin('a', { concurrency: 1, works: false })
      const [running, waiting] = [await a.start(), await a.start()]
      await pass(1_000)
      a.kill()
      const b = await begin('b')
      await pass(leaseMs + pollMs)
      expect((await b.jobs.list(10)).map(({ status }) => status)).toEqual(['done', 'done'])
      expect([await getFirstMessages(running), await getFirstMessages(waiting)]).toEqual([
        ['first in a', 'first in b', 'second in b', 'last in b'],
        ['first in b', 'second in b', 'last in b'],
      ])
    })
  })

  describe('a process that was suspended', () => {
    it('stops a job that another process has taken over and writes nothing more for it', async () => {
      const { opened, open } = createGate()
      const stopped: unknown[] = []
      const { begin, pass, getFirstMessages, settle, records, blobs } = severalProcesses({
        second: onlyInProcess('a', async (_, { signal, report }) => {
          await opened
          await report({ type: 'message', message: 'late' }).catch((error: unknown) => stopped.push(error))
          stopped.push(signal.reason)
        }),
      })
      const [a, b] = [await begin('a'), await begin('b')]
      const id = await a.start()
      await pass(1_000)
      a.freeze()
      await pass(leaseMs + pollMs)
      const done = await b.jobs.get(id)
      expect(done).toMatchObject({ status: 'done' })
      const before = [await records.find('jobEvent'), await blobs.list('jobs/'), await records.get('job', id)]
      // The process resumes in the middle of the step, and its lease has expired.
      open()
      await settle()
      await a.end()
      expect(await getFirstMessages(id)).not.toContain('late')
      expect([await records.find('jobEvent'), await blobs.list('jobs/'), await records.get('job', id)]).toEqual(before)
      expect(stopped[0]).toMatchObject({ code: 'unavailable' })
    })

    it('continues jobs that nobody took over, after it has renewed its lease', async () => {
      const { opened, open } = createGate()
      const { begin, pass, getFirstMessages, setUnreachable, lines } = severalProcesses({
        second: onlyInProcess('a', () => opened),
      })
      const a = await begin('a')
      const id = await a.start()
      await pass(1_000)
      setUnreachable(true)
      open()
      await pass(2 * leaseMs)
      setUnreachable(false)
      await pass(2_000)
      expect(await a.jobs.get(id)).toMatchObject({ status: 'done' })
      expect(await getFirstMessages(id)).toEqual(['first in a', 'second in a', 'last in a'])
      expect(lines.filter(line => line.includes('error'))).toEqual([])
    })
  })

  describe('a temporarily unavailable store', () => {
    it('makes running jobs wait, and no step runs twice', async () => {
      const { opened, open } = createGate()
      const { begin, pass, getFirstMessages, setUnreachable } = severalProcesses({
        first: onlyInProcess('a', () => opened),
      })
      const [a] = [await begin('a'), await begin('b')]
      const id = await a.start()
      await pass(1_000)
      setUnreachable(true)
      open()
      await pass(leaseMs)
      setUnreachable(false)
      await pass(pollMs)
      expect(await a.jobs.get(id)).toMatchObject({ status: 'done' })
      expect(await getFirstMessages(id)).toEqual(['first in a', 'second in a', 'last in a'])
    })
  })
}

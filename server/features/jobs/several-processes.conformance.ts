import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import { leaseMs, renewalMs } from '../processes/record-lease.ts'
import { pollMs } from './beside-others.ts'
import {
  type Act,
  gate,
  never,
  severalProcesses as processesOver,
  result,
  type StepName,
} from './testing/several-processes.ts'
import type { SharedGround } from './testing/shared-ground.ts'

const anyTime = new AbortController().signal

const onlyIn =
  (process: string, act: Act): Act =>
  (where, context) =>
    where === process ? act(where, context) : Promise.resolve()

const untilAborted: Act = (_, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Follows a job from the beginning; `events` grows. */
function following(
  jobs: { events(id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent> },
  id: string,
) {
  const events: JobEvent[] = []
  const ended = (async () => {
    for await (const event of jobs.events(id, 0, anyTime)) events.push(event)
  })()
  return { events, ended }
}

const sequences = (events: readonly JobEvent[]) => events.map(({ sequence }) => sequence)

/** What jobs must do where several processes do them, whatever they have in common is kept in. */
export function severalProcessesConformance(name: string, open: () => Promise<SharedGround>): void {
  describe(`jobs of several processes ${name}`, () => {
    let ground: SharedGround
    beforeEach(async () => {
      ground = await open()
    })
    const severalProcesses = (acts: Partial<Record<StepName, Act>> = {}) => processesOver(ground, acts)

    describe('a job whose process is killed', () => {
      it('goes on in another once the lease has ended, at the first step without a result, and is done once', async () => {
        const { begin, pass, told } = severalProcesses({ second: onlyIn('a', () => never) })
        const a = await begin('a')
        const id = await a.start()
        const b = await begin('b')
        await pass(1_000)
        a.kill()
        await pass(leaseMs - renewalMs)
        expect(await b.jobs.get(id)).toMatchObject({ status: 'running' })
        await pass(renewalMs + pollMs)
        expect(await b.jobs.get(id)).toMatchObject({ status: 'done', result })
        expect(await told(id)).toEqual(['first in a', 'second in a', 'second in b', 'last in b'])
      })

      it('is followed across the change, without a gap, by who began to follow it before', async () => {
        const { begin, pass } = severalProcesses({ second: onlyIn('a', () => never) })
        const [a, web] = [await begin('a'), await begin('web', { runsJobs: false })]
        const id = await a.start()
        const { events, ended } = following(web.jobs, id)
        await pass(1_000)
        expect(events.at(-1)).toMatchObject({ type: 'message', message: 'second in a' })
        const outcome = web.jobs.outcome(id)
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
          ...{ model: 'model-a', inputTokens: 1_000, outputTokens: 100, cacheReadTokens: 0 },
          ...{ cacheWriteTokens: 0, searches: 0 },
        }
        const paid: string[] = []
        const { begin, pass } = severalProcesses({
          async second(process, { work }) {
            const made = await work.once({
              ...{ key: 'research', answer: z.string(), most: usage },
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

      it('and kills each that takes it up is given up after the third', async () => {
        const { begin, pass, told } = severalProcesses({ second: () => never })
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
        expect(await told(id)).toEqual(['first in a', 'second in a', 'second in b', 'second in c'])
      })

      it('was waiting only, and is begun by another', async () => {
        const { begin, pass, told } = severalProcesses({ first: onlyIn('a', () => never) })
        const a = await begin('a', { concurrency: 1, works: false })
        const [running, waiting] = [await a.start(), await a.start()]
        await pass(1_000)
        a.kill()
        const b = await begin('b')
        await pass(leaseMs + pollMs)
        expect((await b.jobs.list(10)).map(({ status }) => status)).toEqual(['done', 'done'])
        expect([await told(running), await told(waiting)]).toEqual([
          ['first in a', 'first in b', 'second in b', 'last in b'],
          ['first in b', 'second in b', 'last in b'],
        ])
      })
    })

    describe('a process that slept', () => {
      it('stops what another has by now, and writes nothing more for it', async () => {
        const { opened, open } = gate()
        const stopped: unknown[] = []
        const { begin, pass, told, settle, records, blobs } = severalProcesses({
          second: onlyIn('a', async (_, { signal, report }) => {
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
        // It wakes, in the middle of the step, and its clock says that its lease has ended.
        open()
        await settle()
        await a.end()
        expect(await told(id)).not.toContain('late')
        expect([await records.find('jobEvent'), await blobs.list('jobs/'), await records.get('job', id)]).toEqual(
          before,
        )
        expect(stopped[0]).toMatchObject({ code: 'unavailable' })
      })

      it('goes on with what nobody took, once it has renewed its lease', async () => {
        const { opened, open } = gate()
        const { begin, pass, told, setAway, lines } = severalProcesses({ second: onlyIn('a', () => opened) })
        const a = await begin('a')
        const id = await a.start()
        await pass(1_000)
        setAway(true)
        open()
        await pass(2 * leaseMs)
        setAway(false)
        await pass(2_000)
        expect(await a.jobs.get(id)).toMatchObject({ status: 'done' })
        expect(await told(id)).toEqual(['first in a', 'second in a', 'last in a'])
        expect(lines.filter(line => line.includes('error'))).toEqual([])
      })
    })

    describe('a store that is away for a while', () => {
      it('is waited for by what runs: no step is done twice, though others look for work as soon as it is back', async () => {
        const { opened, open } = gate()
        const { begin, pass, told, setAway } = severalProcesses({ first: onlyIn('a', () => opened) })
        const [a] = [await begin('a'), await begin('b')]
        const id = await a.start()
        await pass(1_000)
        setAway(true)
        open()
        await pass(leaseMs)
        setAway(false)
        await pass(pollMs)
        expect(await a.jobs.get(id)).toMatchObject({ status: 'done' })
        expect(await told(id)).toEqual(['first in a', 'second in a', 'last in a'])
      })
    })

    describe('jobs that are asked for', () => {
      it('where none are run are taken up elsewhere at once, and waited for', async () => {
        const { begin, pass, told } = severalProcesses()
        const [web] = [await begin('web', { runsJobs: false }), await begin('work')]
        const id = await web.start()
        const ended = web.jobs.wait(id)
        await pass(0)
        expect(await ended).toMatchObject({ status: 'done', result })
        expect(await told(id)).toEqual(['first in work', 'second in work', 'last in work'])
      })

      it('run where they are asked for, where there is a place, and else wherever there is one', async () => {
        const { opened, open } = gate()
        const { begin, pass, told } = severalProcesses({ last: () => opened })
        const [a] = [await begin('a', { concurrency: 1 }), await begin('b', { concurrency: 1 })]
        const ids = [await a.start('1'), await a.start('2'), await a.start('3')]
        await pass(0)
        const firsts = async () => (await Promise.all(ids.map(told))).map(([first]) => first)
        expect(await firsts()).toEqual(['first in a', 'first in b', undefined])
        open()
        await pass(0)
        expect((await a.jobs.list(3)).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
      })

      it('of which no signal told are found by looking, and followed by looking', async () => {
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

      it('are refused where a hundred of the site have not ended', async () => {
        const { begin } = severalProcesses()
        const [a, b] = [await begin('a', { runsJobs: false }), await begin('b', { runsJobs: false })]
        for (let at = 0; at < 50; at += 1) await Promise.all([a.start(), b.start()])
        await expect(a.start()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 60 } })
        await expect(b.start()).rejects.toMatchObject({ code: 'unavailable' })
      })

      it('one at a time are one, whoever asks', async () => {
        const { begin, pass } = severalProcesses({ first: () => never })
        const processes = [await begin('a'), await begin('b'), await begin('c', { runsJobs: false })]
        const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => processes[at % 3]?.startOne()))
        expect(new Set(asked.map(one => one?.job.id)).size).toBe(1)
        expect(asked.filter(one => one?.begun)).toHaveLength(1)
        await pass(0)
      })

      it('in a turn of a schedule are begun by one, and not again once they have ended', async () => {
        const { begin, pass, records } = severalProcesses()
        const [a, b] = [await begin('a'), await begin('b')]
        const first = await Promise.all([a.inTurn('1'), b.inTurn('1')])
        await pass(0)
        expect(first.filter(Boolean)).toHaveLength(1)
        expect([await a.inTurn('1'), await b.inTurn('1')]).toEqual([null, null])
        expect(await b.inTurn('2')).toMatchObject({ begun: true })
        await pass(0)
        expect((await records.find('job')).map(({ status }) => status)).toEqual(['done', 'done'])
        expect(await a.jobs.lastTurn('generation')).toBe('2')
      })
    })

    describe('a cancellation', () => {
      it('reaches whoever has the job', async () => {
        const { begin, pass, told } = severalProcesses({ second: untilAborted })
        const [web] = [await begin('web', { runsJobs: false }), await begin('work')]
        const id = await web.start()
        await pass(0)
        const cancelled = web.jobs.cancel(id)
        await pass(0)
        expect(await cancelled).toMatchObject({ status: 'cancelled' })
        expect(await told(id)).toEqual(['first in work', 'second in work'])
        await expect(web.jobs.cancel(id)).rejects.toMatchObject({ code: 'conflict' })
      })

      it('of which no signal told is found with the next renewal', async () => {
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

      it('of what a dead process had is done by who asks, and nobody takes it up', async () => {
        const { begin, pass, told } = severalProcesses({ second: () => never })
        const [web, work] = [await begin('web', { runsJobs: false }), await begin('work')]
        const id = await web.start()
        await pass(0)
        work.kill()
        const cancelled = web.jobs.cancel(id)
        await pass(leaseMs + pollMs)
        expect(await cancelled).toMatchObject({ status: 'cancelled' })
        await begin('other')
        await pass(leaseMs)
        expect(await told(id)).toEqual(['first in work', 'second in work'])
      })

      it('of what waits ends it at once', async () => {
        const { begin } = severalProcesses()
        const web = await begin('web', { runsJobs: false })
        const id = await web.start()
        expect(await web.jobs.cancel(id)).toMatchObject({ status: 'cancelled' })
      })
    })

    describe('a job that failed', () => {
      it('is taken up where there is a place, by one of two who ask at once', async () => {
        let broken = true
        const { begin, pass, told } = severalProcesses({
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
        expect(await told(id)).toEqual(['first in work', 'second in work', 'second in work', 'last in work'])
      })
    })

    describe('a process that is stopped', () => {
      it('hands over what it has at once; nothing of it rings, or is told, after that', async () => {
        const { begin, pass, told, lines } = severalProcesses({ second: onlyIn('a', untilAborted) })
        const [a, b] = [await begin('a'), await begin('b')]
        const id = await a.start()
        const { ended } = following(a.jobs, id)
        await pass(0)
        await a.end()
        await ended
        expect(a.waits()).toBe(0)
        await pass(0)
        expect(await b.jobs.get(id)).toMatchObject({ status: 'done' })
        expect(await told(id)).toEqual(['first in a', 'second in a', 'second in b', 'last in b'])
        expect(lines).toEqual([])
      })
    })
  })
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { listDays } from '../../../domain/days.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import { openEventLog } from '../../../storage/events/open-event-log.ts'
import { PostgresEventLog } from '../../../storage/postgres/events/postgres-event-log.ts'
import { createTestPools } from '../../../storage/testing/postgres/migrated.ts'
import { onPostgres } from '../../../storage/testing/postgres/on-postgres.ts'
import { temporaryFolders } from '../../../storage/testing/temporary-folder.ts'
import { createEvents } from './testing/simulated-month.ts'
import { createVisitDays } from './visit-days.ts'
import { createVisitReport } from './visit-report.ts'

const today = '2026-11-20'
const range = { from: '2026-11-15', to: today }
const days = listDays(range)

/** Creates a process with its own caches, which records the days whose events it reads. */
function createProcess(
  log: EventLog,
  { timeZone = 'Europe/London', ...replaced }: Partial<EventLog> & { timeZone?: string | undefined } = {},
) {
  const divided = new Set<string>()
  const eventLog: Pick<EventLog, 'counts' | 'read' | 'readVisits' | 'storeVisits'> = {
    counts: days => log.counts(days),
    readVisits: day => log.readVisits(day),
    storeVisits: (day, visits) => log.storeVisits(day, visits),
    ...replaced,
    read(days) {
      divided.add(days.from)
      return log.read(days)
    },
  }
  const report = createVisitReport({
    visitDays: createVisitDays(eventLog),
    days: { today: async () => today, timeZone: async () => timeZone },
    web: { source: 'built-in' },
    hasSamples: async () => false,
  })
  return {
    /** Returns the reports of the range and of a filter, and the days that were divided for them. */
    async read() {
      divided.clear()
      const query = { compare: 'previous', limit: 1_000 } as const
      const { signal } = new AbortController()
      const reports = [
        await report(range, query, signal),
        await report(range, { ...query, source: 'Google', page: '/a' }, signal),
        await report({ from: '2026-11-18', to: '2026-11-18' }, query, signal),
      ]
      return { reports, divided: [...divided].sort() }
    },
  }
}

/** Reports from the events alone. */
async function readSlowly(log: EventLog, timeZone?: string) {
  const nothing = { readVisits: async () => undefined, storeVisits: async () => undefined }
  return (await createProcess(log, { timeZone, ...nothing }).read()).reports
}

function listColumns(visits: object): ArrayBufferView[] {
  return Object.values(visits).flatMap(value =>
    ArrayBuffer.isView(value) ? [value] : value instanceof Object ? listColumns(value) : [],
  )
}

interface OpenedStore {
  /** Opens the log of a further process. The last log may be closed then. */
  open: () => Promise<EventLog>
  /** Changes the compressed visits of a day. */
  change: (day: string, toChanged: (packed: Buffer) => Buffer) => Promise<void>
}

function damage(packed: Buffer): Buffer {
  packed.set([1, 2, 3], 100)
  return packed
}

function behaviour(setUp: () => Promise<OpenedStore>): void {
  it('have the figures of their events, and days that are over are divided once', async () => {
    const { open } = await setUp()
    const first = await open()
    for (const [seed, day] of days.entries()) await first.append(createEvents(day, 120, seed))
    const read = await createProcess(first).read()
    expect(read).toEqual({ reports: await readSlowly(first), divided: days })
    expect(read.reports[0]?.totals.visits).toBeGreaterThan(200)
    const second = await open()
    expect(await createProcess(second).read()).toEqual({ reports: read.reports, divided: [today] })
    const inNewYork = await createProcess(second, { timeZone: 'America/New_York' }).read()
    expect(inNewYork).toEqual({ reports: await readSlowly(second, 'America/New_York'), divided: [today] })
    expect(inNewYork.reports[2]?.hours).not.toEqual(read.reports[2]?.hours)
  })

  it('follow late events and removed days', async () => {
    const { open } = await setUp()
    const log = await open()
    for (const [seed, day] of days.entries()) await log.append(createEvents(day, 60, seed))
    const running = createProcess(log)
    await running.read()
    await log.append(createEvents('2026-11-18', 30, 50))
    const late = await readSlowly(log)
    expect(await createProcess(log).read()).toEqual({ reports: late, divided: ['2026-11-18', today] })
    expect((await running.read()).reports).toEqual(late)
    expect(await createProcess(log).read()).toEqual({ reports: late, divided: [today] })
    await log.removeBefore('2026-11-17')
    const without = await readSlowly(log)
    expect(without).not.toEqual(late)
    for (const process of [running, createProcess(log)]) expect((await process.read()).reports).toEqual(without)
    await log.append(createEvents('2026-11-16', 60, 1))
    const again = await readSlowly(log)
    expect(await createProcess(log).read()).toEqual({ reports: again, divided: ['2026-11-16', today] })
  })

  it('keep no memory beyond their columns', async () => {
    const log = await (await setUp()).open()
    const day = '2026-11-18'
    await log.append(createEvents(day, 60, 1))
    const logged = { day, bytes: await log.countBytes(day), pageviews: 0, isOver: true }
    const read = () => createVisitDays(log).openReader('UTC').readDay(logged, new AbortController().signal)
    await read()
    for (const column of listColumns(await read())) expect(column.buffer.byteLength).toBe(column.byteLength)
  })

  it('are divided again if the stored ones are of another version', async () => {
    const log = await (await setUp()).open()
    await log.append(createEvents('2026-11-18', 60, 1))
    const bytes = await log.countBytes('2026-11-18')
    await log.storeVisits({ day: '2026-11-18', bytes }, { version: 0, names: [], visits: {} })
    for (const divided of [['2026-11-18'], []])
      expect(await createProcess(log).read()).toEqual({ reports: await readSlowly(log), divided })
  })

  it.each([
    ['damaged', damage],
    ['of another format of V8', () => gzipSync(new Uint8Array([0xff, 0x7f, 0x6f]))],
  ])('are divided again if the stored ones are %s', async (_, toChanged) => {
    const { open, change } = await setUp()
    const log = await open()
    await log.append(createEvents('2026-11-18', 60, 1))
    await createProcess(log).read()
    await change('2026-11-18', toChanged)
    for (const divided of [['2026-11-18'], []])
      expect(await createProcess(log).read()).toEqual({ reports: await readSlowly(log), divided })
  })
}

describe('visits stored in a folder', () => {
  const createFolder = temporaryFolders()

  behaviour(async () => {
    const dir = await createFolder()
    let last: EventLog | undefined
    return {
      async open() {
        await last?.close()
        last = await openEventLog({ dir })
        return last
      },
      async change(day, toChanged) {
        const path = join(dir, `${day}.visits`)
        const file = await readFile(path)
        const start = file.indexOf('\n') + 1
        await writeFile(path, Buffer.concat([file.subarray(0, start), toChanged(file.subarray(start))]))
      },
    }
  })
})

onPostgres('visits stored by two processes', databases => {
  const pools = createTestPools(databases)

  behaviour(async () => {
    const first = await pools.open()
    let isFirst = true
    return {
      async open() {
        const pool = isFirst ? first : await pools.another()
        isFirst = false
        return new PostgresEventLog(pool)
      },
      async change(day, toChanged) {
        const { rows } = await first.query('select data from blogops.event_visits where day = $1', [day])
        await first.query('update blogops.event_visits set data = $2 where day = $1', [day, toChanged(rows[0].data)])
      },
    }
  })
})

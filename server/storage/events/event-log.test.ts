import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anEvent } from '../../ports/event-fixtures.conformance.ts'
import { eventLogConformance, readAll } from '../../ports/event-log.conformance.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { createMemoryEventLog } from '../../testing/memory-event-log.ts'
import { createFaultyDisk } from '../testing/faulty-disk.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { openEventLog } from './open-event-log.ts'

const folder = temporaryFolders()
const everything = { from: '2000-01-01', to: '2099-12-31' }
const today = '2026-11-21.ndjson'

eventLogConformance('the log in memory', async () => createMemoryEventLog())
eventLogConformance('the log in day files', async () => openEventLog({ dir: await folder() }))

async function pathsIn(log: EventLog): Promise<string[]> {
  return (await readAll(log, everything)).map(event => event.path)
}

/** Returns the events another process would find if this one were killed now. */
async function pathsOnDisk(dir: string): Promise<string[]> {
  const log = await openEventLog({ dir })
  const paths = await pathsIn(log)
  await log.close()
  return paths
}

const view = (path: string, day = '2026-11-21') => anEvent({ path, at: `${day}T09:00:00.000Z` })

describe('day files', () => {
  it('have one line per event, are readable by the owner only, and survive the process', async () => {
    const dir = await folder()
    const log = await openEventLog({ dir })
    await log.append([view('/1'), view('/2', '2026-11-22')])
    expect(await pathsOnDisk(dir)).toEqual(['/1', '/2'])
    expect(await readFile(join(dir, today), 'utf8')).toBe(`${JSON.stringify(view('/1'))}\n`)
    await log.close()
    const again = await openEventLog({ dir })
    expect(await again.countBytes('2026-11-21')).toBe(JSON.stringify(view('/1')).length + 1)
    await again.append([view('/3')])
    expect(await pathsIn(again)).toEqual(['/1', '/3', '/2'])
    await again.close()
  })

  it('are written for more days than can be open at once', async () => {
    const dir = await folder()
    const log = await openEventLog({ dir })
    const days = Array.from({ length: 20 }, (_, n) => `2026-10-${String(n + 10)}`)
    for (const round of [1, 2]) for (const day of days) await log.append([view(`/${round}/${day}`, day)])
    expect(await pathsIn(log)).toEqual(days.flatMap(day => [`/1/${day}`, `/2/${day}`]))
    await log.close()
  })

  it('are deleted when they are removed, including the newest one', async () => {
    const dir = await folder()
    const log = await openEventLog({ dir })
    await log.append([view('/1', '2026-11-20'), view('/2', '2026-11-21')])
    await log.append([view('/3', '2026-11-22')])
    await log.counts({ from: '2026-11-01', to: '2026-11-30' })
    expect(await log.removeBefore('2026-11-22')).toEqual(['2026-11-20', '2026-11-21'])
    expect(await readdir(dir)).toEqual(['2026-11-22.ndjson'])
    await log.removeBefore('2026-11-23')
    await log.close()
    expect(await readdir(dir)).toEqual([])
  })

  it('leave no counts and visits behind, not even those of a crash or an older release', async () => {
    const dir = await folder()
    const lost = ['2026-11-19.counts', '2026-11-19.visits', '2026-11-20.counts.tmp', '2026-11-20.visits.tmp']
    const unfinished = ['2026-11-21.counts.tmp', '2026-11-21.visits.tmp']
    const others = [today, '2026-11-21.visits', 'notes.visits']
    const leave = (names: string[]) => Promise.all(names.map(name => writeFile(join(dir, name), '')))
    await leave([...lost, ...unfinished, ...others])
    const log = await openEventLog({ dir })
    expect(await readdir(dir)).toEqual(others)
    await leave([...lost, ...unfinished])
    expect(await log.removeBefore('2026-11-21')).toEqual([])
    expect(await readdir(dir)).toEqual([...unfinished, ...others].sort())
    await log.removeBefore('2026-11-22')
    expect(await readdir(dir)).toEqual(['notes.visits'])
    await log.close()
  })

  it('are read in parts that may end anywhere', async () => {
    const log = await openEventLog({ dir: await folder() })
    const paths = Array.from({ length: 3000 }, (_, n) => `/ü${'😀'.repeat(n % 50)}${n}`)
    await log.append(paths.map(path => view(path)))
    expect(await pathsIn(log)).toEqual(paths)
    await log.close()
  })
})

describe('after a crash', () => {
  it.each([1, 30, 150])(
    'leaves out a last line that lacks %i bytes, and writes on behind the one before',
    async cut => {
      const dir = await folder()
      const log = await openEventLog({ dir })
      await log.append([view('/1'), view('/2')])
      await log.close()
      const file = join(dir, today)
      await truncate(file, (await readFile(file)).length - cut)
      expect(await pathsOnDisk(dir)).toEqual(['/1'])
      const again = await openEventLog({ dir })
      await again.append([view('/3')])
      expect(await pathsIn(again)).toEqual(['/1', '/3'])
      expect(await readFile(file, 'utf8')).toBe([view('/1'), view('/3')].map(e => `${JSON.stringify(e)}\n`).join(''))
      await again.close()
    },
  )

  it('skips zeroed, foreign and malformed lines, and reports them', async () => {
    const dir = await folder()
    const messages: string[] = []
    await writeFile(join(dir, 'notes.txt'), 'not ours')
    await writeFile(join(dir, today), `${JSON.stringify(view('/1'))}\n${'\0'.repeat(50)}\n{"at":1}\nnull\n`)
    await appendFile(join(dir, today), `${JSON.stringify(view('/2'))}\n${'\0'.repeat(300_000)}`)
    const log = await openEventLog({ dir, log: message => messages.push(message) })
    expect(await pathsIn(log)).toEqual(['/1', '/2'])
    expect(messages).toEqual([`${join(dir, today)}: 3 damaged lines were skipped.`])
    await log.append([view('/3')])
    expect(await pathsIn(log)).toEqual(['/1', '/2', '/3'])
    await log.close()
  })
})

describe('a disk that is full', () => {
  it.each([1, 2, 3, 4, 5, 6])('changes nothing if it is full at change %i, and needs no restart', async nth => {
    const dir = await folder()
    const disk = createFaultyDisk()
    const log = await openEventLog({ dir, files: disk.files })
    await log.append([view('/1')])
    disk.failAt(nth)
    const outcomes: PromiseSettledResult<void>[] = []
    const expected: string[] = ['/1']
    for (let n = 0; disk.pending; n++) {
      const [outcome] = await Promise.allSettled([log.append([view(`/a${n}`), view(`/b${n}`, '2026-11-20')])])
      outcomes.push(outcome)
      if (outcome.status === 'fulfilled') expected.push(`/a${n}`, `/b${n}`)
      else expect(outcome.reason).toMatchObject({ code: 'storage_full', status: 507 })
      expect((await pathsIn(log)).toSorted()).toEqual(expected.toSorted())
      expect((await pathsOnDisk(dir)).toSorted()).toEqual(expected.toSorted())
    }
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await log.append([view('/last')])
    expect(await pathsOnDisk(dir)).toContain('/last')
    await log.close()
  })

  it('hides a refused event that cannot be truncated, and truncates it first later', async () => {
    const dir = await folder()
    const disk = createFaultyDisk()
    const log = await openEventLog({ dir, files: disk.files })
    await log.append([view('/1')])
    disk.failAt(1, 3)
    await expect(log.append([view('/2')])).rejects.toMatchObject({ code: 'storage_full' })
    expect(await pathsIn(log)).toEqual(['/1'])
    await expect(log.append([view('/3')])).rejects.toMatchObject({ code: 'storage_full' })
    await log.append([view('/4')])
    expect(await pathsOnDisk(dir)).toEqual(['/1', '/4'])
    await log.close()
  })

  it('reports that the folder cannot be created', async () => {
    const disk = createFaultyDisk()
    disk.failAt(1)
    await expect(openEventLog({ dir: await folder(), files: disk.files })).rejects.toMatchObject({
      code: 'storage_full',
    })
  })
})

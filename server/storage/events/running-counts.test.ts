import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anEvent } from '../../ports/event-fixtures.conformance.ts'
import type { DayRange, EventLog } from '../../ports/event-log.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { createFaultyDisk } from '../testing/faulty-disk.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { openEventLog } from './open-event-log.ts'
import { readCounts, recount } from './testing/recounted.ts'

const folder = temporaryFolders()
const everything = { from: '2000-01-01', to: '2099-12-31' }
const [yesterday, today] = ['2026-11-20', '2026-11-21']

const view = (n: number, day = today) =>
  anEvent({
    at: `${day}T09:00:00.000Z`,
    path: `/${n % 5}`,
    visitor: `v${n % 7}`,
    utm: n % 3 ? {} : { source: 'facebook', content: `ad${n % 2}`, term: 'Grinder' },
    ...(n % 4 === 0 && { name: 'Product Click', props: { product: `Fan ${n % 2}` } }),
  })
const some = (from: number, to: number, day = today) => Array.from({ length: to - from }, (_, n) => view(from + n, day))

/** Creates a closed log with two days. */
async function filled(dir: string): Promise<void> {
  const log = await openEventLog({ dir })
  await log.append(some(0, 40, yesterday))
  await log.append(some(0, 30))
  await log.close()
}

/** A disk that records which day files are opened for reading. */
function watchedDisk(): { files: FileSystem; opened: string[] } {
  const opened: string[] = []
  const open: FileSystem['open'] = async (path, mode) => {
    const file = await nodeFileSystem.open(path, mode)
    const read: typeof file.read = (length, position) => {
      opened.push(path)
      return file.read(length, position)
    }
    return { ...file, read }
  }
  return { files: { ...nodeFileSystem, open }, opened }
}

/** Returns the counts of a newly opened log, in total and for a page. */
async function reopened(dir: string, range: DayRange = everything) {
  const messages: string[] = []
  const { files, opened } = watchedDisk()
  const log = await openEventLog({ dir, files, log: message => messages.push(message) })
  const counted = await readCounts(log, range)
  const dayFilesRead = new Set(opened)
  const right = await recount(log, range)
  await log.close()
  return { counted, right, dayFilesRead, said: messages }
}

async function expectRight(log: EventLog): Promise<void> {
  expect(await readCounts(log, everything)).toEqual(await recount(log, everything))
}

describe('counts files', () => {
  it('are written when a day ends and when the log is closed, and save reading the day files', async () => {
    const dir = await folder()
    await filled(dir)
    const { counted, right, dayFilesRead } = await reopened(dir)
    expect(counted).toEqual(right)
    expect(counted.days.map(({ total }) => total.visitors)).toEqual([7, 7])
    // Reads only the newest day: its visitors must be known when the next event arrives.
    expect(dayFilesRead).not.toContain(join(dir, `${yesterday}.ndjson`))
  })

  it('contain nothing that identifies visitors', async () => {
    const dir = await folder()
    await filled(dir)
    for (const day of [yesterday, today]) expect(await readFile(join(dir, `${day}.counts`), 'utf8')).not.toMatch(/v\d/)
  })

  it.each([
    ['longer', (file: string) => appendFile(file, `${JSON.stringify(view(99, yesterday))}\n`), []],
    ['shorter', async (file: string) => truncate(file, (await readFile(file)).lastIndexOf('{"at"')), []],
    ['torn', async (file: string) => truncate(file, (await readFile(file)).length - 20), []],
    ['damaged', async (file: string) => appendFile(file, `${'\0'.repeat(40)}\n`), ['1 damaged lines were skipped.']],
  ])('are not used for a day file that was %s', async (_, change, told) => {
    const dir = await folder()
    await filled(dir)
    await change(join(dir, `${yesterday}.ndjson`))
    const { counted, right, dayFilesRead, said } = await reopened(dir)
    expect(counted).toEqual(right)
    expect(dayFilesRead).toContain(join(dir, `${yesterday}.ndjson`))
    expect(said.filter((line, n) => said.indexOf(line) === n)).toEqual(told.map(text => expect.stringContaining(text)))
  })

  it('are rebuilt if any part of them is damaged', async () => {
    const dir = await folder()
    await filled(dir)
    const file = join(dir, `${yesterday}.counts`)
    const sound = await readFile(file)
    for (let at = 0; at < sound.length; at += 7) {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] ?? 0) ^ 4
      await writeFile(file, at % 2 ? bytes : sound.subarray(0, at))
      const { counted, right } = await reopened(dir, { from: yesterday, to: yesterday })
      expect(counted).toEqual(right)
    }
  })

  it.each([
    ['its counts', 1],
    ['a page', 2],
  ])('replace a file whose line of %s is damaged, once, with a log message', async (_, line) => {
    const dir = await folder()
    await filled(dir)
    const file = join(dir, `${yesterday}.counts`)
    const sound = await readFile(file, 'utf8')
    const lines = sound.split('\n')
    lines[line] = lines[line]?.replace(/\d(?=\D*$)/, figure => String((Number(figure) + 1) % 10)) ?? ''
    await writeFile(file, lines.join('\n'))
    const { counted, right, said } = await reopened(dir, { from: yesterday, to: yesterday })
    expect(counted).toEqual(right)
    expect(said).toEqual([`${file}: the counts of the day are damaged and are calculated again.`])
    expect(await readFile(file, 'utf8')).toBe(sound)
    const again = await reopened(dir, { from: yesterday, to: yesterday })
    expect(again.said).toEqual([])
    expect(again.dayFilesRead).not.toContain(join(dir, `${yesterday}.ndjson`))
  })

  it('are not needed if the disk does not accept them', async () => {
    const dir = await folder()
    const disk = createFaultyDisk()
    const messages: string[] = []
    const log = await openEventLog({ dir, files: disk.files, log: message => messages.push(message) })
    await log.append(some(0, 40, yesterday))
    await log.append(some(0, 30, '2026-11-19'))
    disk.failAt(1, 100)
    await expectRight(log)
    await log.close()
    expect(messages).toContainEqual(expect.stringContaining('could not be stored'))
    expect((await reopened(dir)).counted.days).toHaveLength(2)
  })
})

describe('counting', () => {
  it('catches up after a start while events arrive', async () => {
    const dir = await folder()
    const first = await openEventLog({ dir })
    await first.append(some(0, 5_000))
    await first.close()
    const log = await openEventLog({ dir })
    const asked = log.counts(everything)
    for (let n = 0; n < 50; n++) await log.append([view(n), view(n, yesterday)])
    await asked
    await expectRight(log)
    await log.append(some(0, 3, '2026-11-22'))
    await expectRight(log)
    await log.close()
    const { counted, right } = await reopened(dir)
    expect(counted).toEqual(right)
  })

  it('counts past days again after an append', async () => {
    const log = await openEventLog({ dir: await folder() })
    for (let n = 0; n < 5; n++) {
      await log.append([view(n), view(n, yesterday), view(n, '2026-10-01')])
      await expectRight(log)
    }
    await log.close()
  })

  it('continues after a torn end that is truncated in the meantime', async () => {
    const dir = await folder()
    await filled(dir)
    await appendFile(join(dir, `${today}.ndjson`), JSON.stringify(view(1)))
    const log = await openEventLog({ dir })
    await Promise.all([log.counts(everything), log.append(some(3, 9)), log.counts(everything)])
    await expectRight(log)
    await log.close()
  })

  it('ends when the log is closed', async () => {
    const dir = await folder()
    await filled(dir)
    const log = await openEventLog({ dir })
    const asked = log.pageDetail(everything, '/1').then(
      () => 'told',
      (error: { code: string }) => error.code,
    )
    await log.close()
    expect(['told', 'unavailable']).toContain(await asked)
  })
})

import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { checksum } from '../files/file-system.ts'
import {
  cut,
  damages,
  expectRepaired,
  fillStore,
  flip,
  type Opened,
  openStore,
  spreadOffsets,
  transactions,
} from '../testing/damaged-store.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { toCommitLine } from './journal-lines.ts'
import { openRecordStore } from './open-record-store.ts'
import { toJournalName, toSnapshotName } from './record-files.ts'

const folder = temporaryFolders()

/** Deletes the damaged files, as an operator does after inspecting them. */
async function removeSetAside(dir: string): Promise<void> {
  for (const file of await readdir(dir)) if (file.includes('.damaged-')) await rm(join(dir, file))
}

/** Opens a copy of the store with one file changed, then opens it again, which must succeed without warnings. */
async function openDamaged(dir: string, name: string, damage: (bytes: Buffer) => Buffer): Promise<Opened> {
  const copy = await folder()
  for (const file of await readdir(dir)) await copyFile(join(dir, file), join(copy, file))
  await writeFile(join(copy, name), damage(await readFile(join(dir, name))))
  const opened = await openStore(copy)
  if (opened.last !== undefined) {
    await removeSetAside(copy)
    await expectRepaired(copy)
  }
  return opened
}

describe.each(Object.entries(damages))('a store whose only journal is %s a byte', (_, harm) => {
  let dir = ''
  beforeEach(async () => {
    dir = await folder()
    await fillStore(dir, 1 << 20)
  })

  it('recovers an earlier state or refuses to open, and always reports it', { timeout: 60_000 }, async () => {
    const name = toJournalName(0)
    const { length } = await readFile(join(dir, name))
    for (const at of spreadOffsets(length, 60)) {
      const opened = await openDamaged(dir, name, harm(at))
      expect(opened.notices, `at ${at}`).toBeGreaterThan(0)
      expect(opened.last, `at ${at}`).not.toBe(0)
      // Records before the damage are retained: a line has about 150 bytes.
      expect(opened.last ?? 0, `at ${at}`).toBeGreaterThanOrEqual(Math.floor((at / length) * transactions) - 2)
    }
  })
})

describe('a store with two generations', () => {
  let dir = ''
  let snapshots: number[] = []
  let journals: number[] = []
  const sequences = (names: string[], type: string) =>
    names.filter(name => name.startsWith(type)).map(name => Number(/\d+/.exec(name)?.[0]))

  beforeEach(async () => {
    dir = await folder()
    await fillStore(dir, 2000)
    const names = await readdir(dir)
    snapshots = sequences(names, 'snapshot')
    journals = sequences(names, 'journal')
    expect(snapshots).toHaveLength(2)
    expect(journals.slice(-2)).toEqual(snapshots)
  })

  it.each(Object.entries(damages))(
    'loses nothing when a snapshot is %s a byte',
    { timeout: 60_000 },
    async (_, harm) => {
      for (const sequence of snapshots) {
        const { length } = await readFile(join(dir, toSnapshotName(sequence)))
        for (const at of spreadOffsets(length, 25)) {
          const opened = await openDamaged(dir, toSnapshotName(sequence), harm(at))
          expect(opened.last, `at ${at}`).toBe(transactions)
          expect(opened.warnings, `at ${at}`).toHaveLength(1)
        }
      }
    },
  )

  it('loses nothing if the older journal is damaged, and reports that the fallback is lost', async () => {
    const name = toJournalName(snapshots[0] ?? 0)
    const { length } = await readFile(join(dir, name))
    for (const at of spreadOffsets(length, 25)) {
      const opened = await openDamaged(dir, name, flip(at))
      expect(opened).toMatchObject({ last: transactions, warnings: [expect.stringContaining('No record is lost')] })
    }
  })

  it('falls back to the older generation if the newer one is lost', async () => {
    const [older = 0, newer = 0] = snapshots
    await writeFile(join(dir, toSnapshotName(newer)), Buffer.alloc(500))
    const opened = await openDamaged(dir, toJournalName(older), cut(1000))
    expect(opened.last).toBeGreaterThan(older)
    expect(opened.last).toBeLessThan(newer)
    // The snapshot, the older journal, and the newer journal that no longer follows.
    expect(opened.warnings).toHaveLength(3)
  })

  it('refuses to open if both snapshots are damaged, and leaves the files unchanged', async () => {
    for (const sequence of snapshots) await writeFile(join(dir, toSnapshotName(sequence)), '')
    const before = await readdir(dir)
    await expect(openRecordStore({ dir })).rejects.toMatchObject({
      code: 'storage_damaged',
      message: expect.stringContaining(toSnapshotName(snapshots[0] ?? 0)),
    })
    expect(await readdir(dir)).toEqual(before)
  })

  it('reports a missing journal', async () => {
    await rm(join(dir, toJournalName(snapshots[1] ?? 0)))
    expect(await openStore(dir)).toMatchObject({ last: snapshots[1], warnings: [expect.stringContaining('missing')] })
  })

  it('refuses to start empty next to damaged files', async () => {
    for (const name of await readdir(dir)) await rm(join(dir, name))
    await writeFile(join(dir, `${toSnapshotName(1)}.damaged-20261121T000000000Z`), '')
    expect(await openStore(dir)).toMatchObject({ last: undefined })
  })
})

it('keeps unreadable files next to the store', async () => {
  const dir = await folder()
  await fillStore(dir, 1 << 20)
  const bytes = await readFile(join(dir, toJournalName(0)))
  const damaged = flip(5000)(bytes)
  await writeFile(join(dir, toJournalName(0)), damaged)
  const clock = { now: () => new Date('2026-11-21T10:00:00Z') }
  const { store } = await openRecordStore({ dir, clock })
  await store.close()
  const [kept = ''] = (await readdir(dir)).filter(name => name.includes('.damaged-'))
  expect(kept).toMatch(/^journal-0{12}\.log\.damaged-2026-11-21T100000000Z-kept-\d+$/)
  expect(await readFile(join(dir, kept))).toEqual(damaged)
})

describe('damaged files', () => {
  const warningsAt = async (dir: string, at: string) => {
    const { store, notices } = await openRecordStore({ dir, clock: { now: () => new Date(at) } })
    await store.close()
    return notices.filter(({ severity }) => severity === 'warning').map(({ message }) => message)
  }

  it('are reported at every opening until they are deleted', async () => {
    const dir = await folder()
    await fillStore(dir, 1 << 20)
    await writeFile(join(dir, toJournalName(0)), flip(5000)(await readFile(join(dir, toJournalName(0)))))
    const [first = ''] = await warningsAt(dir, '2026-11-21T10:00:00Z')
    const restored = /transaction (\d+)/.exec(first)?.[1]
    const keptFile = join(dir, `${toJournalName(0)}.damaged-2026-11-21T100000000Z-kept-${restored}`)
    expect(first).toContain(keptFile)
    for (const at of ['2026-11-21T11:00:00Z', '2026-11-22T10:00:00Z']) {
      expect(await warningsAt(dir, at)).toEqual([
        `The ${toJournalName(0)} was damaged on 2026-11-21 at 10:00 UTC and set aside as ${keptFile}; the records were restored up to transaction ${restored}. Delete the file after you have checked it.`,
      ])
    }
    await rm(keptFile)
    expect(await warningsAt(dir, '2026-11-23T10:00:00Z')).toEqual([])
  })

  it('are reported in one notice, including those with names of earlier versions', async () => {
    const dir = await folder()
    await fillStore(dir, 1 << 20)
    const names = [`${toJournalName(0)}.damaged-2026-11-20T093000000Z`, `${toSnapshotName(7)}.damaged-by-hand`]
    for (const name of names) await writeFile(join(dir, name), '')
    const [warning = '', ...more] = await warningsAt(dir, '2026-11-21T10:00:00Z')
    expect(more).toEqual([])
    expect(warning).toContain(
      `${toJournalName(0)} was damaged on 2026-11-20 at 09:30 UTC and set aside as ${join(dir, names[0] ?? '')}`,
    )
    expect(warning).toContain(`${toSnapshotName(7)} was damaged and set aside as ${join(dir, names[1] ?? '')}`)
    expect(warning).toContain('Delete the files after you have checked them.')
  })
})

it('refuses records of a kind that only a newer version knows', async () => {
  const dir = await folder()
  await fillStore(dir, 1 << 20)
  const known = { kind: 'setting', id: 'x', record: { id: 'x', version: 1, value: 1 }, json: '{"id":"x"}' } as const
  const line = toCommitLine({ sequence: transactions + 1, changes: [known] })
  const text = line.slice(9, -1).replace('"setting"', '"hologram"')
  const before = await readFile(join(dir, toJournalName(0)))
  await writeFile(join(dir, toJournalName(0)), Buffer.concat([before, Buffer.from(`${checksum(text)} ${text}\n`)]))
  await expect(openRecordStore({ dir })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('hologram'),
    hint: expect.stringContaining('Upgrade'),
  })
})

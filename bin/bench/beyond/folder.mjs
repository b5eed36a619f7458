import { rmSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { residentMb } from '../load/memory.mjs'
import { median } from '../processes.mjs'
import { atEnd } from './at-end.mjs'
import { storage } from './database.mjs'
import { number } from './number.mjs'
import { openDesk, settings, started, writeArticles } from './site.mjs'

/** Numbers of articles of the measured folders; the load runs on the first. */
const sizes = [5_000, 10_000, 20_000]
const starts = 3
export const goalMs = 1_000

/**
 * Creates data folders of several sizes, each with an admin. `remove` deletes them, as does the end of this process.
 */
export async function openFolders() {
  const { root, remove } = await temporaryFolder()
  try {
    const few = placeIn(path.join(root, 'few'))
    const headers = await openDesk(few)
    const written = await writeArticles(few, headers)
    const { multiplyArticles } = await storage('many-bench.ts')
    const folders = []
    for (const articles of sizes) {
      const place = placeIn(path.join(root, String(articles)))
      await cp(few.dir, place.dir, { recursive: true })
      await multiplyArticles(place.dir, articles / written - 1)
      folders.push({ ...place, articles })
    }
    return { folders, headers, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const placeIn = dir => ({ dir, args: ['--data-dir', dir], variables: settings })

async function temporaryFolder() {
  const root = await mkdtemp(path.join(tmpdir(), 'blogops-beyond-'))
  const removeNow = () => rmSync(root, { recursive: true, force: true })
  const forget = atEnd(removeNow)
  return {
    root,
    remove() {
      removeNow()
      forget()
    },
  }
}

/** Measures the time from the start to the home page, and the memory afterwards. */
export async function startsOf(folders) {
  const rows = []
  for (const { articles, ...place } of folders) {
    const runs = []
    for (let n = 0; n < starts; n += 1) runs.push(await startOf(place))
    const [startMs, memoryMb] = ['startMs', 'memoryMb'].map(name => median(runs.map(run => run[name])))
    rows.push({ articles, startMs, memoryMb })
  }
  return rows
}

async function startOf(place) {
  const server = await started(place, { ready: '/' })
  const memoryMb = residentMb(server.pid)
  await server.stop()
  return { startMs: server.startMs, memoryMb }
}

/** Interpolates the number of articles with a start of one second. */
export function articlesWithin(rows) {
  const at = rows.findIndex(({ startMs }) => startMs > goalMs)
  if (at === 0) return `below ${number(rows[0].articles)}`
  if (at < 0) return `above ${number(rows.at(-1).articles)}`
  const [before, after] = [rows[at - 1], rows[at]]
  const share = (goalMs - before.startMs) / (after.startMs - before.startMs)
  return number(before.articles + share * (after.articles - before.articles))
}

/** Measures transactions per second in the record store of a new folder, by 16 writers. */
export async function recordWritesInFolder() {
  const { root, remove } = await temporaryFolder()
  try {
    return await (await storage('bench.ts')).benchFolderWrites(root)
  } finally {
    remove()
  }
}

/** Counts the events of a folder. */
export async function eventsOf({ dir }) {
  const folder = path.join(dir, 'events')
  const files = (await readdir(folder)).filter(name => name.endsWith('.ndjson'))
  const texts = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')))
  return texts.join('').split('\n').length - 1
}

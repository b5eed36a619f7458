import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { residentMb } from '../load/memory.mjs'
import { median } from '../processes.mjs'
import { openDesk, settings, started, writeArticles } from './site.mjs'

/** Articles of the folders that are measured; readers' and admins' load goes to the first. */
const sizes = [5_000, 10_000, 20_000]
const starts = 3
export const goalMs = 1_000

const imported = async name => {
  const file = fileURLToPath(new URL(`../../../server/storage/${name}`, import.meta.url))
  return (await runnerImport(file, { configFile: false })).module
}

/** Data folders of several sizes, with an admin each, and what they are filled with; all are removed by `remove`. */
export async function openFolders() {
  const root = await mkdtemp(path.join(tmpdir(), 'blogops-beyond-'))
  const placeOf = name => ({
    dir: path.join(root, name),
    args: ['--data-dir', path.join(root, name)],
    variables: settings,
  })
  const remove = () => rm(root, { recursive: true, force: true })
  try {
    const few = placeOf('few')
    const headers = await openDesk(few)
    const written = await writeArticles(few, headers)
    const { multiplyArticles } = await imported('many-bench.ts')
    const folders = []
    for (const articles of sizes) {
      const place = placeOf(String(articles))
      await cp(few.dir, place.dir, { recursive: true })
      await multiplyArticles(place.dir, articles / written - 1)
      folders.push({ ...place, articles })
    }
    return { folders, headers, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** How long folders take from the start to the home page, and what the process then holds. */
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

/** How many articles a start within a second bears, between the sizes that were measured; 0 for fewer than the least. */
export function articlesWithin(rows) {
  const at = rows.findIndex(({ startMs }) => startMs > goalMs)
  if (at < 0) return rows.at(-1).articles
  const [before, after] = [rows[at - 1], rows[at]]
  if (!before) return 0
  const share = (goalMs - before.startMs) / (after.startMs - before.startMs)
  return Math.floor(before.articles + share * (after.articles - before.articles))
}

/** Transactions a second in the record store of a new folder, by 16 writers. */
export async function recordWritesInFolder() {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-beyond-'))
  try {
    return await (await imported('large-bench/record-writes.ts')).folderWrites(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** How many events a folder has. */
export async function eventsOf({ dir }) {
  const folder = path.join(dir, 'events')
  const files = (await readdir(folder)).filter(name => name.endsWith('.ndjson'))
  const texts = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')))
  return texts.join('').split('\n').length - 1
}

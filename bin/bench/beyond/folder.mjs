import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readMemoryMb } from '../load/memory.mjs'
import { median } from '../processes.mjs'
import { loadStorageModule } from './database.mjs'
import { formatNumber } from './format-number.mjs'
import { createAdmin, onExit, settings, startProcess, writeArticles } from './site.mjs'

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
    const source = createFolderSite(path.join(root, 'few'))
    const headers = await createAdmin(source)
    const written = await writeArticles(source, headers)
    const { multiplyArticles } = await loadStorageModule('many-bench.ts')
    const folders = []
    for (const articles of sizes) {
      const site = createFolderSite(path.join(root, String(articles)))
      await cp(source.dir, site.dir, { recursive: true })
      await multiplyArticles(site.dir, articles / written - 1)
      folders.push({ ...site, articles })
    }
    return { folders, headers, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const createFolderSite = dir => ({ dir, args: ['--data-dir', dir], variables: settings })

async function temporaryFolder() {
  const root = await mkdtemp(path.join(tmpdir(), 'blogops-beyond-'))
  const removeNow = () => rmSync(root, { recursive: true, force: true })
  const unregister = onExit(removeNow)
  return {
    root,
    remove() {
      removeNow()
      unregister()
    },
  }
}

/** Measures the time from the start to the home page, and the memory afterwards. */
export async function measureStarts(folders) {
  const rows = []
  for (const { articles, ...site } of folders) {
    const runs = []
    for (let n = 0; n < starts; n += 1) runs.push(await measureStart(site))
    const [startMs, memoryMb] = ['startMs', 'memoryMb'].map(name => median(runs.map(run => run[name])))
    rows.push({ articles, startMs, memoryMb })
  }
  return rows
}

async function measureStart(site) {
  const server = await startProcess(site, { ready: '/' })
  const memoryMb = readMemoryMb(server.pid)
  await server.stop()
  return { startMs: server.startMs, memoryMb }
}

/** Interpolates the number of articles with a start of one second. */
export function interpolateArticles(rows) {
  const at = rows.findIndex(({ startMs }) => startMs > goalMs)
  if (at === 0) return `below ${formatNumber(rows[0].articles)}`
  if (at < 0) return `above ${formatNumber(rows.at(-1).articles)}`
  const [before, after] = [rows[at - 1], rows[at]]
  const share = (goalMs - before.startMs) / (after.startMs - before.startMs)
  return formatNumber(before.articles + share * (after.articles - before.articles))
}

/** Measures transactions per second in the record store of a new folder, by 16 writers. */
export async function measureFolderWrites() {
  const { root, remove } = await temporaryFolder()
  try {
    return await (await loadStorageModule('bench.ts')).benchFolderWrites(root)
  } finally {
    remove()
  }
}

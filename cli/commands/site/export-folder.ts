import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { BlogopsError } from '../../../server/contract/errors.ts'

/** Marks a folder as an export and lists its files, to tell them from other files. */
const markerName = '.blogops-export.json'
const markerSchema = z.object({ format: z.literal(1), files: z.array(z.string()) })

export interface ExportFolder {
  write(file: string, bytes: Uint8Array): Promise<void>
  /** Replaces the folder with the written files. */
  finish(): Promise<void>
  /** Removes the written files; does nothing after `finish`. */
  abandon(): Promise<void>
}

/**
 * Writes to a temporary folder next to the target until `finish`.
 * @throws BlogopsError `conflict` if the folder contains anything else than an earlier export.
 */
export async function openExportFolder(requestedPath: string): Promise<ExportFolder> {
  const folder = await realpath(requestedPath).catch(() => requestedPath)
  await assertReplaceable(folder)
  const stage = `${folder}.${process.pid}.new`
  const written: string[] = []
  await mkdir(stage, { recursive: true })
  return {
    async write(file, bytes) {
      const target = path.join(stage, file)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, bytes)
      written.push(file)
    },
    async finish() {
      const marker = { format: 1, files: written.sort() }
      await writeFile(path.join(stage, markerName), `${JSON.stringify(marker, null, 1)}\n`)
      await replaceFolder(stage, folder)
    },
    abandon: () => rm(stage, { recursive: true, force: true }),
  }
}

async function replaceFolder(stage: string, folder: string): Promise<void> {
  const previous = `${folder}.${process.pid}.old`
  const exists = await folderExists(folder)
  if (exists) await rename(folder, previous)
  try {
    await rename(stage, folder)
  } catch (cause) {
    if (exists) await rename(previous, folder)
    throw cause
  }
  await rm(previous, { recursive: true, force: true })
}

/** Allows a missing or empty folder, or one that contains only an earlier export. @throws BlogopsError `conflict` */
async function assertReplaceable(folder: string): Promise<void> {
  if (!(await folderExists(folder))) return
  const names = await listFiles(folder)
  if (names.length === 0) return
  const marker = await readMarker(folder)
  const foreignFiles = names.filter(name => name !== markerName && !marker?.has(name))
  if (marker && foreignFiles.length === 0) return
  const [shown, more] = [
    foreignFiles.slice(0, 5).join(', '),
    foreignFiles.length > 5 ? ` and ${foreignFiles.length - 5} more` : '',
  ]
  throw new BlogopsError(
    'conflict',
    `${folder} contains files that no export wrote: ${shown}${more}. Nothing was changed.`,
    {
      hint: 'Choose another folder or move these files. An export replaces its whole folder.',
    },
  )
}

async function readMarker(folder: string): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set(markerSchema.parse(JSON.parse(await readFile(path.join(folder, markerName), 'utf8'))).files)
  } catch {
    return undefined
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

async function folderExists(folder: string): Promise<boolean> {
  try {
    await readdir(folder)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false
    throw new BlogopsError('conflict', `${folder} cannot be used: ${String(cause)}`, { hint: 'Choose another folder.' })
  }
}

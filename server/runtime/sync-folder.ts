import fs from 'node:fs/promises'

/** Syncs a folder: without it, new names may be lost on power loss. Windows has no such call and does not need it. */
export async function syncFolder(folder: string, disk: Pick<typeof fs, 'open'> = fs): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await disk.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import fs from 'node:fs/promises'

/** Makes the names in a folder durable. Windows has no such call and keeps names consistent itself. */
export async function syncFolder(folder: string, disk: Pick<typeof fs, 'open'> = fs): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await disk.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Counts the events in a data folder. */
export async function countStoredEvents(dir) {
  const folder = path.join(dir, 'events')
  const files = (await readdir(folder)).filter(name => name.endsWith('.ndjson'))
  const texts = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')))
  return texts.join('').split('\n').length - 1
}

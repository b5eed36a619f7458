import { UsageError } from '../failure.ts'
import { type FileLimits, readBytes } from './read-bytes.ts'

/** Reads the text of a file that a person named. @throws UsageError naming the file and the problem */
export async function readTextFile(
  cwd: string,
  name: string,
  limits: Omit<FileLimits, 'smaller'> & Partial<FileLimits>,
): Promise<string> {
  const bytes = await readBytes(cwd, name, { smaller: 'leave out rows that do not matter', ...limits })
  const title = `The ${limits.what} ${name}`
  if (bytes.includes(0)) throw new UsageError(`${title} is not a text file.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`${title} is not UTF-8 text.`, 'Save it as UTF-8 and try again.')
  }
}

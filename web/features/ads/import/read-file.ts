import { maxExportCharacters } from '../../../../server/contract/schemas/ad-import.ts'

/** Thrown before a file over the limit of 10 MB is uploaded. */
export class FileTooLargeError extends Error {
  constructor({ name, size }: File) {
    const [actual, limit] = [size, maxExportCharacters].map(bytes => `${(bytes / 1e6).toFixed(1).replace('.0', '')} MB`)
    super(`${name} has ${actual}; at most ${limit} are taken. Export fewer days at a time.`)
  }
}

export interface ExportFile {
  name: string
  content: string
}

/**
 * Reads a file as text.
 * @throws TooLarge if the file exceeds the size limit.
 */
export async function readExportFile(file: File): Promise<ExportFile> {
  if (file.size > maxExportCharacters) throw new FileTooLargeError(file)
  return { name: file.name, content: await file.text() }
}

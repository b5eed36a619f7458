import { exportLimit } from '../../../../server/contract/schemas/ad-import.ts'

/** Said before 10 MB have gone over the line. */
export class TooLarge extends Error {
  constructor({ name, size }: File) {
    const [has, most] = [size, exportLimit].map(bytes => `${(bytes / 1e6).toFixed(1).replace('.0', '')} MB`)
    super(`${name} has ${has}; at most ${most} are taken. Export fewer days at a time.`)
  }
}

export interface ExportFile {
  name: string
  content: string
}

/** @throws TooLarge. */
export async function readFile(file: File): Promise<ExportFile> {
  if (file.size > exportLimit) throw new TooLarge(file)
  return { name: file.name, content: await file.text() }
}

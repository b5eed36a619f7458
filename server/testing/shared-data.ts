import { readFileSync } from 'node:fs'

/** Folder of real data next to the repository. Only tests named `*.shared.test.ts` may read it. */
const folder = new URL('../../../shared/data/', import.meta.url)

export const readSharedData = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

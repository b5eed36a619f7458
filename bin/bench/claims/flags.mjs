// Flags of npm run bench:claims.
import { parseArgs } from 'node:util'

export const { values: flags } = parseArgs({
  options: { write: { type: 'boolean' }, list: { type: 'boolean' }, sets: { type: 'string', default: 'sets' } },
})

/** Folder of the labelled sentences: `sets`, on which the rules were tuned, or one of the others. */
export const setsUrl = new URL(`${flags.sets}/`, import.meta.url)

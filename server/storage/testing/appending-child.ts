import { writeSync } from 'node:fs'
import { openEventLog } from '../events/open-event-log.ts'

/**
 * Appends events until it is killed: `writers` at a time, numbered from `first`, with the number as path, spread over
 * a month. Prints each number after its event is acknowledged, and requests counts occasionally. Arguments: folder,
 * writers, first number.
 */
const [dir = '', writers = '1', first = '0'] = process.argv.slice(2)
const log = await openEventLog({ dir })
let next = Number(first)

await Promise.all(Array.from({ length: Number(writers) }, appendForever))

async function appendForever(): Promise<void> {
  for (;;) {
    const path = String(next)
    next += 1
    const at = `2026-11-${String(1 + (Math.floor(next / 40) % 30)).padStart(2, '0')}T09:00:00.000Z`
    await log.append([{ at, name: 'pageview', path, visitor: 'v'.repeat(16), source: null, utm: {}, props: {} }])
    // Writes directly to the pipe: an acknowledgement in a buffer of this process would be lost with it.
    writeSync(1, `${path}\n`)
    if (next % 50 === 0) await log.counts({ from: '2026-11-01', to: '2026-11-30' })
  }
}

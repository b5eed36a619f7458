import { writeSync } from 'node:fs'
import { openEventLog } from '../events/open-event-log.ts'

/**
 * Appends events until it is killed: `writers` at once, numbered from `first` on, the number as path, some a day, over a
 * month. It says each number on stdout once its event is acknowledged, and has the days counted now and then. Arguments:
 * folder, writers, first number.
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
    // Straight to the pipe: an acknowledgement in a buffer of this process would die with it.
    writeSync(1, `${path}\n`)
    if (next % 50 === 0) await log.counts({ from: '2026-11-01', to: '2026-11-30' })
  }
}

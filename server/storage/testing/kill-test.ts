import type { RecordStore } from '../../ports/record-store.ts'
import { openRecordStore } from '../records/open-record-store.ts'
import { bundleChild, type RunningChild } from './child-script.ts'

export interface KillTestOptions {
  /** The record folder, left as the last kill left it. */
  dir: string
  /** Number of times the writing process is started and killed. */
  rounds: number
  /** Random number from 0 to 1 that selects the acknowledgement at which the process is killed. */
  random?: () => number
}

export interface KillTestResult {
  acknowledged: number
  /** Acknowledged changes that were missing after a kill. */
  lost: number
  /** Transactions that were only half present. */
  partial: number
  /** Openings that found a torn journal. */
  torn: number
  slowestOpeningMs: number
}

const writers = 8
const maxAcknowledgements = 400
// Small, so that many kills happen while a journal is being folded.
const foldAtBytes = 8 * 1024

/**
 * Kills a writing process with `kill -9` at random points, opens the store after each kill, and counts missing
 * changes.
 */
export async function runKillTest({ dir, rounds, random = Math.random }: KillTestOptions): Promise<KillTestResult> {
  const script = await bundleChild(new URL('./writing-child.ts', import.meta.url))
  const result: KillTestResult = { acknowledged: 0, lost: 0, partial: 0, torn: 0, slowestOpeningMs: 0 }
  const last = new Array<number>(writers).fill(0)
  try {
    for (let round = 0; round < rounds; round++) {
      const child = script.start([dir, String(writers), String(foldAtBytes)])
      result.acknowledged += await killAt(child, Math.floor(random() * maxAcknowledgements), last)
      await inspect(dir, last, result)
    }
  } finally {
    await script.remove()
  }
  return result
}

/** Reads acknowledgements and records the last one of each writer in `last`. */
async function killAt(child: RunningChild, acknowledgements: number, last: number[]): Promise<number> {
  let read = 0
  if (acknowledgements === 0) child.kill()
  for await (const line of child.lines) {
    const [writer = 0, counter = 0] = line.split(' ').map(Number)
    last[writer] = counter
    read += 1
    if (read === acknowledgements) child.kill()
  }
  await child.ended
  return read
}

async function inspect(dir: string, last: number[], result: KillTestResult): Promise<void> {
  const started = performance.now()
  const { store, notices } = await openRecordStore({ dir, foldAtBytes })
  result.slowestOpeningMs = Math.max(result.slowestOpeningMs, performance.now() - started)
  if (notices.some(notice => notice.severity === 'warning')) result.torn += 1
  for (const [writer, counter] of last.entries()) {
    const left = await readCounter(store, `left-${writer}`)
    if (left < counter) result.lost += counter - left
    if (left !== (await readCounter(store, `right-${writer}`))) result.partial += 1
    // An unacknowledged change may be present: the process died between the commit and its output.
    last[writer] = left
  }
  await store.close()
}

async function readCounter(store: RecordStore, id: string): Promise<number> {
  return Number((await store.get('setting', id))?.value ?? 0)
}

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordStore } from '../ports/record-store.ts'
import type { SessionRecord } from '../ports/records.ts'
import { toCommitLine } from './records/journal-lines.ts'
import { openRecordStore } from './records/open-record-store.ts'

export interface DurableWrites {
  /** Time to append and sync lines of a commit's length, one after another: the limit of the disk. */
  bareAppendsPerSecond: number
  /** Durable transactions per second with 1, 16 and 64 concurrent writers, and their share of bare appends. */
  share1: number
  share16: number
  share64: number
}

export interface WriteGrowth {
  /** Median time of a durable write with 100 and with 100,000 records in the store. */
  p50At100Ms: number
  p50At100000Ms: number
  ratio: number
}

export interface BenchOptions {
  /** A folder on the disk to measure. Default: the system's temporary folder. */
  dir?: string
  /** Rounds per figure; the median is reported. Default 5. */
  repeats?: number
  /** Durable writes per measurement. Default 1,000; ten times as many with 64 writers. */
  writes?: number
}

/** Measures durable writes and bare appends alternately, so that changes in disk speed affect both. */
export async function benchDurableWrites(options: BenchOptions = {}): Promise<DurableWrites> {
  const { repeats = 5, writes = 1000 } = options
  return withFolder(options, async dir => {
    const { store } = await openRecordStore({ dir: join(dir, 'records') })
    const bare: number[] = []
    const shares = new Map([1, 16, 64].map(writers => [writers, [] as number[]]))
    for (let repeat = -1; repeat < repeats; repeat++) {
      for (const [writers, measured] of shares) {
        const appends = measureBareAppends(join(dir, 'bare.log'), writes)
        const share = (await measureDurableWrites(store, writers, writers < 16 ? writes : writes * 10)) / appends
        // The first round warms up the disk and the compiler.
        if (repeat < 0) continue
        bare.push(appends)
        measured.push(share)
      }
    }
    await store.close()
    const share = (writers: number) => median(shares.get(writers) ?? [])
    return { bareAppendsPerSecond: median(bare), share1: share(1), share16: share(16), share64: share(64) }
  })
}

/** Measures the writes of a single writer alternately in a small and a large store. */
export async function benchWriteGrowth(options: BenchOptions = {}): Promise<WriteGrowth> {
  const { repeats = 5, writes = 1000 } = options
  return withFolder(options, async dir => {
    const { store: small } = await openRecordStore({ dir: join(dir, 'small') })
    const { store: large } = await openRecordStore({ dir: join(dir, 'large') })
    await fill(small, 100)
    await fill(large, 100_000)
    const times = { small: [] as number[], large: [] as number[] }
    for (let repeat = -1; repeat < repeats; repeat++) {
      const [smallTimes, largeTimes] = [await measureWriteTimes(small, writes), await measureWriteTimes(large, writes)]
      if (repeat < 0) continue
      times.small.push(...smallTimes)
      times.large.push(...largeTimes)
    }
    await Promise.all([small.close(), large.close()])
    const [p50At100Ms, p50At100000Ms] = [median(times.small), median(times.large)]
    return { p50At100Ms, p50At100000Ms, ratio: p50At100000Ms / p50At100Ms }
  })
}

/** Measures durable transactions per second with 16 writers, in a new store. */
export async function benchFolderWrites(dir: string): Promise<number> {
  const { store } = await openRecordStore({ dir })
  const perSecond = await measureWritesBy16(store, 40_000)
  await store.close()
  return perSecond
}

/** Measures the same in an open store, after warming up. */
export async function measureWritesBy16(store: RecordStore, writes: number): Promise<number> {
  await measureDurableWrites(store, 16, 1_000)
  return measureDurableWrites(store, 16, writes)
}

async function withFolder<T>({ dir = tmpdir() }: BenchOptions, work: (dir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dir, 'blogops-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function createSession(id: string, seen: number): SessionRecord {
  const at = new Date(Date.UTC(2026, 10, 21) + seen).toISOString()
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  return { id, version: 0, userId: 'u1', createdAt: at, lastSeenAt: at, expiresAt: at, userAgent: agent }
}

function measureBareAppends(path: string, count: number): number {
  const record = createSession('s000000', 0)
  const change = { kind: 'session', id: record.id, record, json: JSON.stringify(record) } as const
  const line = Buffer.from(toCommitLine({ sequence: 100_000, changes: [change] }))
  const file = openSync(path, 'a')
  const started = performance.now()
  for (let n = 0; n < count; n++) {
    writeSync(file, line)
    fdatasyncSync(file)
  }
  const elapsed = performance.now() - started
  closeSync(file)
  return (count * 1000) / elapsed
}

/** Returns transactions per second. Each writer renews its own session repeatedly, waiting for each write. */
async function measureDurableWrites(store: RecordStore, writers: number, count: number): Promise<number> {
  const started = performance.now()
  const each = Math.ceil(count / writers)
  await Promise.all(Array.from({ length: writers }, (_, writer) => renewSession(store, `s${writer}`, each)))
  return (each * writers * 1000) / (performance.now() - started)
}

async function renewSession(store: RecordStore, id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await store.transact(async tx => {
      const version = (await tx.get('session', id))?.version ?? 0
      await tx.put('session', { ...createSession(id, n), version })
    })
  }
}

async function fill(store: RecordStore, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    await store.transact(async tx => {
      for (let n = from; n < Math.min(from + 1000, count); n++) await tx.put('session', createSession(`f${n}`, n))
    })
  }
}

async function measureWriteTimes(store: RecordStore, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const started = performance.now()
    await renewSession(store, `s${n % 100}`, 1)
    times.push(performance.now() - started)
  }
  return times
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

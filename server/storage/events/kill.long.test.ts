import { expect, it } from 'vitest'
import { readAll } from '../../ports/event-log.conformance.ts'
import { bundleChild, type ChildScript } from '../testing/child-script.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { openEventLog } from './open-event-log.ts'
import { recount, toPlainDay } from './testing/recounted.ts'

const folder = temporaryFolders()
const rounds = 10
const november = { from: '2026-11-01', to: '2026-11-30' }
const maxAcknowledgements = 400

/** @returns the numbers acknowledged before the kill. */
async function appendAndKill(script: ChildScript, dir: string, first: number): Promise<string[]> {
  const child = script.start([dir, '8', String(first)])
  const until = Math.floor(Math.random() * maxAcknowledgements)
  const acknowledged: string[] = []
  for await (const line of child.lines) {
    acknowledged.push(line)
    if (acknowledged.length > until) child.kill()
  }
  await child.ended
  return acknowledged
}

async function pathsIn(dir: string, said: string[]): Promise<string[]> {
  const log = await openEventLog({ dir, log: message => said.push(message) })
  const events = await readAll(log, november)
  const days = (await log.counts(november)).map(toPlainDay)
  expect(days).toEqual((await recount(log, november)).days)
  await log.close()
  return events.map(event => event.path)
}

it('loses nothing acknowledged, reads nothing twice and counts what it reads when killed at random points', {
  timeout: 60_000,
}, async () => {
  const dir = await folder()
  const script = await bundleChild(new URL('../testing/appending-child.ts', import.meta.url))
  const acknowledged: string[] = []
  const lines: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      acknowledged.push(...(await appendAndKill(script, dir, round * 1_000_000)))
      const read = await pathsIn(dir, lines)
      const stored = new Set(read)
      expect(stored.size).toBe(read.length)
      expect(acknowledged.filter(path => !stored.has(path))).toEqual([])
    }
  } finally {
    await script.remove()
  }
  expect(acknowledged.length).toBeGreaterThan(rounds)
  expect(lines).toEqual([])
})

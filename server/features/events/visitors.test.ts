import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLimits } from '../../contract/limits.ts'
import { noSignals } from '../../lib/coordination.ts'
import type { SaltStore } from '../../ports/event-log.ts'
import { openEventLog } from '../../storage/events/open-event-log.ts'
import { openSaltFiles } from '../../storage/events/salt-files.ts'
import { temporaryFolders } from '../../storage/testing/temporary-folder.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createMemorySaltStore } from '../../testing/memory-event-log.ts'
import { ordinaryBrowser } from '../../testing/user-agents.ts'
import { createSiteDays } from '../settings/settings.ts'
import { createEvents } from './events.ts'
import { createVisitors } from './visitors.ts'

const folder = temporaryFolders()
const hour = 3_600_000
const ada = { address: '203.0.113.7', userAgent: 'Test Browser' }

let clock: ReturnType<typeof createManualClock>
const open: { close(): void }[] = []
const messages: string[] = []

beforeEach(() => {
  clock = createManualClock('2026-11-21T22:00:00.000Z')
  messages.length = 0
})
afterEach(() => {
  for (const visitors of open.splice(0)) visitors.close()
  vi.useRealTimers()
})

const createDays = (timeZone = 'UTC') => createSiteDays({ readTimeZone: async () => timeZone, clock })

/** Opens the visitors of a site whose time zone may change. */
function openVisitors(salts: SaltStore, site = 'shelf.example', days = createDays()) {
  const visitors = createVisitors({ salts, days, site, log: (_, message) => messages.push(message) })
  open.push(visitors)
  const getName = async (caller: typeof ada) => visitors.getName(caller, await days.today())
  return { ...visitors, getName }
}

describe('a visitor', () => {
  it('has one name per day, address, browser and site', async () => {
    const salts = createMemorySaltStore()
    const { getName: nameOf } = openVisitors(salts)
    const name = await nameOf(ada)
    expect(name).toMatch(/^[\w-]{16}$/)
    expect(await nameOf({ ...ada })).toBe(name)
    expect(await openVisitors(salts).getName(ada)).toBe(name)
    expect(await nameOf({ ...ada, address: '203.0.113.8' })).not.toBe(name)
    expect(await nameOf({ ...ada, userAgent: 'Another' })).not.toBe(name)
    expect(await openVisitors(salts, 'other.example').getName(ada)).not.toBe(name)
    clock.advance(2 * hour)
    expect(await nameOf(ada)).not.toBe(name)
  })

  it('keeps the name through a restart on the same day', async () => {
    const dir = await folder()
    const name = await openVisitors(openSaltFiles({ dir })).getName(ada)
    const later = openVisitors(openSaltFiles({ dir }))
    await later.destroyOldSalts()
    expect(await later.getName(ada)).toBe(name)
  })

  it('keeps the name when the clock is set back over midnight', async () => {
    const salts = createMemorySaltStore()
    const { getName: nameOf } = openVisitors(salts)
    clock.advance(2 * hour)
    const name = await nameOf(ada)
    clock.advance(-1)
    expect(await nameOf(ada)).toBe(name)
  })

  it('has the name until the day of the time zone ends', async () => {
    const { getName } = openVisitors(createMemorySaltStore(), 'shelf.example', createDays('America/New_York'))
    const name = await getName(ada)
    clock.advance(6 * hour)
    expect(await getName(ada)).toBe(name)
    clock.advance(hour)
    expect(await getName(ada)).not.toBe(name)
  })

  it('is counted again after a salt could be created', async () => {
    const working = createMemorySaltStore()
    let full = true
    const salts = {
      ...working,
      getSalt: (day: string) => (full ? Promise.reject(new Error('full')) : working.getSalt(day)),
    }
    const { getName: nameOf } = openVisitors(salts)
    await expect(nameOf(ada)).rejects.toThrow('full')
    full = false
    expect(await nameOf(ada)).toMatch(/^[\w-]{16}$/)
  })
})

describe('after the end of a day', () => {
  /** Everything the data folder still reveals. */
  async function bytesIn(dir: string): Promise<Buffer> {
    return Buffer.concat(await Promise.all((await readdir(dir)).map(name => readFile(join(dir, name)))))
  }

  it('the name cannot be computed again from disk, memory or requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const dir = await folder()
    const files = openSaltFiles({ dir })
    const given: Uint8Array[] = []
    const salts: SaltStore = {
      ...files,
      async getSalt(day) {
        const salt = await files.getSalt(day)
        given.push(salt)
        return salt
      },
    }
    const visitors = openVisitors(salts)
    await visitors.destroyOldSalts()
    const name = await visitors.getName(ada)
    const salt = Buffer.from(given[0] ?? [])
    expect((await bytesIn(dir)).includes(salt)).toBe(true)

    // Without any call: midnight alone triggers it.
    clock.advance(2 * hour)
    await vi.advanceTimersByTimeAsync(2 * hour)
    await vi.waitFor(async () => expect(await readdir(dir)).toEqual([]))
    expect(Buffer.from(given[0] ?? [])).toEqual(Buffer.alloc(32))

    clock.advance(-2 * hour)
    expect(await openVisitors(openSaltFiles({ dir })).getName(ada)).not.toBe(name)
  })

  it('the events and counts of the day identify nobody', async () => {
    const dir = await folder()
    const eventLog = await openEventLog({ dir })
    const salts = openSaltFiles({ dir })
    const log = (_: unknown, message: string) => messages.push(message)
    const no = async () => false
    const nobodys = { isArticle: no, isCategory: no, isNamedPage: no, isAd: no }
    const own = { ...nobodys, signals: noSignals, secret: new Uint8Array(32) }
    const events = createEvents({
      eventLog,
      salts,
      clock,
      days: createDays(),
      log,
      domain: 'shelf.example',
      limits: defaultLimits,
      ...own,
    })
    const view = { name: 'pageview', url: 'https://shelf.example/a', domain: 'shelf.example' }
    const from = {
      caller: {
        ...ada,
        userAgent: ordinaryBrowser,
        hasIgnoredProxyHeader: false,
        hasInvalidProxyAddress: false,
        isPrefetch: false,
      },
      actor: { kind: 'anonymous' as const },
    }
    expect(await events.record(view, from)).toBe(true)
    const salt = Buffer.from(await salts.getSalt('2026-11-21'))
    const name = await openVisitors(salts).getName(from.caller)

    clock.advance(2 * hour)
    expect(await events.record(view, from)).toBe(true)
    await events.close()
    expect(await readdir(dir)).toEqual([
      ...['2026-11-21.counts', '2026-11-21.ndjson', '2026-11-22.counts', '2026-11-22.ndjson', 'salt-2026-11-22'],
    ])
    const bytes = await bytesIn(dir)
    for (const secret of [salt, salt.toString('base64'), salt.toString('hex'), ada.address, 'Mozilla'])
      expect(bytes.includes(secret)).toBe(false)
    expect(await readFile(join(dir, '2026-11-21.ndjson'), 'utf8')).toContain(name)
    expect(await readFile(join(dir, '2026-11-21.counts'), 'utf8')).not.toContain(name)
  })

  it('a process that starts after midnight destroys the old salt', async () => {
    const dir = await folder()
    await openVisitors(openSaltFiles({ dir })).getName(ada)
    clock.advance(2 * hour)
    await openVisitors(openSaltFiles({ dir })).destroyOldSalts()
    expect(await readdir(dir)).toEqual([])
  })

  it('destroying the salt is retried and logged while the disk fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let tries = 0
    const destroyOthers = async () => {
      tries += 1
      if (tries === 1) throw new Error('EIO')
    }
    await openVisitors({ ...createMemorySaltStore(), destroyOthers }).destroyOldSalts()
    expect(messages).toEqual(['the salt of a past day could not be deleted'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tries).toBe(2)
    await vi.advanceTimersByTimeAsync(hour)
    expect(tries).toBe(3)
  })
})

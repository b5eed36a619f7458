import { beforeEach, describe, expect, it } from 'vitest'
import { attributionBehaviour, countsBehaviour, pageDetailBehaviour } from './event-counts.conformance.ts'
import { anEvent } from './event-fixtures.conformance.ts'
import type { DayRange, DayVersion, EventLog, StoredEvent } from './event-log.ts'

export async function readAll(log: EventLog, range: DayRange): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of log.read(range)) events.push(event)
  return events
}

const everything = { from: '2000-01-01', to: '2099-12-31' }

/** Tests of every event log. `open` returns an empty one. */
export function eventLogConformance(name: string, open: () => Promise<EventLog>): void {
  describe(`${name} as an EventLog`, () => {
    let log: EventLog
    beforeEach(async () => {
      log = await open()
      return () => log.close()
    })
    contentBehaviour(() => log)
    refusedDayBehaviour(() => log)
    countsBehaviour(() => log)
    attributionBehaviour(() => log)
    pageDetailBehaviour(() => log)
    rangeBehaviour(() => log)
    removalBehaviour(() => log)
    visitsBehaviour(() => log)
    endBehaviour(() => log)
  })
}

function contentBehaviour(log: () => EventLog): void {
  it('returns appended events unchanged and in order', async () => {
    const click = anEvent({
      name: 'Product Click',
      source: null,
      utm: {},
      props: {
        product: 'Müller “Mühle”\n\u2028 😀',
        url: 'https://www.amazon.co.uk/dp/B0?tag=a',
        price: 49.9,
        new: true,
      },
    })
    await log().append([anEvent(), click])
    await log().append([anEvent({ path: '/' })])
    expect(await readAll(log(), everything)).toEqual([anEvent(), click, anEvent({ path: '/' })])
  })

  it('stores every event of concurrent calls', async () => {
    const paths = Array.from({ length: 500 }, (_, n) => `/${n}`)
    await Promise.all(paths.map(path => log().append([anEvent({ path }), anEvent({ path: `${path}/b` })])))
    const read = await readAll(log(), everything)
    expect(read.map(event => event.path).toSorted()).toEqual(paths.flatMap(path => [path, `${path}/b`]).toSorted())
  })

  it('handles empty reads and appends', async () => {
    await log().append([])
    expect(await readAll(log(), everything)).toEqual([])
  })

  it('reports the bytes of a day', async () => {
    const event = anEvent({ path: '/ü' })
    await log().append([event, anEvent({ at: '2026-11-22T00:00:00.000Z' })])
    await log().append([event])
    expect(await log().countBytes('2026-11-21')).toBe(2 * Buffer.byteLength(`${JSON.stringify(event)}\n`))
    expect(await log().countBytes('2026-11-23')).toBe(0)
  })

  it('is not affected by later changes to an event', async () => {
    const props = { product: 'Hobbin' }
    await log().append([anEvent({ props })])
    props.product = 'Another'
    expect((await readAll(log(), everything))[0]?.props).toEqual({ product: 'Hobbin' })
  })

  it.each(['yesterday', '2026-11-21', '2026-11-21T09:00:00+01:00', '../../etc/passwd'])(
    'refuses the time %s and keeps nothing of the batch',
    async at => {
      await expect(log().append([anEvent(), anEvent({ at })])).rejects.toThrow(RangeError)
      expect(await readAll(log(), everything)).toEqual([])
    },
  )
}

function refusedDayBehaviour(log: () => EventLog): void {
  it.each(['yesterday', '../../etc', '2026-11-21.ndjson'])('refuses the day %s', async day => {
    await expect(log().append([anEvent({ day })])).rejects.toThrow(RangeError)
    expect(await readAll(log(), everything)).toEqual([])
  })
}

function rangeBehaviour(log: () => EventLog): void {
  const at = (day: string) => anEvent({ at: `${day}T23:59:59.999Z`, path: `/${day}` })

  it('reads the days of a range in order, both ends included', async () => {
    await log().append(['2026-11-22', '2026-11-20', '2026-11-23'].map(at))
    await log().append([at('2026-11-21')])
    const read = await readAll(log(), { from: '2026-11-20', to: '2026-11-22' })
    expect(read.map(event => event.path)).toEqual(['/2026-11-20', '/2026-11-21', '/2026-11-22'])
    expect(await readAll(log(), { from: '2026-11-23', to: '2026-11-23' })).toEqual([at('2026-11-23')])
    expect(await readAll(log(), { from: '2026-11-24', to: '2026-11-30' })).toEqual([])
  })

  it('allows a reader to stop in the middle of a day', async () => {
    await log().append([anEvent({ path: '/1' }), anEvent({ path: '/2' })])
    for await (const event of log().read(everything)) {
      expect(event.path).toBe('/1')
      break
    }
    expect(await readAll(log(), everything)).toHaveLength(2)
  })
}

function removalBehaviour(log: () => EventLog): void {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
  const at = (day: string) => anEvent({ at: `${day}T12:00:00.000Z`, path: '/five' })

  it('removes the events and counts of the days before one', async () => {
    for (const day of days) await log().append([at(day)])
    await log().counts(everything)
    expect(await log().removeBefore('2026-11-22')).toEqual(['2026-11-20', '2026-11-21'])
    expect(await readAll(log(), everything)).toEqual([at('2026-11-22'), at('2026-11-23')])
    expect((await log().counts(everything)).map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23'])
    expect((await log().pageDetail(everything, '/five')).sources.get('facebook')?.pageviews).toBe(2)
    expect(await log().countBytes('2026-11-20')).toBe(0)
    expect(await log().removeBefore('2026-11-22')).toEqual([])
  })

  it('removes the newest day too, and accepts new events for it', async () => {
    for (const day of days) await log().append([at(day)])
    expect(await log().removeBefore('2027-01-01')).toEqual(days)
    expect(await log().counts(everything)).toEqual([])
    await log().append([at('2026-11-23'), at('2026-11-20')])
    expect(await readAll(log(), everything)).toEqual([at('2026-11-20'), at('2026-11-23')])
    expect((await log().counts(everything)).map(({ total }) => total.visitors)).toEqual([1, 1])
  })
}

function visitsBehaviour(log: () => EventLog): void {
  const day = '2026-11-21'
  const visits = { names: ['/ü'], views: new Uint32Array([0, 4_000_000_000]) }
  const getVersion = async () => ({ day, bytes: await log().countBytes(day) })
  const read = (version: DayVersion) => log().readVisits(version)

  it('stores the visits of a day until it has further events', async () => {
    await log().append([anEvent()])
    const version = await getVersion()
    expect(await read(version)).toBeUndefined()
    await log().storeVisits(version, 'other visits')
    await log().storeVisits(version, visits)
    expect(await read(version)).toEqual(visits)
    expect(await read({ ...version, day: '2026-11-20' })).toBeUndefined()
    await log().append([anEvent()])
    for (const stale of [version, await getVersion()]) expect(await read(stale)).toBeUndefined()
    await log().storeVisits(version, visits)
    expect(await read(version)).toBeUndefined()
    await log().storeVisits(await getVersion(), visits)
    expect(await read(await getVersion())).toEqual(visits)
  })

  it('removes visits with the events of their day', async () => {
    await log().append([anEvent()])
    const version = await getVersion()
    await log().storeVisits(version, visits)
    await log().removeBefore('2026-11-22')
    await log().storeVisits(version, visits)
    await log().append([anEvent()])
    expect(await getVersion()).toEqual(version)
    expect(await read(version)).toBeUndefined()
  })
}

function endBehaviour(log: () => EventLog): void {
  it('completes pending calls when it is closed, and refuses later ones', async () => {
    const underWay = log().append([anEvent()])
    await log().close()
    await expect(underWay).resolves.toBeUndefined()
    await expect(log().append([anEvent()])).rejects.toMatchObject({ code: 'unavailable' })
    await expect(readAll(log(), everything)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(log().countBytes('2026-11-21')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(log().counts(everything)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(log().pageDetail(everything, '/')).rejects.toMatchObject({ code: 'unavailable' })
    const version = { day: '2026-11-21', bytes: 1 }
    await expect(log().readVisits(version)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(log().storeVisits(version, {})).rejects.toMatchObject({ code: 'unavailable' })
    await expect(log().removeBefore('2026-11-21')).rejects.toMatchObject({ code: 'unavailable' })
    await log().close()
  })
}

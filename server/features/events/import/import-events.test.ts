import { describe, expect, it } from 'vitest'
import { readAll } from '../../../ports/event-log.conformance.ts'
import type { EventLog, StoredEvent } from '../../../ports/event-log.ts'
import { openEventLog } from '../../../storage/events/open-event-log.ts'
import { temporaryFolders } from '../../../storage/testing/temporary-folder.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createMemoryEventLog } from '../../../testing/memory-event-log.ts'

const folder = temporaryFolders()
const site = 'https://shelf.example'
const everything = { from: '2000-01-01', to: '2099-12-31' }

async function setUp(eventLog: EventLog = createMemoryEventLog(), config = {}) {
  const { local, as } = await createTestApp({ eventLog, config: { siteUrl: site, ...config } })
  const give = (rows: readonly object[], client = local) =>
    client.events.import({ name: 'history.ndjson', content: rows.map(row => JSON.stringify(row)).join('\n') })
  return { give, local, as, eventLog, stored: () => readAll(eventLog, everything) }
}

const view = (changes: object = {}) => ({ at: '2026-10-01T09:00:00Z', url: `${site}/article/five`, ...changes })
const click = (changes: object = {}) =>
  view({ name: 'Product Click', product: 'Hobbin', at: '2026-10-01T09:05:00Z', ...changes })

describe('an import', () => {
  it('stores events of past days as if they had been recorded then', async () => {
    const { give, stored } = await setUp()
    const url = `${site}/article/five?utm_source=facebook&utm_content=ad1&secret=1`
    const result = await give([
      click({
        at: '2026-10-02T10:00:00+01:00',
        path: '/b',
        url: undefined,
        visitor: 'ada@example.org',
        props: { price: 5 },
      }),
      view({ url, referrer: 'https://www.Search.example/find?q=name', visitor: 'ada@example.org' }),
    ])
    expect(result).toEqual({
      dryRun: false,
      events: 2,
      imported: 2,
      known: 0,
      leftOut: 0,
      rejected: [],
      rejectedTotal: 0,
      range: { from: '2026-10-01', to: '2026-10-02' },
      columns: {
        at: 'at',
        url: 'url',
        name: 'name',
        product: 'product',
        path: 'path',
        visitor: 'visitor',
        props: 'props',
        referrer: 'referrer',
      },
      unread: [],
    })
    const visitor = expect.stringMatching(/^[\w-]{16}$/)
    expect(await stored()).toEqual([
      {
        at: '2026-10-01T09:00:00.000Z',
        name: 'pageview',
        path: '/article/five',
        visitor,
        props: {},
        source: 'search.example',
        utm: { source: 'facebook', content: 'ad1' },
      },
      {
        at: '2026-10-02T09:00:00.000Z',
        name: 'Product Click',
        path: '/b',
        visitor,
        source: null,
        utm: {},
        props: { price: 5, product: 'Hobbin' },
      },
    ])
    const text = JSON.stringify(await stored())
    for (const secret of ['ada', 'secret', 'find']) expect(text).not.toContain(secret)
  })

  it('keeps the sources of readers, as in our own events', async () => {
    const line: StoredEvent = {
      at: '2026-10-01T09:00:00.000Z',
      name: 'pageview',
      path: '/a',
      visitor: 'nFq3Gd1xH8v2',
      props: { price: 5 },
      source: 'search.example',
      utm: { source: 'facebook', medium: 'paid', content: 'ad1' },
    }
    const { give, stored } = await setUp()
    const { columns, unread } = await give([line, { ...line, source: null, utm: {} }])
    expect([columns.utm, columns.source, unread]).toEqual(['utm', 'source', []])
    expect(await stored()).toEqual([
      { ...line, visitor: expect.any(String) },
      { ...line, visitor: expect.any(String), source: null, utm: {} },
    ])
  })

  it('drops values that look like e-mail addresses or phone numbers', async () => {
    const { give, stored } = await setUp()
    const props = { price: 5, contact: 'jane@example.com' }
    const result = await give([
      view({ source: 'jane@example.com', utm_term: '+44 7911 123456', utm_source: 'facebook' }),
      click({ props }),
      view({ name: 'Signed up jane@example.com' }),
    ])
    expect(result.rejected).toEqual([{ line: 3, reason: expect.stringContaining('e-mail') }])
    expect(await stored()).toMatchObject([
      { source: null, utm: { source: 'facebook' } },
      { props: { price: 5, product: 'Hobbin' } },
    ])
    expect(JSON.stringify(await stored())).not.toMatch(/jane|7911/)
  })

  it('uses the source column if the address and the referrer have no source', async () => {
    const { give, stored } = await setUp()
    const parameters = { utm_source: 'newsletter', utm_content: ' ad2 ', utm: { content: 'ad3', term: 'kettle' } }
    const url = `${site}/a?utm_source=facebook`
    await give([
      view({ url, ...parameters, referrer: 'https://one.example/', source: 'two.example' }),
      view({ ...parameters, referrer: `${site}/b`, source: 'https://www.Two.example/find?q=name', campaign: 'x' }),
      view({ source: 'two.example/find?q=name' }),
      view({ source: 'Google Search' }),
      view({ source: 'shelf.example' }),
    ])
    expect((await stored()).map(({ source, utm }) => ({ source, utm }))).toEqual([
      { source: 'one.example', utm: { source: 'facebook', content: 'ad2', term: 'kettle' } },
      { source: 'two.example', utm: { source: 'newsletter', content: 'ad2', term: 'kettle' } },
      { source: 'two.example', utm: {} },
      { source: 'google search', utm: {} },
      { source: null, utm: {} },
    ])
  })

  it('counts a page with and without a trailing slash as one', async () => {
    const { give, stored } = await setUp()
    await give([view({ url: `${site}/article/five/?a=b` }), view({ url: `${site}/` })])
    expect((await stored()).map(({ path }) => path)).toEqual(['/article/five', '/'])
  })

  it('reports the result of a dry run and stores nothing', async () => {
    const { give, local, stored } = await setUp()
    await give([view()])
    const rows = [view(), view({ visitor: 'b' }), view({ at: '2026-10-02T09:00:00Z' }), { at: 'noon' }]
    const file = { name: 'history.ndjson', content: rows.map(row => JSON.stringify(row)).join('\n') }
    const preview = await local.events.import({ ...file, dryRun: true })
    expect(preview).toMatchObject({ dryRun: true, events: 4, imported: 2, known: 1, rejectedTotal: 1 })
    expect(await stored()).toHaveLength(1)
    expect(await local.events.import(file)).toEqual({ ...preview, dryRun: false })
  })

  it('changes nothing when repeated, and adds only additional equal rows', async () => {
    const { give, stored } = await setUp()
    const rows = [view(), view(), click({ visitor: 'a' }), view({ visitor: 'a' }), view({ visitor: 'a' })]
    expect(await give(rows)).toMatchObject({ events: 5, imported: 5, known: 0 })
    const before = await stored()
    expect(await give(rows)).toMatchObject({ events: 5, imported: 0, known: 5, range: null })
    expect(await stored()).toEqual(before)
    expect(await give([...rows.toReversed(), view()])).toMatchObject({ events: 6, imported: 1, known: 5 })
  })

  it('adds what is missing after any part of the same file', async () => {
    const rows = [
      ...[view(), click(), view({ at: '2026-10-01T09:06:00Z' }), click({ at: '2026-10-01T09:07:00Z' })],
      ...[view({ visitor: 'a' }), click({ visitor: 'a' }), click(), click({ visitor: 'a' })],
    ]
    const withoutVisitor = ({ visitor: _, ...event }: StoredEvent) => JSON.stringify(event)
    const whole = await setUp()
    await whole.give(rows)
    const right = (await whole.stored()).map(withoutVisitor).toSorted()
    for (let from = 0; from < rows.length; from += 1) {
      const { give, stored } = await setUp()
      await give(rows.slice(from, from + 3))
      expect(await give(rows)).toMatchObject({ known: Math.min(3, rows.length - from) })
      expect((await stored()).map(withoutVisitor).toSorted()).toEqual(right)
      expect(await give(rows)).toMatchObject({ imported: 0 })
    }
  })

  it('distinguishes a named visitor from others and from unnamed ones', async () => {
    const { give } = await setUp()
    await give([click({ visitor: 'a' }), click()])
    expect(await give([click({ visitor: 'a' }), click(), click()])).toMatchObject({ imported: 1, known: 2 })
    expect(await give([click({ visitor: 'b' })])).toMatchObject({ imported: 1 })
  })

  it('stores everything once if two run concurrently', async () => {
    const { give, stored } = await setUp()
    const rows = Array.from({ length: 50 }, (_, n) => view({ url: `${site}/${n}` }))
    const results = await Promise.all([give(rows), give(rows)])
    expect(results.map(({ imported }) => imported).toSorted()).toEqual([0, 50])
    expect(await stored()).toHaveLength(50)
  })

  it('is completed by the next one after an interruption, without duplicates', async () => {
    const memory = createMemoryEventLog()
    let room = 1
    const append: EventLog['append'] = async events => {
      room -= 1
      if (room < 0) throw new Error('the power went')
      await memory.append(events)
    }
    const { give, stored } = await setUp({ ...memory, append })
    const rows = Array.from({ length: 1_500 }, (_, n) => view({ visitor: `v${n}` }))
    await expect(give(rows)).rejects.toMatchObject({ code: 'internal' })
    expect(await stored()).toHaveLength(1_000)
    room = 9
    expect(await give(rows)).toMatchObject({ imported: 500, known: 1_000 })
    expect(new Set((await stored()).map(({ visitor }) => visitor)).size).toBe(1_500)
  })

  it('is recognized after a restart, regardless of the day file’s format', async () => {
    const dir = await folder()
    const rows = [
      view({ props: { b: 1, a: 'x' } }),
      click({ visitor: 'v' }),
      view({ url: `${site}/?utm_term=t&utm_source=s` }),
      view({ visitor: 'w', props: JSON.parse('{"__proto__":"x","constructor":"y","2":-0,"1":true}') }),
    ]
    const first = await openEventLog({ dir })
    expect(await (await setUp(first)).give(rows)).toMatchObject({ imported: 4 })
    await first.close()
    const second = await openEventLog({ dir })
    expect(await (await setUp(second)).give(rows)).toMatchObject({ imported: 0, known: 4 })
    await second.close()
  })
})

describe('visitors of an import', () => {
  const readVisitors = async (...rows: object[]) => {
    const { give, stored } = await setUp()
    await give(rows)
    const names = (await stored()).map(({ visitor }) => visitor)
    return names.map(name => names.indexOf(name))
  }

  it('are named per day if the file has visitor ids', async () => {
    const a = { visitor: 'a' }
    expect(await readVisitors(view(a), click(a), view({ visitor: 'b', at: '2026-10-01T10:00:00Z' }))).toEqual([0, 0, 2])
    expect(await readVisitors(view(a), view({ ...a, at: '2026-10-02' }))).toEqual([0, 1])
  })

  it('are one per page view without ids, and own the later actions on that page', async () => {
    const other = { url: `${site}/other`, at: '2026-10-01T09:04:00Z' }
    expect(await readVisitors(view(), view(), view(other), click(), click(other))).toEqual([0, 1, 2, 2, 1])
    expect(await readVisitors(click(), click({ at: '2026-10-01T09:06:00Z' }))).toEqual([0, 0])
  })

  it('click a product as often as there are clicks, while there are visitors', async () => {
    const at = (minute: number) => ({ at: `2026-10-01T09:1${minute}:00Z` })
    const views = [view(), view(at(0)), view(at(1))]
    expect(await readVisitors(...views, click(at(2)), click(at(3)), click(at(4)))).toEqual([0, 1, 2, 2, 1, 0])
    const late = [view(at(5)), click(at(6)), click(at(7))]
    expect(await readVisitors(view(), click(at(2)), click(at(3)), ...late)).toEqual([0, 0, 0, 3, 3, 3])
  })
})

describe('an import rejects', () => {
  it('no reading depth: it is left out as in live events', async () => {
    const { give, stored } = await setUp()
    const result = await give([view(), view({ name: 'engagement', visitor: 'a' }), view({ name: 'engagement' })])
    expect(result).toMatchObject({ events: 3, imported: 1, known: 0, leftOut: 2, rejectedTotal: 0 })
    expect(await stored()).toMatchObject([{ name: 'pageview' }])
  })

  it('invalid rows by line and reason, and stores the others', async () => {
    const { give, stored } = await setUp()
    const { events, imported, rejected, rejectedTotal } = await give([
      view(),
      view({ at: '2026-11-21T09:00:01Z' }),
      view({ at: '2016-10-01' }),
      view({ url: 'https://other.example/' }),
      view({ url: 'nonsense' }),
      view({ at: 'nonsense' }),
      view({ name: 'x'.repeat(121) }),
      view({ props: { a: [1] } }),
      view({ props: { a: 'b\0' } }),
      view({ utm_content: 'x'.repeat(2_001) }),
      view({ source: 'x'.repeat(301) }),
      view({ utm: { term: 'b\0' } }),
    ])
    expect([events, imported, rejectedTotal]).toEqual([12, 1, 11])
    expect(rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: 2026-11-21T09:00:01.000Z is in the future',
      '3: 2016-10-01T00:00:00.000Z is more than ten years ago',
      '4: other.example is not this site, shelf.example',
      '5: url must be the http or https address of a page.',
      '6: "nonsense" is not a time such as 2026-10-01T09:00:00Z',
      '7: name must be at most 120 characters.',
      '8: props.a must be a text, a number or a boolean.',
      '9: Text must not contain NUL characters or broken Unicode.',
      '10: utm_content must be at most 2000 characters.',
      '11: source must be at most 300 characters.',
      '12: Text must not contain NUL characters or broken Unicode.',
    ])
    expect(await stored()).toHaveLength(1)
  })

  it.each(['203.0.113.77', ' 2001:DB8::1 ', 'fe80::1%eth0', '[2001:db8::1]:443', '203.0.113.77:443'])(
    'the network address %j as a visitor, since its hash could be reversed',
    async visitor => {
      const { give, stored } = await setUp()
      const [odd, plain] = [view({ visitor }), view({ visitor: '203.0.113' })]
      expect((await give([odd, plain])).rejected).toMatchObject([{ line: 1, reason: expect.stringMatching(/address/) }])
      expect(await stored()).toHaveLength(1)
    },
  )

  it('a file that is too long, and reads one just within the limit', async () => {
    const { local } = await setUp()
    const full = (length: number) => `${JSON.stringify(view())}\n`.padEnd(length, '"')
    const give = (content: string) => local.events.import({ name: 'history.ndjson', content })
    expect(await give(full(24_000_000))).toMatchObject({ imported: 1, rejectedTotal: 1 })
    await expect(give(full(24_000_001))).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/at most 24,000,000 characters \(24 MB\).*whole days/),
    })
  })

  it('everything if Plausible counts', async () => {
    const { give } = await setUp(createMemoryEventLog(), {
      plausible: { url: 'https://plausible.example', siteId: 'shelf.example', apiKey: null },
    })
    await expect(give([view()])).rejects.toMatchObject({ code: 'conflict' })
  })

  it('callers without the write scope', async () => {
    const { give, as, local } = await setUp()
    await expect(give([view()], as({}))).rejects.toMatchObject({ code: 'unauthorized' })
    await local.users.create({ username: 'ada', password: 'a long pass phrase' })
    for (const [scope, outcome] of [
      ['analytics:write', 'forbidden'],
      ['events:write', 'taken'],
    ] as const) {
      const { token } = await local.tokens.create({ name: scope, scope: [scope], user: 'ada' })
      const given = give([view()], as({ authorization: `Bearer ${token}` }))
      expect(await given.then(() => 'taken').catch(({ code }) => code)).toBe(outcome)
    }
  })
})

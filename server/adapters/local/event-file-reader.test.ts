import { describe, expect, it } from 'vitest'
import { readEventFile } from './event-file-reader.ts'

const read = (name: string, content: string) => readEventFile({ name, content }, new AbortController().signal)
const event = {
  at: '2026-10-01T09:00:00.000Z',
  name: 'pageview',
  page: 'https://shelf.example/a',
  referrer: '',
  source: '',
  utm: {},
  visitor: '',
  browser: '',
  device: '',
  props: {},
}

describe('a file of events', () => {
  it('is a table, whatever its columns are called and whatever divides them', async () => {
    const rows = [
      'Timestamp;Path;Name;Visitor ID;Product;Props;Referrer;other',
      '2026-10-01 09:00;/a;;;;;;x',
      '',
      '2026-10-01T10:00:00+01:00;/a;Product Click;ada;Fan;"{""price"":49.9}";https://search.example/;',
    ]
    expect(await read('history.csv', `\uFEFF${rows.join('\r\n')}`)).toMatchObject({
      events: [
        { ...event, line: 2, page: '/a' },
        {
          line: 4,
          at: event.at,
          name: 'Product Click',
          page: '/a',
          referrer: 'https://search.example/',
          visitor: 'ada',
          props: { price: 49.9, product: 'Fan' },
        },
      ],
      rejectedTotal: 0,
    })
  })

  it('is a JSON array, or an object a line', async () => {
    const given = { time: 1_790_845_200, url: event.page, props: { n: 1 }, product: 'Fan', visitor: 7 }
    const wanted = { ...event, at: '2026-10-01T09:00:00.000Z', visitor: '7', props: { n: 1, product: 'Fan' } }
    const array = await read('history.json', JSON.stringify([given, { ...given, time: '2026-10-01' }], null, 1))
    expect(array.events).toEqual([
      { ...wanted, line: 2 },
      { ...wanted, at: '2026-10-01T00:00:00.000Z', line: expect.any(Number) },
    ])
    const lines = await read(
      'history',
      `${JSON.stringify(given)}\n\n${JSON.stringify({ ...given, time: 1_790_845_200_000 })}\n`,
    )
    expect(lines.events).toEqual([
      { ...wanted, line: 1 },
      { ...wanted, line: 3 },
    ])
  })

  it('tells where readers came from: in columns, or as our own lines do', async () => {
    const table = await read(
      'a.csv',
      'at,path,source,utm_source,UTM Content,utm\n2026-10-01T09:00,/a,x.example,facebook,ad1,"{""term"":""t""}"',
    )
    const own = { ...event, path: '/a', source: 'x.example', utm: { source: 'facebook', content: 'ad1', term: 't' } }
    const line = await read('a.ndjson', JSON.stringify({ ...own, page: undefined }))
    const wanted = { ...event, page: '/a', source: own.source, utm: own.utm }
    expect(table.events).toEqual([{ ...wanted, line: 2 }])
    expect(line.events).toEqual([{ ...wanted, line: 1 }])
    expect((await read('a.ndjson', JSON.stringify({ ...own, source: null }))).events).toMatchObject([{ source: '' }])
  })

  it('tells which columns were read, and which not', async () => {
    const table = await read('a.csv', 'Timestamp,Path,time,Medium,utm_medium\n2026-10-01,/a,,,')
    expect(table.columns).toEqual({ at: 'Timestamp', path: 'Path', utm_medium: 'utm_medium' })
    expect(table.unread).toEqual(['time', 'Medium'])
    const others = Array.from({ length: 150 }, (_, n) => [`x${n}`.padEnd(200, '-'), n])
    const rows = [
      { at: event.at, path: '/a' },
      { time: event.at, url: '/a', ...Object.fromEntries(others) },
    ]
    const { columns, unread } = await read('a.json', JSON.stringify(rows))
    expect(columns).toEqual({ at: 'at', path: 'path', url: 'url' })
    expect([unread.length, unread[0]]).toEqual([100, `x0${'-'.repeat(98)}`])
  })

  it.each([
    ['time', '', /its time is missing/],
    ['time', 'yesterday', /"yesterday" is not a time/],
    ['time', '2026-02-30', /not a time/],
    ['time', '2026-10-01T25:00', /not a time/],
    ['url', '', /its url is missing/],
    ['props', '[1]', /its props are not a JSON object/],
    ['props', '{', /its props are not a JSON object/],
    ['referrer', { a: 1 }, /its referrer is not a text/],
    ['utm', 'facebook', /its utm is not a JSON object/],
    ['utm', { content: [1] }, /its utm_content is not a text/],
    ['utm_term', true, /its utm_term is not a text/],
  ])('tells of a row with %s %j, and takes the others', async (key, value, reason) => {
    const sound = { time: event.at, url: event.page }
    const { events, rejected, rejectedTotal } = await read(
      'a.json',
      JSON.stringify([sound, { ...sound, [key]: value }]),
    )
    expect([events.length, rejectedTotal]).toEqual([1, 1])
    expect(rejected).toEqual([{ line: 1, reason: expect.stringMatching(reason) }])
  })

  it('tells of lines that are no objects, a hundred of them one by one', async () => {
    const sound = JSON.stringify({ at: event.at, path: '/' })
    const { events, rejected, rejectedTotal } = await read(
      'a.ndjson',
      [sound, ...Array(150).fill('nonsense')].join('\n'),
    )
    expect([events.length, rejected.length, rejectedTotal]).toEqual([1, 100, 150])
    expect(rejected[0]).toEqual({ line: 2, reason: 'it is not a JSON object' })
  })
})

describe('what is no file of events', () => {
  it.each([
    [
      'Plausible’s pages',
      'date,hostname,page,visits,visitors,pageviews\n2026-10-01,a,/,1,1,1',
      /instead of single events/,
    ],
    ['sums as JSON', '[{"date":"2026-10-01","visitors":5}]', /instead of single events/],
    ['a table without times', 'url,name\n/a,pageview', /no column for at .*Columns found: "url", "name"/],
    ['a table without pages', 'at,name\n2026-10-01,pageview', /no column for url \(or path\)/],
    ['JSON without either', '{"a":1}', /no column for at .* and url/],
    ['an array that is cut off', '[{"at":"2026-10-01","path":"/"},', /is not closed/],
    ['nothing', ' \n', /is empty/],
    ['an array of nothing', '[]', /is empty/],
    ['a table of nothing', 'at,url\n\n', /is empty/],
    ['a picture', 'PNG\0', /not a text file/],
  ])('is refused with a reason: %s', async (_, content, message) => {
    await expect(read('file', content)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(message),
    })
  })
})

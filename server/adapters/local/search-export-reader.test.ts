import { describe, expect, it } from 'vitest'
import { readSearchExport } from './search-export-reader.ts'

const signal = new AbortController().signal
const read = (content: string, map?: string[], name = 'Queries.csv') =>
  readSearchExport({ files: [{ name, content }], map }, signal)

const row = (query: string, clicks: number, impressions: number, position: number) => ({
  query,
  page: null,
  clicks,
  impressions,
  position,
})

describe('queries', () => {
  it.each([
    ['English', 'Top queries,Clicks,Impressions,CTR,Position\nbest kettle,"1,204","45,678",2.64%,4.5'],
    [
      'with a byte order mark',
      '\uFEFFTop queries,Clicks,Impressions,CTR,Position\r\nbest kettle,1204,45678,2.64%,4.5\r\n',
    ],
    ['French', 'Requêtes les plus fréquentes;Clics;Impressions;CTR;Position\nbest kettle;1 204;45 678;2,64 %;4,5'],
    ['German', 'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nbest kettle,1.204,45.678,"2,64 %","4,5"'],
    ['Spanish', 'Consultas principales,Clics,Impresiones,CTR,Posición\nbest kettle,1204,45678,"2,64 %","4,5"'],
    ['of the API', 'query,clicks,impressions,ctr,position\nbest kettle,1204.0,45678.0,0.0264,4.5000001'],
  ])('are read from an export: %s', async (_, content) => {
    expect(await read(content)).toMatchObject({
      current: { queries: [row('best kettle', 1204, 45_678, 4.5)], pages: null },
      previous: { queries: null, pages: null },
      rejectedTotal: 0,
    })
  })

  it('of a comparison are those of both periods', async () => {
    const metrics = ['Clicks', 'Impressions', 'CTR', 'Position']
    const heading = ['Top queries', ...metrics.flatMap(name => [`Last 28 days ${name}`, `Previous 28 days ${name}`])]
    const rows = [
      'kettles,5,1,200,80,2.5%,1.25%,9.1,12',
      'new kettles,2,,100,,2%,,8,',
      'old kettles,0,3,0,60,0%,5%,0,7',
    ]
    const { current, previous } = await read([heading.join(','), ...rows].join('\n'))
    expect(current.queries).toEqual([row('kettles', 5, 200, 9.1), row('new kettles', 2, 100, 8)])
    expect(previous.queries).toEqual([row('kettles', 1, 80, 12), row('old kettles', 3, 60, 7)])
  })

  it('with a page and a day are added up', async () => {
    const rows = [
      '2026-11-01,kettles,https://shelf.example/article/kettles/,1,30,4',
      '2026-11-03,kettles,/article/kettles,2,10,8',
    ]
    const { current, days, hosts } = await read(['date,query,page,clicks,impressions,position', ...rows].join('\n'))
    expect(current.queries).toEqual([{ ...row('kettles', 3, 40, 5), page: '/article/kettles' }])
    expect([days, hosts]).toEqual([{ from: '2026-11-01', to: '2026-11-03' }, ['shelf.example']])
  })

  it('are found by a mapped column', async () => {
    const content = '上位のクエリ,クリック数,表示回数,CTR,掲載順位\nkettles,1,20,5%,3'
    await expect(read(content)).rejects.toThrow('no column for query or page, clicks, impressions, position')
    const map = ['上位のクエリ=query', 'クリック数=clicks', '表示回数=impressions', '掲載順位=position']
    expect((await read(content, map)).current.queries).toEqual([row('kettles', 1, 20, 3)])
    await expect(read(content, [...map, 'Seiten=page'])).rejects.toThrow('No file has a column "Seiten"')
  })

  it('are refused without figures', async () => {
    await expect(read('Top queries,Clicks\nkettles,1')).rejects.toMatchObject({
      code: 'bad_request',
      details: { missing: ['impressions', 'position'] },
    })
  })

  it.each([
    [',1,20,5%,3', 'the query is missing'],
    ['kettles,many,20,5%,3', 'its clicks is "many", which is not such a number'],
    ['kettles,1,20,5%,0', 'its position is "0", which is not such a number'],
    ['kettles,30,20,5%,3', 'it has more clicks than impressions'],
  ])('are rejected one by one: %s', async (line, reason) => {
    const { current, rejected } = await read(`Top queries,Clicks,Impressions,CTR,Position\n${line}\nmugs,1,20,5%,3`)
    expect(current.queries).toHaveLength(1)
    expect(rejected).toEqual([{ file: 'Queries.csv', line: 2, reason }])
  })
})

describe('a whole export', () => {
  const table = (key: string, ...rows: string[]) => [`${key},Clicks,Impressions,CTR,Position`, ...rows].join('\n')

  it('has its days, pages and filters, and other tables are skipped', async () => {
    const files = [
      { name: 'Pages.csv', content: table('Top pages', 'https://www.shelf.example/article/a/#:~:text=x,1,20,5%,3') },
      { name: 'Chart.csv', content: table('Date', '2026-11-20,1,5,20%,3', '2026-08-24,0,0,0%,0') },
      { name: 'Countries.csv', content: table('Country', 'France,1,20,5%,3') },
      { name: 'Filters.csv', content: 'Filter,Value\nSearch type,Web\nDate,Last 3 months\nPage,+/article/' },
    ]
    expect(await readSearchExport({ files }, signal)).toMatchObject({
      current: { queries: null, pages: [{ query: null, page: '/article/a', impressions: 20 }] },
      days: { from: '2026-08-24', to: '2026-11-20' },
      hosts: ['www.shelf.example'],
      filters: ['Page: +/article/'],
      skippedFiles: ['Countries.csv'],
    })
  })

  it('without queries and pages is refused', async () => {
    await expect(read(table('Country', 'France,1,20,5%,3'), [], 'Countries.csv')).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})

describe('hostile files', () => {
  const metrics = 'clicks,impressions,ctr,position'

  // A pattern of quadratic time would take minutes.
  it.each([
    ['a long number', `query,${metrics}\nkettles,${'1'.repeat(2_000_000)}x,1,1%,1`],
    ['a long number with commas', `query,${metrics}\nkettles,"${'1,234'.repeat(40_000)}",1,1%,1`],
    ['a long address', `page,${metrics}\n"https://x/${'a/'.repeat(1_000_000)}",1,20,1%,1`],
  ])('with %s lose the row', async (_, content) => {
    expect(await read(content)).toMatchObject({ current: { queries: null, pages: null }, rejectedTotal: 1 })
  })

  it('with a long heading are refused, and a long query is cut', async () => {
    await expect(read(`last${'a'.repeat(2_000_000)},${metrics}\nx,1,20,1%,1`)).rejects.toThrow('no column for query')
    const { current } = await read(`query,${metrics}\n${'last '.repeat(400_000)},1,20,1%,1`)
    expect(current.queries?.[0]?.query).toHaveLength(499)
  })

  it('put no control characters into queries', async () => {
    const content = 'query,clicks,impressions,position\n"a\u001b[31m\u202eb",1,20,3'
    expect((await read(content)).current.queries?.[0]?.query).toBe('a [31m b')
  })
})

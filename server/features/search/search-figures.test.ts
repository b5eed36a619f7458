import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const days = { from: '2026-08-24', to: '2026-11-20' }
const id = '2026-08-24..2026-11-20'
const heading = 'Clicks,Impressions,CTR,Position'

let local: Client
beforeEach(async () => {
  ;({ local } = await createTestApp())
})

const queries = (...rows: string[]) => ({
  name: 'Queries.csv',
  content: [`Top queries,${heading}`, ...rows].join('\n'),
})
const pages = (...rows: string[]) => ({ name: 'Pages.csv', content: [`Top pages,${heading}`, ...rows].join('\n') })

describe('an import', () => {
  it('stores the figures of a period', async () => {
    const files = [queries('kettles,3,100,3%,8', 'mugs,1,50,2%,20'), pages('/article/kettles,6,200,3%,9')]
    const result = await local.search.import({ files, ...days })
    expect(result).toMatchObject({
      periods: [{ ...days, queries: 2, pages: 1, clicks: 6, impressions: 200, state: 'new' }],
      rejectedTotal: 0,
    })
    expect(await local.search.list({})).toMatchObject([
      { id, ...days, queries: 2, pages: 1, clicks: 6, impressions: 200, ctr: 3, position: 9, by: 'local' },
    ])
    expect((await local.search.get({ id })).topQueries).toEqual([
      { query: 'kettles', page: null, clicks: 3, impressions: 100, ctr: 3, position: 8 },
      { query: 'mugs', page: null, clicks: 1, impressions: 50, ctr: 2, position: 20 },
    ])
  })

  it('of the same period replaces its table, and leaves the other', async () => {
    await local.search.import({ files: [queries('kettles,3,100,3%,8'), pages('/a,6,200,3%,9')], ...days })
    const again = await local.search.import({ files: [queries('kettles,3,100,3%,8')], ...days })
    expect(again.periods).toMatchObject([{ state: 'unchanged', queries: 1, pages: null }])
    const changed = await local.search.import({ files: [queries('kettles,4,120,3%,8')], ...days })
    expect(changed.periods).toMatchObject([{ state: 'replaced' }])
    const { topQueries, topPages } = await local.search.get({ id })
    expect(topQueries).toMatchObject([{ query: 'kettles', clicks: 4, impressions: 120 }])
    expect(topPages).toMatchObject([{ page: '/a', clicks: 6 }])
    expect(await local.search.list({})).toHaveLength(1)
  })

  it('of a comparison stores both periods', async () => {
    const titles = ['Clicks', 'Impressions', 'Position'].flatMap(name => [
      `Last 7 days ${name}`,
      `Previous 7 days ${name}`,
    ])
    const content = [['Top queries', ...titles].join(','), 'kettles,5,1,200,80,9.1,12'].join('\n')
    await local.search.import({ files: [{ name: 'Queries.csv', content }], from: '2026-11-08', to: '2026-11-14' })
    expect(await local.search.list({})).toMatchObject([
      { id: '2026-11-08..2026-11-14', impressions: 200 },
      { id: '2026-11-01..2026-11-07', impressions: 80 },
    ])
  })

  it('stores nothing as a dry run, and tells the same', async () => {
    const files = [queries('kettles,3,100,3%,8')]
    const preview = await local.search.import({ files, ...days, dryRun: true })
    expect(await local.search.list({})).toEqual([])
    expect(await local.search.import({ files, ...days })).toEqual({ ...preview, dryRun: false })
  })

  it('needs days, which end in the past', async () => {
    const files = [queries('kettles,3,100,3%,8')]
    await expect(local.search.import({ files })).rejects.toThrow('The files do not state their days.')
    await expect(local.search.import({ files, from: '2026-11-21', to: '2026-11-20' })).rejects.toThrow(
      'must not end before',
    )
    await expect(local.search.import({ files, from: '2026-11-21', to: '2027-01-20' })).rejects.toThrow('in the future')
    const chart = { name: 'Chart.csv', content: `Date,${heading}\n2026-11-01,1,5,20%,3\n2026-11-07,1,5,20%,3` }
    const { periods } = await local.search.import({ files: [...files, chart] })
    expect(periods).toMatchObject([{ from: '2026-11-01', to: '2026-11-07' }])
  })

  it('says what may be wrong with the figures', async () => {
    const { local: site } = await createTestApp({ config: { siteUrl: 'https://shelf.example' } })
    const filters = { name: 'Filters.csv', content: 'Filter,Value\nSearch type,Image' }
    const files = [pages('https://www.shelf.example/a,6,200,3%,9', 'https://other.example/b,6,200,3%,9'), filters]
    expect((await site.search.import({ files, ...days })).notices).toEqual([
      'The export is filtered by “Search type: Image”, so it lacks the other figures of the site.',
      'Some pages are at other.example, but this site is at shelf.example.',
    ])
  })

  it('stores the 5,000 rows with the most impressions', async () => {
    const rows = Array.from({ length: 5_100 }, (_, at) => `kettle ${at},0,${at + 1},0%,8`)
    const { periods, notices } = await local.search.import({ files: [queries(...rows)], ...days })
    expect(periods).toMatchObject([{ queries: 5_000 }])
    expect(notices).toEqual(['Of each table, only the 5,000 rows with the most impressions are stored.'])
    expect((await local.search.get({ id })).topQueries).toHaveLength(100)
  })
})

it('figures are deleted', async () => {
  await local.search.import({ files: [queries('kettles,3,100,3%,8')], ...days })
  expect(await local.search.remove({ id })).toMatchObject({ id })
  expect(await local.search.list({})).toEqual([])
  await expect(local.search.get({ id })).rejects.toMatchObject({ code: 'not_found' })
})

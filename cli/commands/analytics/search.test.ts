import { describe, expect, it } from 'vitest'
import { createZip } from '../../../server/testing/create-zip.ts'
import { localApp, openFolderForEach } from '../../testing/local-app.ts'

const heading = 'Clicks,Impressions,CTR,Position'
const files = {
  'Queries.csv': `Top queries,${heading}\nbest kettle,3,410,0.73%,11.4\nkettle review,9,120,7.5%,2.1`,
  'Pages.csv': `Top pages,${heading}\nhttps://shelf.example/article/kettles,12,600,2%,8.8`,
  'Chart.csv': `Date,${heading}\n2026-08-24,1,5,20%,3\n2026-11-20,1,5,20%,3`,
  'Countries.csv': `Country,${heading}\nFrance,12,600,2%,8.8`,
}

const { getClient, writeFile, blogops } = openFolderForEach()

describe('blogops search import', () => {
  it('imports the archive of Search Console, and says what comes next', async () => {
    writeFile('export.zip', createZip(files))
    const { exit, stdout } = await blogops(['search', 'import', 'export.zip', '--no-color'], { columns: 80 })
    expect([exit, stdout]).toEqual([
      0,
      [
        'Imported 2026-08-24 to 2026-11-20: 2 queries, 1 page, 12 clicks, 600 impressions',
        'Not needed: Countries.csv.',
        'To see what to write next: blogops optimize topics',
        '',
      ].join('\n'),
    ])
    const again = await blogops(['search', 'import', 'export.zip', '--no-color'])
    expect(again.stdout).toContain('Nothing changed in 2026-08-24 to 2026-11-20')
  })

  it('imports single files of the days on the line', async () => {
    writeFile('Queries.csv', files['Queries.csv'])
    const missing = await blogops(['search', 'import', 'Queries.csv'])
    expect([missing.exit, missing.stderr]).toEqual([2, expect.stringContaining('--range 2026-08-24..2026-11-21')])
    const words = ['search', 'import', 'Queries.csv', '--range', '2026-08-24..2026-11-20']
    expect((await blogops([...words, '--dry-run'])).stdout).toContain(
      'Would import 2026-08-24 to 2026-11-20: 2 queries',
    )
    expect(await getClient().search.list({})).toEqual([])
    expect((await blogops(words)).exit).toBe(0)
    expect(await getClient().search.list({})).toHaveLength(1)
  })

  it('exits with 7 and names the line of an invalid row', async () => {
    writeFile('Queries.csv', `${files['Queries.csv']}\nmugs,many,3,1%,2`)
    const { exit, stdout } = await blogops(['search', 'import', 'Queries.csv', '--range', '2026-08-24..2026-11-20'])
    expect([exit, stdout]).toEqual([7, expect.stringContaining('  Queries.csv, line 4: its clicks is "many"')])
  })

  it('refuses damaged archives and wrong days', async () => {
    writeFile('export.zip', createZip(files).subarray(0, 200))
    const damaged = await blogops(['search', 'import', 'export.zip'])
    expect([damaged.exit, damaged.stderr]).toEqual([2, expect.stringContaining('The archive is damaged.')])
    writeFile('Queries.csv', files['Queries.csv'])
    expect(await blogops(['search', 'import', 'Queries.csv', '--range', '90d'])).toMatchObject({ exit: 2 })
  })
})

it('lists, shows and deletes periods', async () => {
  writeFile('export.zip', createZip(files))
  await blogops(['search', 'import', 'export.zip'])
  const list = await blogops(['search', 'list', '--no-color'], { columns: 80 })
  expect(list.stdout).toMatch(/2026-08-24\.\.2026-11-20 +2 +1 +12 +600 +8\.8/)
  const shown = await blogops(['search', 'show', '2026-08-24..2026-11-20', '--no-color'], { columns: 80 })
  expect(shown.stdout).toMatch(/best kettle +3 +410 +0\.73% +11\.4/)
  expect(shown.stdout).toMatch(/\/article\/kettles +12 +600 +2% +8\.8/)
  const removed = await blogops(['search', 'remove', '2026-08-24..2026-11-20', '--yes'])
  expect([removed.exit, removed.stdout]).toEqual([0, 'Deleted the figures of 2026-08-24 to 2026-11-20.\n'])
  expect(await getClient().search.list({})).toEqual([])
})

it('tells search engines about changed pages, and lists the submissions', async () => {
  const off = await blogops(['search', 'submissions', '--no-color'], { columns: 80 })
  expect(off.stdout).toContain('Search engines are not told about changed pages.')
  const refused = await blogops(['search', 'notify', 'on'])
  expect([refused.exit, refused.stderr]).toEqual([5, expect.stringContaining('Set BLOGOPS_SITE_URL')])
  const site = await localApp({ config: { siteUrl: 'https://shelf.example' } })
  const run = (...words: string[]) => blogops([...words, '--no-color'], { runtime: site.runtime, columns: 80 })
  expect((await run('search', 'notify', 'on')).stdout).toMatch(
    /through api\.indexnow\.org\.\n {2}key {6}https:\/\/shelf/,
  )
  expect((await run('search', 'submit', '/about')).stdout).toContain('  waiting  1 page\n')
})

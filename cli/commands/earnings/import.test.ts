import { describe, expect, it } from 'vitest'
import { openFolderForEach } from '../../testing/local-app.ts'

const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'
const rows = [
  'Kettle,B07TESTONE,shelf-21,2026-11-18,2,0,59.98,1.80',
  'Toaster,B07TESTTWO,toasters-21,2026-11-19,0,1,-39.99,-1.20',
]

const { getClient, writeFile, blogops } = openFolderForEach()

function write(name: string, lines: readonly string[]): void {
  writeFile(name, [heading, ...lines].join('\n'))
}

describe('blogops earnings import', () => {
  it('shows totals, tracking ids and the command that undoes it', async () => {
    write('report.csv', rows)
    const { exit, stdout } = await blogops(['earnings', 'import', 'report.csv', '--no-color'], { columns: 80 })
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^Imported 2 of 2 rows: 2026-11-18 to 2026-11-19\n {2}items +2\n {2}returns +1\n/)
    expect(stdout).toMatch(
      / {2}revenue {2}£19\.99\n {2}fees +£0\.60\nChanged: 2 days \(each tracking id has its own days\)\.\n/,
    )
    expect(stdout).toContain('Fees by tracking id:\n  shelf-21     £1.80\n  toasters-21  -£1.20\n')
    expect(stdout).toMatch(/To undo it: blogops earnings remove \S+\n$/)
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    const again = await blogops(['earnings', 'import', 'report.csv'])
    expect([again.exit, again.stdout]).toEqual([0, expect.stringContaining('Everything was imported before.')])
  })

  it('stores nothing with --dry-run', async () => {
    write('report.csv', rows)
    const { stdout } = await blogops(['earnings', 'import', 'report.csv', '--dry-run'])
    expect(stdout).toContain('Would import 2 of 2 rows')
    expect(stdout).toContain('New or different: 2 days (each tracking id has its own days).')
    expect(await getClient().earnings.list()).toEqual([])
  })

  it('exits with 7 and names the line of an invalid row', async () => {
    write('report.csv', [...rows, 'Kettle,B07TESTONE,shelf-21,2026-11-18,many,0,1,1'])
    const { exit, stdout } = await blogops(['earnings', 'import', 'report.csv'])
    expect(exit).toBe(7)
    expect(stdout).toContain('Refused 1 row:\n  line 4: its number of items is "many", which is not a whole number')
  })

  it('exits with 5 for another currency, and with 2 for another report', async () => {
    write('report.csv', ['Kettle,B07TESTONE,shelf-21,2026-11-18,1,0,$1.00,$0.10'])
    const other = await blogops(['earnings', 'import', 'report.csv'])
    expect([other.exit, other.stderr]).toEqual([5, expect.stringContaining('Amazon.co.uk pays in pounds')])
    writeFile('orders.csv', 'ASIN,Date,Qty,Tag\nB07TESTONE,2026-11-18,1,shelf-21')
    expect(await blogops(['earnings', 'import', 'orders.csv'])).toMatchObject({ exit: 2 })
  })
})

it('lists, shows and undoes imports', async () => {
  write('report.csv', rows)
  await blogops(['earnings', 'import', 'report.csv'])
  const [report] = await getClient().earnings.list()
  const id = report?.id ?? ''
  const list = await blogops(['earnings', 'list', '--no-color'], { columns: 120 })
  expect(list.stdout).toMatch(/report\.csv +2026-11-18 +2026-11-19 +2 +£0\.60/)
  const shown = await blogops(['earnings', 'show', id, '--no-color'], { columns: 80 })
  expect(shown.stdout).toMatch(/2026-11-19 +toasters-21 +0 +1 +-£39\.99 +-£1\.20 +yes/)
  const removed = await blogops(['earnings', 'remove', id, '--yes'])
  expect([removed.exit, removed.stdout]).toEqual([0, 'Undid the import of report.csv, 2026-11-18 to 2026-11-19.\n'])
  expect(await getClient().earnings.list()).toEqual([])
})

describe('blogops earnings remove', () => {
  it('shows what it undoes before it asks, and names a single day once', async () => {
    write('report.csv', rows.slice(0, 1))
    await blogops(['earnings', 'import', 'report.csv'])
    const id = (await getClient().earnings.list())[0]?.id ?? ''
    const { exit, stderr } = await blogops(['earnings', 'undo', id])
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('Undo the import of "report.csv" (2026-11-18, 1 row, £1.80 in fees)'),
    ])
    expect((await blogops(['earnings', 'undo', id, '--yes'])).stdout).toBe(
      'Undid the import of report.csv, 2026-11-18.\n',
    )
  })

  it('refuses an unknown id before it asks', async () => {
    const { exit, stderr } = await blogops(['earnings', 'remove', 'nothing'])
    expect([exit, stderr]).toEqual([1, expect.stringContaining('nothing')])
    expect(stderr).not.toContain('confirm')
  })

  it('counts one item as one', async () => {
    write('report.csv', ['Kettle,B07TESTONE,shelf-21,2026-11-18,1,0,82.50,1.80'])
    await blogops(['earnings', 'import', 'report.csv'])
    const { stdout } = await blogops(['analytics', 'earnings', '--range', '2026-11-18..2026-11-18', '--no-color'])
    expect(stdout).toMatch(/^2026-11-18\n/)
    expect(stdout).toContain('£82.50, 1 item, 0 returned')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'
const sale = (date: string, fees = '0.90', id = 'shelf-21') => `Kettle,B07TESTONE,${id},${date},1,0,29.99,${fees}`

let local: Client
beforeEach(async () => {
  ;({ local } = await createTestApp())
})

const give = (rows: readonly string[], options: { name?: string; dryRun?: boolean; head?: string } = {}) => {
  const { name = 'report.csv', head = heading, ...more } = options
  return local.earnings.import({ name, content: [head, ...rows].join('\n'), ...more })
}

/** Days that count, over all imports. */
async function countingDays() {
  const imports = await local.earnings.list()
  const details = await Promise.all(imports.map(({ id }) => local.earnings.get({ id })))
  const days = details.flatMap(report => report.days.filter(({ counts }) => counts))
  const byDay = new Map(days.map(day => [`${day.date} ${day.trackingId}`, [day.rows, day.fees.amount]]))
  return Object.fromEntries([...byDay].sort())
}

describe('earnings import', () => {
  it('stores a report and answers its totals in the currency of the shop', async () => {
    const rows = [sale('2026-11-18'), sale('2026-11-18'), sale('2026-11-19', '-0.90', 'other-21')]
    const preview = await give(rows, { dryRun: true })
    expect(await local.earnings.list()).toEqual([])
    const result = await give(rows)
    expect(result).toEqual({ ...preview, dryRun: false, id: expect.any(String) })
    expect(result).toMatchObject({
      rows: 3,
      imported: 3,
      days: 2,
      changed: 2,
      replaced: 0,
      from: '2026-11-18',
      to: '2026-11-19',
      fees: { amount: 0.9, currency: 'GBP' },
      trackingIds: [
        { trackingId: 'shelf-21', fees: { amount: 1.8, currency: 'GBP' } },
        { trackingId: 'other-21', fees: { amount: -0.9, currency: 'GBP' } },
      ],
    })
    expect(await local.earnings.list()).toMatchObject([{ id: result.id, number: 1, by: 'local', rows: 3 }])
  })

  it('of the same file again changes nothing, in any order of rows', async () => {
    await give([sale('2026-11-18', '0.90'), sale('2026-11-18', '0.40')])
    const again = await give([sale('2026-11-18', '0.40'), sale('2026-11-18', '0.90')])
    expect(again).toMatchObject({ id: null, changed: 0, replaced: 0 })
    expect(await local.earnings.list()).toHaveLength(1)
  })

  it('keeps the earlier rows of a day of which a row was rejected', async () => {
    await give([sale('2026-11-17'), sale('2026-11-18'), sale('2026-11-18')])
    const damaged = await give([sale('2026-11-17'), sale('2026-11-18'), sale('2026-11-18', 'oops'), sale('2026-11-19')])
    expect(damaged).toMatchObject({ rejectedTotal: 1, changed: 1, replaced: 0, incomplete: 1 })
    const days = { '2026-11-17 shelf-21': [1, 0.9], '2026-11-18 shelf-21': [2, 1.8], '2026-11-19 shelf-21': [1, 0.9] }
    expect(await countingDays()).toEqual(days)
    // Nobody knows which day a row without a date belongs to.
    const undated = await give([sale('2026-11-18', '5.00'), sale('someday')])
    expect(undated).toMatchObject({ id: null, changed: 0, incomplete: 1 })
    expect(await countingDays()).toEqual(days)
  })

  it('of an overlapping file replaces the days of its tracking ids, and no others', async () => {
    await give([sale('2026-11-17'), sale('2026-11-18'), sale('2026-11-18', '0.10', 'other-21')])
    // The shop has since added a sale to one day, and corrected none of the others.
    const result = await give([sale('2026-11-18'), sale('2026-11-18'), sale('2026-11-19')])
    expect(result).toMatchObject({ days: 2, changed: 2, replaced: 1 })
    expect(await countingDays()).toEqual({
      '2026-11-17 shelf-21': [1, 0.9],
      '2026-11-18 other-21': [1, 0.1],
      '2026-11-18 shelf-21': [2, 1.8],
      '2026-11-19 shelf-21': [1, 0.9],
    })
  })

  it('of sales and of bounties do not replace each other', async () => {
    await give([sale('2026-11-18')])
    const result = await give(['Prime,2026-11-18,shelf-21,1,3.00'], {
      head: 'Name,Date Shipped,Tracking Id,Quantity,Ad Fees',
    })
    expect(result).toMatchObject({ kind: 'bounty', changed: 1, replaced: 0 })
  })

  it('refuses another currency than that of the shop', async () => {
    const head = heading.replace('Revenue,Ad Fees', 'Revenue($),Ad Fees($)')
    await expect(give([sale('2026-11-18')], { head })).rejects.toMatchObject({
      code: 'conflict',
      message: '409: report.csv has amounts in "$", but Amazon.co.uk pays in pounds.',
    })
    await local.settings.update({ shop: 'amazon.ca' })
    expect(await give([sale('2026-11-18')], { head })).toMatchObject({ fees: { amount: 0.9, currency: 'CAD' } })
  })

  it('reports invalid rows with their line, and imports the others', async () => {
    const result = await give([sale('2026-11-18'), sale('someday')])
    expect(result).toMatchObject({
      rows: 2,
      imported: 1,
      rejected: [{ line: 3, reason: '"someday" is not a date' }],
      rejectedTotal: 1,
    })
  })
})

describe('the undo of an import', () => {
  it('lets the days count again that it replaced', async () => {
    await give([sale('2026-11-17'), sale('2026-11-18')])
    const before = await countingDays()
    const { id } = await give([sale('2026-11-18', '0.50'), sale('2026-11-19')])
    expect(await countingDays()).not.toEqual(before)
    expect(await local.earnings.remove({ id: id ?? '' })).toMatchObject({ id, number: 2 })
    expect(await countingDays()).toEqual(before)
    await expect(local.earnings.get({ id: id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of an earlier import leaves what a later one has, too', async () => {
    const { id } = await give([sale('2026-11-17'), sale('2026-11-18')])
    await give([sale('2026-11-18'), sale('2026-11-19')])
    await local.earnings.remove({ id: id ?? '' })
    expect(await countingDays()).toEqual({ '2026-11-18 shelf-21': [1, 0.9], '2026-11-19 shelf-21': [1, 0.9] })
  })

  it('removes everything with the last import', async () => {
    const { id } = await give([sale('2026-11-18')])
    await local.earnings.remove({ id: id ?? '' })
    expect(await countingDays()).toEqual({})
    expect(await give([sale('2026-11-18')])).toMatchObject({ changed: 1, replaced: 0 })
  })
})

it('a token needs the scope earnings:write', async () => {
  const { local: admin, as } = await createTestApp()
  await admin.users.create({ username: 'ada', password: 'correct horse battery' })
  const { token } = await admin.tokens.create({ name: 'reader', scope: ['analytics:read'], user: 'ada' })
  const reader = as({ authorization: `Bearer ${token}` })
  expect(await reader.earnings.list()).toEqual([])
  await expect(reader.earnings.import({ name: 'x.csv', content: heading })).rejects.toMatchObject({ code: 'forbidden' })
})

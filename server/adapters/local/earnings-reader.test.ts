import { describe, expect, it } from 'vitest'
import type { ExportFile } from '../../ports/import-files.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createEarningsReader } from './earnings-reader.ts'

const reader = createEarningsReader({ clock: createManualClock() })
const read = (lines: readonly string[], options: Partial<ExportFile> = {}) =>
  reader({ name: 'report.csv', content: lines.join('\n'), ...options }, new AbortController().signal)

const british =
  'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price,Items Shipped,Returns,Revenue,Ad Fees,Device Type Group,Direct'
const american =
  'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group'
const short = 'ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'
const shipped = (date: string, revenue = '10.00', fees = '0.50') => `B07TESTONE,shelf-21,${date},1,0,${revenue},${fees}`

describe('columns of an earnings report', () => {
  it('are those of the UK, after a byte order mark, a title and an empty line', async () => {
    const report = await read([
      '\uFEFFFee-Earnings reports from 1 Nov 2026 to 20 Nov 2026',
      '',
      british,
      'Kitchen,"Kettle, 1.7 l",b07testone,Amazon.co.uk,Shelf-21,2026-11-19,29.99,2,0,"1,059.98",1.80,Desktop,Direct',
      'Kitchen,Kettle,B07TESTONE,Amazon.co.uk,shelf-21,2026-11-20,29.99,0,1,-29.99,-0.90,Mobile,Direct',
      'Total,,,,,,,2,1,1029.99,0.90,,',
    ])
    expect(report).toEqual({
      kind: 'earnings',
      rows: [
        {
          line: 4,
          date: '2026-11-19',
          trackingId: 'shelf-21',
          asin: 'B07TESTONE',
          name: 'Kettle, 1.7 l',
          category: 'Kitchen',
          items: 2,
          returns: 0,
          revenueMicros: 1_059_980_000,
          feesMicros: 1_800_000,
        },
        {
          line: 5,
          date: '2026-11-20',
          trackingId: 'shelf-21',
          asin: 'B07TESTONE',
          name: 'Kettle',
          category: 'Kitchen',
          items: 0,
          returns: 1,
          revenueMicros: -29_990_000,
          feesMicros: -900_000,
        },
      ],
      skipped: 1,
      currencySigns: [],
      rejected: [],
      rejectedTotal: 0,
      incompleteDays: [],
      columns: {
        date: 'Date Shipped',
        trackingId: 'Tracking ID',
        asin: 'ASIN',
        name: 'Name',
        category: 'Category',
        items: 'Items Shipped',
        returns: 'Returns',
        revenue: 'Revenue',
        fees: 'Ad Fees',
      },
    })
  })

  it('are those of the US, separated by tabs, with the currency in the headings', async () => {
    const { rows, currencySigns } = await read(
      [american, 'Home,Lamp,0306406152,A,shelf-20,"July 19, 2026",9.99,1,0,$9.99,$0.30,Mobile'].map(line =>
        line.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t'),
      ),
    )
    expect(currencySigns).toEqual(['$'])
    expect(rows).toMatchObject([{ date: '2026-07-19', asin: '0306406152', feesMicros: 300_000 }])
  })

  it('are those of Spain, separated by semicolons, with decimal commas', async () => {
    const { rows, currencySigns } = await read([
      'Categoría;Nombre;ASIN;ID de seguimiento;Fecha de envío;Precio;Artículos enviados;Devoluciones;Ingresos;Comisiones',
      'Cocina;Hervidor;B07TESTONE;shelf-21;19/10/2026;1.234,56;1;0;1.234,56 €;5,00',
    ])
    expect(currencySigns).toEqual(['€'])
    expect(rows).toMatchObject([{ date: '2026-10-19', revenueMicros: 1_234_560_000, feesMicros: 5_000_000 }])
  })

  it('of bounties have no ASIN', async () => {
    const { kind, rows } = await read([
      'Name,Date Shipped,Tracking Id,Quantity,Ad Fees($)',
      'Prime free trial,2026-11-18,shelf-20,2,6.00',
    ])
    expect(kind).toBe('bounty')
    expect(rows).toMatchObject([{ name: 'Prime free trial', asin: '', items: 2, feesMicros: 6_000_000 }])
  })

  it('with other names are mapped by hand', async () => {
    const lines = ['Versanddatum,Tag,ASIN,Provision', '2026-11-18,shelf-21,B07TESTONE,0.40']
    await expect(read(lines)).rejects.toMatchObject({ details: { missing: ['date', 'fees'] } })
    const { rows } = await read(lines, { map: ['Versanddatum=date', 'provision=fees'] })
    expect(rows).toMatchObject([{ date: '2026-11-18', feesMicros: 400_000 }])
  })

  it.each([
    ['Category,Name,ASIN,Date,Qty,Price,Link Type,Tag,Device Type Group', 'Fee-Earnings, which lists shipped items'],
    ['Tracking ID,Clicks,Items Ordered,Items Shipped,Revenue,Ad Fees', 'has no days'],
    ['Date,Clicks,Conversion', 'Download the report Fee-Earnings as CSV'],
  ])('of another report are refused: %s', async (line, hint) => {
    await expect(read([line, 'x'])).rejects.toMatchObject({ code: 'bad_request', hint: expect.stringContaining(hint) })
  })
})

describe('dates of an earnings report', () => {
  it.each([
    ['2026-01-05T00:00:00Z', '2026-01-05'],
    ['2026-01-05 00:00:00.0', '2026-01-05'],
    ['"July 19, 2026"', '2026-07-19'],
    ['September 15 2026', '2026-09-15'],
    ['19 July 2026', '2026-07-19'],
    ['07/19/2026', '2026-07-19'],
    ['07/19/26', '2026-07-19'],
    ['19/07/2026', '2026-07-19'],
  ])('%s is %s', async (text, date) => {
    expect((await read([short, shipped(text)])).rows[0]?.date).toBe(date)
  })

  it('that are ambiguous are asked for', async () => {
    const lines = [short, shipped('03/04/2026')]
    await expect(read(lines)).rejects.toMatchObject({ details: { dateFormat: ['dmy', 'mdy'] } })
    expect((await read(lines, { dateFormat: 'dmy' })).rows[0]?.date).toBe('2026-04-03')
  })
})

describe('amounts of an earnings report', () => {
  it.each([
    ['1299.00', 1_299_000_000],
    ['"1,250.50"', 1_250_500_000],
    ['"$1,234.56"', 1_234_560_000],
    ['-$0.45', -450_000],
    ['$-0.45', -450_000],
    ['(5.00)', -5_000_000],
    ['0.123456', 123_456],
    ['"1,234"', 1_234_000_000],
    ['', 0],
  ])('%s is %i millionths', async (text, micros) => {
    expect((await read([short, shipped('2026-11-18', text)])).rows[0]?.revenueMicros).toBe(micros)
  })

  it('cannot have decimal points and decimal commas in one file', async () => {
    const lines = [short, shipped('2026-11-18', '1.50'), shipped('2026-11-18', '"1,50"')]
    await expect(read(lines)).rejects.toMatchObject({ message: expect.stringContaining('decimal commas') })
  })
})

it.each([
  ['B07TESTONE,shelf-21,2026-02-30,1,0,1,1', '"2026-02-30" is not a calendar day'],
  ['B07TESTONE,shelf-21,2026-11-23,1,0,1,1', '2026-11-23 is in the future'],
  ['B07TESTONE,,2026-11-18,1,0,1,1', 'the tracking id is missing'],
  [',shelf-21,2026-11-18,1,0,1,1', 'the ASIN is missing'],
  ['306406152,shelf-21,2026-11-18,1,0,1,1', '"306406152" is not an ASIN'],
  ['B07TESTONE,shelf-21,2026-11-18,1.5,0,1,1', 'its number of items is "1.5", which is not a whole number'],
  ['B07TESTONE,shelf-21,2026-11-18,1,0,12x,1', 'its revenue is "12x", which is not an amount such as 1234.50'],
  ['B07TESTONE,shelf-21,2026-11-18,1,0,"0,125",1', 'its revenue is "0,125"'],
  ['B07TESTONE,shelf-21,2026-11-18,1,0,1', 'the row has 6 columns, but the heading has 7'],
])('the row %s is refused with its line and the reason', async (row, reason) => {
  const { rows, rejected, rejectedTotal } = await read(['Title', '', short, shipped('2026-11-18'), row])
  expect([rows.length, rejectedTotal]).toEqual([1, 1])
  expect(rejected).toEqual([{ line: 5, reason: expect.stringContaining(reason) }])
})

it('equal rows are different sales', async () => {
  expect((await read([short, shipped('2026-11-18'), shipped('2026-11-18')])).rows).toHaveLength(2)
})

describe('damaged and hostile reports', () => {
  // A pattern that takes the square of the size would run for hours.
  it('are read in time that grows with their size only', async () => {
    const { rows } = await read(['('.repeat(2_000_000), short, shipped('2026-11-18')])
    expect(rows).toHaveLength(1)
    const { rejected } = await read([short, shipped('2026-11-18', '10.00', `1.00${' '.repeat(2_000_000)}x`)])
    expect(rejected).toEqual([{ line: 2, reason: expect.stringContaining('is not an amount') }])
  })

  it('lose no sale to a quotation mark that is not closed', async () => {
    const { rows, rejected, incompleteDays } = await read([
      british,
      'Kitchen,"Kettle,B07TESTONE,Amazon.co.uk,shelf-21,2026-11-19,29.99,2,0,59.98,1.80,Desktop,Direct',
      'Kitchen,"Kettle",B07TESTONE,Amazon.co.uk,shelf-21,2026-11-20,29.99,1,0,29.99,0.90,Mobile,Direct',
    ])
    expect(rows).toEqual([])
    expect(rejected).toEqual([{ line: 2, reason: expect.stringContaining('quotation mark') }])
    expect(incompleteDays).toEqual([{ trackingId: null, date: null }])
  })

  it('without fees in a row, reject the row', async () => {
    const { rejected, incompleteDays } = await read([short, shipped('2026-11-18', '82.50', '')])
    expect(rejected).toEqual([{ line: 2, reason: 'its fees are missing' }])
    expect(incompleteDays).toEqual([{ trackingId: 'shelf-21', date: '2026-11-18' }])
  })

  it('with fees above the revenue in most rows are refused, because the columns are swapped', async () => {
    const swapped = short.replace('Revenue,Ad Fees', 'Ad Fees,Revenue')
    await expect(read([swapped, shipped('2026-11-18'), shipped('2026-11-19')])).rejects.toThrow(
      'The fees of report.csv are higher than its revenue.',
    )
  })
})

describe('a report of Awin', () => {
  const heading = 'Transaction ID,Advertiser,Click Ref,Transaction Date,Commission Amount,Status'
  const lines = [
    heading,
    '1,Currys,01KARTICLE,19/11/2026 12:30:00,1.50,Approved',
    '2,Currys,01KARTICLE,20/11/2026 08:01:00,0.75,pending',
    '3,Currys,,20/11/2026 09:00:00,2.00,approved',
    '4,Currys,spring sale/2026,20/11/2026 09:00:00,9.00,declined',
    ',,,Total,13.25,',
  ]
  const readAwin = (statuses?: string[], rows = lines) =>
    reader({ name: 'awin.csv', content: rows.join('\n'), ...(statuses && { statuses }) }, new AbortController().signal)

  it('has the transactions of the statuses that count, by the sub-id of their article', async () => {
    const report = await readAwin(['approved'])
    expect(report).toMatchObject({ kind: 'awin', rejectedTotal: 0, skipped: 3 })
    const row = { asin: '', items: 1, returns: 0, revenueMicros: 0 }
    expect(report.rows).toMatchObject([
      { ...row, date: '2026-11-19', trackingId: '01karticle', feesMicros: 1_500_000 },
      { ...row, date: '2026-11-20', trackingId: 'no-click-ref', feesMicros: 2_000_000 },
    ])
    const all = await readAwin(['approved', 'pending', 'declined'])
    expect(all.rows.map(({ trackingId }) => trackingId)).toEqual([
      '01karticle',
      '01karticle',
      'no-click-ref',
      'spring-sale-2026',
    ])
  })

  it.each([
    [undefined, 'Say which of them count.'],
    [[], 'Say which of them count.'],
    [['confirmed'], 'None of its rows is "confirmed".'],
  ])('is refused until it is known which statuses count: %j', async (statuses, message) => {
    await expect(readAwin(statuses)).rejects.toMatchObject({
      code: 'bad_request',
      message: `awin.csv has transactions with a status: approved, pending, declined. ${message}`,
      details: { statuses: ['approved', 'pending', 'declined'] },
    })
  })

  it('rejects a date with a megabyte of blanks in little time', async () => {
    const blanks = `5,Currys,x,1${' '.repeat(1_000_000)}x,1.00,approved`
    const report = await readAwin(['approved'], [...lines, blanks])
    expect(report.rejected.map(({ line }) => line)).toEqual([7])
  })

  it('rejects faulty rows, and a file without commissions', async () => {
    const faulty = [...lines, '5,Currys,x,20/11/2026,,approved', '6,Currys,x,soon,1.00,approved']
    const report = await readAwin(['approved'], faulty)
    expect(report.rejected.map(({ line }) => line)).toEqual([7, 8])
    await expect(
      readAwin(['approved'], ['Click Ref,Transaction Date,Status', 'x,2026-11-19,approved']),
    ).rejects.toThrow(/no column for fees/)
  })
})

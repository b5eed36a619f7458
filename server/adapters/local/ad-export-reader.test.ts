import { describe, expect, it } from 'vitest'
import type { ExportFile } from '../../ports/import-files.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createAdExportReader } from './ad-export-reader.ts'

const reader = createAdExportReader({ clock: createManualClock() })
const read = (lines: readonly string[], options: Partial<ExportFile> = {}) =>
  reader({ name: 'export.csv', content: lines.join('\n'), ...options }, new AbortController().signal)

const head = 'Date,Ad name,Impressions,Clicks,Spent'
const dated = (date: string) => `${date},A,10,1,0.5`

describe('columns', () => {
  it('are those of Ads Manager, with a row of totals and quoted figures', async () => {
    const { days, rejected, columns } = await read([
      '\uFEFF"Reporting starts","Reporting ends","Ad name","Ad ID","Ad set name","Campaign name",Age,Gender,Impressions,"Clicks (all)","Link clicks","Amount spent (GBP)",Results,Purchases',
      '2026-11-01,2026-11-30,,,,,,,"12,345",99,80,17.20,80,3',
      '2026-11-20,2026-11-20,Kettle A,120210000000000000,Kettles,Spring,25-34,Female,"1,234",20,15,"£1,002.50",15,2',
      '2026-11-01,2026-11-30,Kettle B,120210000000000001,Kettles,Spring,,,5,,,,,',
    ])
    expect(days).toEqual([
      {
        line: 3,
        date: '2026-11-20',
        ad: { id: '120210000000000000', name: 'Kettle A' },
        adSet: { id: '', name: 'Kettles' },
        campaign: { id: '', name: 'Spring' },
        age: '25-34',
        gender: 'female',
        region: null,
        interest: null,
        impressions: 1234,
        clicks: 20,
        spendMicros: 1_002_500_000,
        conversions: 2,
      },
    ])
    expect(rejected).toEqual([
      { line: 2, reason: 'it has no ad; rows of totals are not imported' },
      { line: 4, reason: 'it covers 2026-11-01 to 2026-11-30; export it by day' },
    ])
    expect(columns).toMatchObject({ clicks: 'Clicks (all)', conversions: 'Purchases', endDate: 'Reporting ends' })
  })

  it('are those of older sets, with semicolons too, and empty cells are none', async () => {
    const { days } = await read([
      'Date;ad_id;xyz_campaign_id;fb_campaign_id;age;gender;interest;Impressions;Clicks;Spent;Total_Conversion;Approved_Conversion',
      '31-08-2023;7;9;8;30-34;M;15;7350;;1.429999948;2;1',
      '31-08-2023;7;9;8;;;15;1;;;;',
    ])
    expect(days).toMatchObject([
      {
        ad: { id: '7' },
        adSet: { id: '8' },
        campaign: { id: '9' },
        gender: 'male',
        clicks: 0,
        spendMicros: 1_430_000,
        conversions: 2,
      },
      { age: 'unknown', gender: 'unknown', spendMicros: 0, conversions: 0 },
    ])
  })

  it('of other names are mapped, ahead of those that are known', async () => {
    const lines = ['When,Creative,Seen,Tapped,Cost (£),Spend', '2026-11-20,A,10,1,0.50,99']
    const map = ['When=date', 'creative=adName', 'Seen=impressions', 'Tapped=clicks', 'Cost (£)=spend']
    expect((await read(lines, { map })).days).toMatchObject([{ ad: { name: 'A' }, spendMicros: 500_000 }])
    await expect(read(lines, { map: ['Nowhere=date'] })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('no column "Nowhere". Columns found: "When"'),
    })
  })

  it.each([
    ['Date,Impressions,Clicks,Spent', 'no column for adName (or adId)'],
    ['Ad name,Clicks', 'no column for date, impressions, spend'],
    ['Day,Ad name,Impressions,Clicks (all),Amount spent (USD)', 'blogops needs pounds'],
    ['', 'export.csv is empty'],
    ['PK\u0003\u0004\0', 'not a text file'],
  ])('are needed: %j', async (heading, told) => {
    await expect(read([heading, ''])).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(told),
    })
  })
})

describe('dates', () => {
  it.each([
    [['2026-11-05'], ['2026-11-05']],
    [['2026/11/05 00:00:00'], ['2026-11-05']],
    [
      ['31-08-2023', '05/06/2023'],
      ['2023-08-31', '2023-06-05'],
    ],
    [
      ['8/31/2023', '5/6/2023'],
      ['2023-08-31', '2023-05-06'],
    ],
    [
      ['2023-05-06', '13.05.2023'],
      ['2023-05-06', '2023-05-13'],
    ],
  ])('of %j are %j', async (given, told) => {
    expect((await read([head, ...given.map(dated)])).days.map(({ date }) => date)).toEqual(told)
  })

  it('that may be read in two ways are asked for, and read as is said', async () => {
    const lines = [head, dated('05/06/2023')]
    await expect(read(lines)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('05/06/2023'),
      hint: expect.stringContaining('--date-format dmy'),
    })
    expect((await read(lines, { dateFormat: 'dmy' })).days[0]?.date).toBe('2023-06-05')
    expect((await read(lines, { dateFormat: 'mdy' })).days[0]?.date).toBe('2023-05-06')
  })

  it('of two kinds are refused, unless it is said which counts', async () => {
    const lines = [head, dated('31/08/2023'), dated('08/31/2023')]
    await expect(read(lines)).rejects.toMatchObject({ message: expect.stringContaining('31/08/2023 and 08/31/2023') })
    const { days, rejected } = await read(lines, { dateFormat: 'dmy' })
    expect({ days: days.length, rejected }).toEqual({
      days: 1,
      rejected: [{ line: 3, reason: '"08/31/2023" is not a calendar day' }],
    })
  })
})

describe('a row', () => {
  it.each([
    ['2026-02-30,A,1,1,1', 'not a calendar day'],
    ['2026-11-23,A,1,1,1', '2026-11-23 is in the future'],
    ['yesterday,A,1,1,1', '"yesterday" is not a date'],
    [',A,1,1,1', 'the date is missing'],
    ['2026-11-20,,1,1,1', 'it has no ad'],
    ['2026-11-20,A,-1,1,1', 'its impressions is "-1"'],
    ['2026-11-20,A,1.5,1,1', 'not a whole number'],
    ['2026-11-20,A,1,many,1', 'its clicks is "many"'],
    ['2026-11-20,A,1,1,"12,50"', 'not a figure such as 1234.50'],
    ['2026-11-20,A,1e99,1,1', 'not a whole number|too large'],
    ['2026-11-20,A,9999999999999,1,1', 'too large'],
    ['2026-11-20,A,1,1', 'the row has 4 columns, but the heading has 5'],
  ])('%j is refused with its line and why', async (row, told) => {
    const { days, rejected, rejectedTotal } = await read([head, dated('2026-11-20'), row])
    expect(days).toHaveLength(1)
    expect(rejectedTotal).toBe(1)
    expect(rejected[0]).toMatchObject({ line: 3, reason: expect.stringMatching(told) })
  })

  it('that stands there twice counts once, and one that differs is a part of its day', async () => {
    const lines = [
      'Day,Ad name,Placement,Impressions,Clicks,Spent',
      ...['Feed', 'Story', 'Feed'].map(at => `2026-11-20,A,${at},5,1,1`),
    ]
    const { days, rejected } = await read(lines)
    expect(days).toHaveLength(2)
    expect(rejected).toEqual([{ line: 4, reason: 'it is the same as line 2' }])
  })

  it('with an id that a spreadsheet rounded, or an unheard-of gender, is refused', async () => {
    const { rejected } = await read([
      'Day,Ad ID,Gender,Impressions,Clicks,Spent',
      '2026-11-20,1.2021E+17,male,1,1,1',
      '2026-11-20,120210000000000000,constructor,1,1,1',
    ])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'its ad id was rounded by a spreadsheet: 1.2021E+17',
      '"constructor" is not one of the genders male, female, unknown',
    ])
  })

  it('tells of names without what a terminal obeys', async () => {
    const { days } = await read([head, '2026-11-20,Kettle\u001b[2J,1,1,1'])
    expect(days[0]?.ad.name).toBe('Kettle [2J')
  })
})

it('more rows than can be are told of', async () => {
  const lines = Array.from({ length: 100_001 }, (_, n) => `,${n},,,`)
  await expect(read([head, ...lines])).rejects.toMatchObject({
    message: expect.stringContaining('more than 100,000 rows'),
  })
}, 60_000)

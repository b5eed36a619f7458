import { describe, expect, it } from 'vitest'
import { openAdSet } from './testing/open-ad-set.ts'

const head = 'Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)'

/** Two ad sets with one ad each. The date is 2026-11-21. */
async function openTwo() {
  const { local, words, adSet, campaignId } = await openAdSet()
  const other = await local.adsets.create({ articleId: 'a2', campaignId })
  const [a, b] = [await local.ads.create(words), await local.ads.create({ ...words, adSetId: other.id })]
  const did = (ad: { id: string }, day: string, spend: number) => `${day},${ad.id},100,5,${spend}`
  const give = (...rows: string[]) => local.ads.import({ name: 'x.csv', content: [head, ...rows].join('\n') })
  return { local, adSet, other, a, b, did, give }
}

const spent = ({ days }: { days: { date: string; spend: number }[] }) => days.map(({ date, spend }) => [date, spend])

describe('the days of ads', () => {
  it('end today by default, and are unknown from the first ad set on without any figures', async () => {
    const { local } = await openTwo()
    expect(await local.ads.days({ days: 2 })).toEqual({
      since: '2026-11-20',
      until: '2026-11-21',
      adsKnownTo: '2026-11-20',
      sample: false,
      latest: null,
      days: ['2026-11-20', '2026-11-21'].map(date => ({
        date,
        adsKnown: date === '2026-11-20',
        impressions: 0,
        clicks: 0,
        spend: 0,
        conversions: 0,
      })),
    })
    expect((await local.ads.days({})).days).toHaveLength(28)
  })

  it('end on the requested day, across months and years', async () => {
    const { local, a, b, did, give } = await openTwo()
    await give(did(a, '2023-12-31', 2), did(b, '2023-12-31', 1), did(a, '2024-01-02', 4), did(b, '2024-02-29', 8))
    const asked = await local.ads.days({ days: 3, until: '2024-01-01' })
    expect([asked.since, asked.until]).toEqual(['2023-12-30', '2024-01-01'])
    expect(spent(asked)).toEqual([
      ['2023-12-30', 0],
      ['2023-12-31', 3],
      ['2024-01-01', 0],
    ])
    expect(spent(await local.ads.days({ days: 1, until: '2024-02-29' }))).toEqual([['2024-02-29', 8]])
    expect(spent(await local.ads.days({ days: 1, until: '2027-01-01' }))).toEqual([['2027-01-01', 0]])
  })

  it('report the last day with figures, inside the range or not, of all ad sets or of one', async () => {
    const { local, adSet, other, a, b, did, give } = await openTwo()
    await give(did(a, '2024-01-02', 4), did(b, '2024-02-29', 8), `2024-03-01,${b.id},0,0,0`)
    const latest = async (asked: object) => (await local.ads.days({ days: 1, ...asked })).latest
    expect(await latest({})).toBe('2024-02-29')
    expect(await latest({ until: '2023-01-01' })).toBe('2024-02-29')
    expect(await latest({ adSetId: adSet.id })).toBe('2024-01-02')
    expect(await latest({ adSetId: other.id })).toBe('2024-02-29')
    expect(spent(await local.ads.days({ days: 1, until: '2024-02-29', adSetId: adSet.id }))).toEqual([
      ['2024-02-29', 0],
    ])
  })

  it('are unknown after the last reported day of any ad set', async () => {
    const { local, adSet, b, did, give } = await openTwo()
    await give(did(b, '2026-11-19', 8))
    for (const asked of [{}, { adSetId: adSet.id }]) {
      const { adsKnownTo, days } = await local.ads.days({ days: 3, ...asked })
      expect([adsKnownTo, days.map(({ adsKnown }) => adsKnown)]).toEqual(['2026-11-19', [true, false, false]])
    }
    expect(await local.ads.days({ days: 1, until: '2026-11-19' })).toMatchObject({ adsKnownTo: null })
  })

  it.each([
    ['if it does not exist', '2026-02-30', /Until must be a day, such as 2026-11-21/],
    ['if it is before 2000', '0000-01-01', /Until must be in 2000 or later/],
    ['if it is a time', '2026-11-21T00:00:00Z', /Until must be a day/],
  ])('refuse the last day %s', async (_, until, message) => {
    const { local } = await openTwo()
    await expect(local.ads.days({ until })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(message),
    })
  })

  it('return not_found for an unknown ad set', async () => {
    const { local } = await openTwo()
    await expect(local.ads.days({ adSetId: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

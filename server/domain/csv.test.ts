import { expect, it } from 'vitest'
import { type AdsCsvRow, toAdsCsv } from './csv.ts'

const row: AdsCsvRow = {
  level: 'Ad',
  campaign: 'Spring, 2026',
  adSet: '=HYPERLINK("http://evil.example")',
  ad: '+44 offers',
  id: '01KAD',
  status: 'ACTIVE',
  labels: ['@home', 'spring'],
  budget: null,
  impressions: 1000,
  clicks: 25,
  spend: 12.5,
  conversions: 2,
  isKnown: true,
  earnings: '£3.00',
  verdict: '-Pause',
}

it('has names, figures and labels, and runs nothing in a spreadsheet', () => {
  expect(toAdsCsv([row]).split('\r\n')).toEqual([
    'Level,Campaign,Ad Set,Ad,Id,Status,Daily Budget (£),Spend (£),Impressions,Clicks,CTR (%),CPC (£),Conversions,Labels',
    `Ad,"Spring, 2026","'=HYPERLINK(""http://evil.example"")",'+44 offers,01KAD,ACTIVE,,12.50,1000,25,2.50,0.50,2,"'@home, spring"`,
    '',
  ])
})

it('has the chosen columns in their order', () => {
  expect(toAdsCsv([{ ...row, budget: 10 }], ['verdict', 'budget']).split('\r\n')[1]).toMatch(/,ACTIVE,'-Pause,10\.00$/)
})

it('leaves unknown figures and rates without a denominator empty', () => {
  expect(toAdsCsv([{ ...row, isKnown: false }], ['spend', 'ctr', 'clicks'])).toContain(',ACTIVE,,,\r\n')
  expect(toAdsCsv([{ ...row, impressions: 0, clicks: 0 }], ['ctr', 'cpc', 'clicks'])).toContain(',ACTIVE,,,0\r\n')
})

import { screen } from '@testing-library/react'
import { beforeAll } from 'vitest'
import type { PerformanceRow } from '../../../../../server/contract/schemas/ad-performance.ts'
import { ad, adSet, campaign, performanceRow } from '../../../../testing/ads.ts'
import { addDialogMethods } from '../../../../testing/dialogs.ts'
import { noEarnings } from '../../../../testing/earnings.ts'
import type { FakeAnswers } from '../../../../testing/fake-api.ts'
import { ada, site } from '../../../../testing/fixtures.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { searching } from '../../../../testing/searching.ts'
import { LazySpendChart } from '../charts/spend-panel.tsx'

/** Registers the hooks of a test file. */
export function prepareScreen(): void {
  // The lazy screen takes time to load.
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(async () => {
    addDialogMethods()
    // Otherwise the charts appear at an unpredictable moment.
    await LazySpendChart.preload()
  })
}

type AdRow = PerformanceRow['ads'][number]

/** Days of a range, each with the given spend in pounds. */
export function spentDays(spent: readonly number[]) {
  const dateOf = (at: number) => new Date(Date.UTC(2026, 10, 21 - (spent.length - 1 - at))).toISOString().slice(0, 10)
  const days = spent.map((spend, at) => ({
    date: dateOf(at),
    adsKnown: true,
    spend,
    impressions: spend * 100,
    clicks: spend,
    conversions: 0,
  }))
  return {
    since: dateOf(0),
    until: dateOf(spent.length - 1),
    adsKnownTo: null,
    days,
    sample: false,
    latest: spent.some(spend => spend > 0) ? dateOf(spent.length - 1) : null,
  }
}

/** Opens the screen over a fake server that stores budgets and statuses. */
export async function openPerformance(given: PerformanceRow[] = [performanceRow()], changes: FakeAnswers = {}) {
  let rows = given
  const change = (id: string, status: AdRow['status']) => {
    const changed = (ad: AdRow): AdRow => (ad.adId === id ? { ...ad, status } : ad)
    rows = rows.map(row => {
      const ads = row.ads.map(changed)
      return { ...row, ads, status: ads.some(ad => ad.status === 'ACTIVE') ? 'ACTIVE' : 'PAUSED' }
    })
  }
  const pause = (ids: readonly string[]) => {
    for (const id of ids) change(id, 'PAUSED')
  }
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'facebook.status': () => ({
      isConfigured: false,
      message: 'Database-Only Mode: nothing is sent. Missing settings: FACEBOOK_ACCESS_TOKEN (access token).',
      lastSync: null,
    }),
    'ads.performance': () => rows,
    'campaigns.list': () => [campaign()],
    'adsets.list': () => [],
    'optimizer.verdicts': () => ({ at: null, adSets: [] }),
    'earnings.report': () => noEarnings,
    'ads.days': ({ days }) => spentDays(Array.from({ length: Number(days) }, (_, at) => at)),
    'adsets.budget': ({ adSetId, dailyBudget }) => {
      rows = rows.map(row => (row.adSetId === adSetId ? { ...row, dailyBudget: Number(dailyBudget) } : row))
      return adSet({ dailyBudget: Number(dailyBudget) })
    },
    'ads.status': ({ adId, status }) => {
      change(String(adId), status === 'ACTIVE' ? 'ACTIVE' : 'PAUSED')
      return ad({ id: String(adId) })
    },
    'ads.pauseMany': ({ adIds }) => {
      const ids = Array.isArray(adIds) ? adIds.map(String) : []
      pause(ids)
      return { paused: ids, failed: [] }
    },
    ...changes,
  }
  const page = await openPage('/facebook-ads', { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'Ads Performance' })
  return { ...page, pause }
}

import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { articleAnalytics, comprehensive, threeDays } from '../../../testing/analytics.ts'
import { noEarnings } from '../../../testing/earnings.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import { LazyDayChart } from '../days-panel.tsx'

/** Registers the hooks of a test file. */
export function prepareScreen(): void {
  // The lazy screen takes time to load.
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(async () => {
    // Otherwise the chart appears at an unpredictable moment.
    await LazyDayChart.preload()
  })
  // Fixes the current date; timers stay real.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') }))
  afterEach(() => void vi.useRealTimers())
}

export function openAnalytics(path = '/analytics', changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'analytics.comprehensive': () => comprehensive(),
    'analytics.timeseries': () => ({ ...comprehensive(), days: threeDays }),
    'analytics.article': () => articleAnalytics(),
    'earnings.report': () => noEarnings,
    ...changes,
  }
  return openPage(path, { server: answers, browser: answers, admin: true })
}

/** Opens the screen with these changes to the default data. */
export const openWith = (changes: Parameters<typeof comprehensive>[0]) =>
  openAnalytics('/analytics', { 'analytics.comprehensive': () => comprehensive(changes) })

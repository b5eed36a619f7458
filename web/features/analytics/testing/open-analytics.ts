import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { articleAnalytics, comprehensive, threeDays } from '../../../testing/analytics.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import { LazyDayChart } from '../lazy-charts.ts'

/** For the head of a file of tests. */
export function prepareScreen(): void {
  // The screen is loaded as it is first shown.
  searching({ asyncUtilTimeout: 8_000 })
  beforeAll(async () => {
    // It comes by itself, at no certain moment.
    await LazyDayChart.preload()
  })
  // Of which day it is: none of the timers wait for it.
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
    ...changes,
  }
  return openPage(path, { server: answers, browser: answers, admin: true })
}

/** The screen over figures that differ in these from the usual ones. */
export const openWith = (changes: Parameters<typeof comprehensive>[0]) =>
  openAnalytics('/analytics', { 'analytics.comprehensive': () => comprehensive(changes) })

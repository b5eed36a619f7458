import { configure } from '@testing-library/react'
import { articleAnalytics, comprehensive, threeDays } from '../../../testing/analytics.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { LazyDayChart } from '../lazy-charts.ts'

/** What tests of the screen need of where they run. */
export async function prepareScreen(): Promise<void> {
  // They come by themselves, at no certain moment.
  await LazyDayChart.preload()
  // The screen is loaded as it is first shown.
  configure({ asyncUtilTimeout: 8_000 })
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

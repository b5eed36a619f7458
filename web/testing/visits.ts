import type { VisitReport, VisitsNow } from '../../server/contract/schemas/visits.ts'
import { type VisitRow, visitDimensions } from '../../server/domain/visit-dimensions.ts'

function visitTotals(changes: Partial<VisitReport['totals']> = {}): VisitReport['totals'] {
  return {
    visitors: 120,
    visits: 150,
    pageviews: 300,
    viewsPerVisit: 2,
    bounceRate: 40,
    visitDuration: 95,
    timeOnPage: 62,
    scrollDepth: 55.5,
    ...changes,
  }
}

export function visitRow(name: string, changes: Partial<VisitRow> = {}): VisitRow {
  return {
    name,
    visitors: 60,
    visits: 75,
    pageviews: 150,
    viewsPerVisit: 2,
    bounceRate: 40,
    visitDuration: 95,
    timeOnPage: 62,
    scrollDepth: 55.5,
    exitRate: 20,
    events: 0,
    conversionRate: null,
    ...changes,
  }
}

/** A report whose dimensions without rows here are empty. */
export function visitReport(
  rows: Partial<Record<(typeof visitDimensions)[number], VisitRow[]>> = {},
  changes: Partial<VisitReport> = {},
): VisitReport {
  return {
    range: { from: '2026-11-19', to: '2026-11-21' },
    timeZone: 'Europe/London',
    sample: false,
    notices: [],
    totals: visitTotals(),
    comparison: {
      range: { from: '2026-11-19', to: '2026-11-20' },
      totals: visitTotals({ visitors: 110, bounceRate: 38 }),
      previous: { range: { from: '2026-11-17', to: '2026-11-18' }, totals: visitTotals({ visitors: 100 }) },
    },
    days: ['2026-11-19', '2026-11-20', '2026-11-21'].map(at => ({ at, visitors: 40, visits: 50, pageviews: 100 })),
    hours: null,
    reports: visitDimensions.map(dimension => ({
      dimension,
      rowsInAll: rows[dimension]?.length ?? 0,
      rows: rows[dimension] ?? [],
    })),
    ...changes,
  }
}

export function visitsNow(changes: Partial<VisitsNow> = {}): VisitsNow {
  return {
    at: '2026-11-21T12:00:00.000Z',
    timeZone: 'Europe/London',
    visitors: 3,
    minutes: Array.from({ length: 30 }, (_, minute) => minute % 3),
    pages: [{ name: '/article/five-grinders', visitors: 3 }],
    sources: [{ name: 'Google', visitors: 2 }],
    today: {
      date: '2026-11-21',
      totals: visitTotals({ visitors: 40 }),
      hours: Array.from({ length: 24 }, (_, hour) => ({
        at: `${String(hour).padStart(2, '0')}:00`,
        visitors: hour === 9 ? 40 : 0,
        visits: hour === 9 ? 50 : 0,
        pageviews: hour === 9 ? 100 : 0,
      })),
    },
    ...changes,
  }
}

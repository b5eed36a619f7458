import { performanceSorts, shownPerformanceRows, sortDirections } from '../../server/contract/field-values.ts'
import { articleTables } from '../../server/domain/analytics-tables.ts'
import { eventColumns } from '../../server/domain/events.ts'
import { comparedPeriods, type VisitDimension, visitDimensions } from '../../server/domain/visit-dimensions.ts'
import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const isUtmColumn = (column: string) => column.startsWith('utm_')
const plainColumns = eventColumns.filter(name => !isUtmColumn(name))

const range = valueFlag('range', '7d, 28d, 30d (default), 90d, 12mo, or two days: 2026-11-01..2026-11-20', {
  placeholder: 'days',
})
const article = valueFlag('article', 'only this article', { placeholder: 'slug' })

/** Values that filters of visits take. */
const filterValues: Readonly<Record<VisitDimension, string>> = {
  group: 'only Search, Social, Direct, Referral, Ads or Email',
  source: 'only visits from this source, such as Google',
  medium: 'only visits with this utm_medium',
  campaign: 'only visits with this utm_campaign',
  content: 'only visits with this utm_content, such as an ad',
  term: 'only visits with this utm_term',
  page: 'only visits that viewed this path',
  entry: 'only visits that began on this path',
  exit: 'only visits that ended on this path',
  device: 'only Desktop, Mobile, Tablet or Unknown',
  browser: 'only visits with this browser',
  goal: 'only visits with this event, such as "Product Click"',
}

export const analyticsWorkflows: readonly Workflow[] = [
  {
    path: 'analytics',
    summary: 'Show readers and ad results in total and by article, with recommendations',
    flags: [
      range,
      article,
      valueFlag('sort', 'sort articles by this column (default: visitors)', { choices: performanceSorts }),
      valueFlag('direction', 'sort direction (default: desc; asc for titles)', { choices: sortDirections }),
      valueFlag(
        'limit',
        `number of articles, up to 500 (default: ${shownPerformanceRows}; all of them as CSV or JSON)`,
        { type: 'integer', placeholder: 'number' },
      ),
      valueFlag('breakdown', 'table of the article that --csv prints (default: its totals)', {
        choices: articleTables,
      }),
      switchFlag('csv', 'print the table of articles as CSV'),
    ],
    examples: [
      'analytics',
      'analytics --range 2026-11-01..2026-11-20 --json',
      'analytics --article five-wireless-earbuds-compared',
      'analytics --sort adSpend --limit 10',
      'analytics --range 90d --csv > articles.csv',
    ],
    load: async () => (await import('./analytics/analytics.ts')).showAnalytics,
  },
  {
    path: 'analytics days',
    summary: 'Show visitors, clicks and spend by day',
    flags: [range, article, switchFlag('csv', 'print the days as CSV')],
    examples: ['analytics days', 'analytics days --range 7d --article five-wireless-earbuds-compared'],
    load: async () => (await import('./analytics/analytics.ts')).showAnalyticsDays,
  },
  {
    path: 'analytics visits',
    summary: 'Show visits by source, campaign, page, device and goal',
    flags: [
      range,
      valueFlag('compare', 'compare totals with this period (default: previous)', { choices: comparedPeriods }),
      ...visitDimensions.map(name => valueFlag(name, filterValues[name], { placeholder: 'value' })),
      valueFlag('table', 'print one table with all figures', { choices: visitDimensions }),
      valueFlag('limit', 'rows of each table, up to 10,000', { type: 'integer', placeholder: 'number' }),
      switchFlag('csv', 'print the table as CSV; needs --table'),
    ],
    notes: ['Filters combine: a visit must match all of them.'],
    examples: [
      'analytics visits',
      'analytics visits --range 2026-11-20..2026-11-20 --compare year',
      'analytics visits --source Google --device Mobile --table page',
      'analytics visits --range 90d --table campaign --csv > campaigns.csv',
    ],
    load: async () => (await import('./analytics/analytics.ts')).showVisits,
  },
  {
    path: 'analytics now',
    summary: 'Show visitors of the last 30 minutes, and of today by hour',
    examples: ['analytics now', 'analytics now --json'],
    load: async () => (await import('./analytics/analytics.ts')).showVisitsNow,
  },
  {
    path: 'events import',
    summary: 'Import page views and clicks of earlier days. Repeating it changes nothing',
    positionals: [positional('file', 'a .csv, .json or .ndjson file with one event per row; - reads stdin')],
    flags: [switchFlag('sample', 'mark the figures as samples wherever they are shown')],
    changes: true,
    notes: [
      `Columns: ${plainColumns.slice(0, 7).join(', ')},`,
      `         ${plainColumns.slice(7).join(', ')},`,
      `         ${eventColumns.filter(isUtmColumn).join(', ')}.`,
      'Each row needs at, and url or path. UTM tags in url (?utm_source=…)',
      'take precedence over the columns.',
    ],
    examples: ['events import events.ndjson', 'events import visits.csv --json'],
    load: async () => (await import('./analytics/imports.ts')).importEvents,
  },
  {
    path: 'search import',
    summary: 'Import an export of Google Search Console. Repeating it changes nothing',
    positionals: [
      { ...positional('files', 'the ZIP archive of the Performance report, or its CSV files'), many: true },
    ],
    flags: [
      valueFlag('range', 'first and last day, if no file states them: 2026-08-24..2026-11-21', { placeholder: 'days' }),
      valueFlag('map', 'field of a column with an unknown heading', { many: true, placeholder: 'column=field' }),
    ],
    changes: true,
    notes: [
      'Figures of the same days replace the earlier ones. Chart.csv or Dates.csv',
      'states the days. `optimize topics` uses the latest period, and compares it',
      'with an earlier one.',
      'Fields for --map: query, page, date, clicks, impressions, position.',
    ],
    examples: [
      'search import shelf.example-Performance-on-Search-2026-11-21.zip',
      'search import Queries.csv Pages.csv --range 2026-08-24..2026-11-21',
      'search import Queries.csv --range 2026-08-24..2026-11-21 --dry-run',
    ],
    load: async () => (await import('./analytics/imports.ts')).importSearch,
  },
]

const plan = positional('plan', 'file or id of the plan')

export const optimizeWorkflows: readonly Workflow[] = [
  {
    path: 'optimize',
    summary: 'Recommend what to write and where to spend next. Changes nothing',
    flags: [
      valueFlag('plan', 'write the plan to this file, to review and apply it later', { placeholder: 'file' }),
      switchFlag('detailed-exitcode', 'exit with 10 if changes are pending'),
    ],
    changes: true,
    examples: ['optimize', 'optimize --plan plan.json --detailed-exitcode', 'optimize --json'],
    load: async () => (await import('./analytics/optimize.ts')).runOptimizer,
  },
  {
    path: 'optimize show',
    summary: 'Show a plan, the figures behind it and its state',
    positionals: [plan],
    examples: ['optimize show plan.json', 'optimize show 01KPLAN'],
    load: async () => (await import('./analytics/optimize.ts')).showOptimizerPlan,
  },
  {
    path: 'optimize apply',
    summary: 'Apply the changes of a plan',
    positionals: [plan],
    flags: [
      valueFlag('only', 'make only the changes with these numbers', { placeholder: 'numbers' }),
      valueFlag('except', 'leave out the changes with these numbers', { placeholder: 'numbers' }),
    ],
    changes: true,
    notes: ['`optimize show` prints the numbers. Changes that you leave out can be', 'applied until the plan expires.'],
    examples: [
      'optimize apply plan.json',
      'optimize apply 01KPLAN --yes',
      'optimize apply plan.json --dry-run',
      'optimize apply plan.json --only 1,3',
    ],
    load: async () => (await import('./analytics/apply-plan.ts')).applyPlan,
  },
  {
    path: 'optimize undo',
    summary: 'Undo the changes of a plan, except those that were overridden since',
    positionals: [plan],
    changes: true,
    examples: ['optimize undo 01KPLAN'],
    load: async () => (await import('./analytics/undo-plan.ts')).undoPlan,
  },
  {
    path: 'optimize refuse',
    summary: 'Permanently refuse changes of a plan, so that no plan proposes them again',
    positionals: [plan, positional('numbers', 'numbers of the changes, such as 1,3')],
    changes: true,
    notes: ['`optimize refused` lists them, and `optimize allow` allows one again.'],
    examples: ['optimize refuse plan.json 2', 'optimize refuse 01KPLAN 1,3'],
    load: async () => (await import('./analytics/optimize.ts')).refuseChanges,
  },
]

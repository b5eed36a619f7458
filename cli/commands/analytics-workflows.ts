import { eventColumns } from '../../server/domain/events.ts'
import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'
import { defaultRows, directions, sortKeys } from './analytics/table-options.ts'

const isUtmColumn = (column: string) => column.startsWith('utm_')

const range = valueFlag('range', '7d, 28d, 30d (by default), 90d, 12mo, or two days: 2026-11-01..2026-11-20', {
  placeholder: 'days',
})
const article = valueFlag('article', 'of one article', { placeholder: 'slug' })

export const analyticsWorkflows: readonly Workflow[] = [
  {
    path: 'analytics',
    summary: 'Show what readers and ads did, by article and in all, and what to do about it',
    flags: [
      range,
      article,
      valueFlag('sort', 'what the articles are ordered by (visitors)', { choices: sortKeys }),
      valueFlag('direction', 'desc, or asc, as titles have it by default', { choices: directions }),
      valueFlag('limit', `at most so many articles, up to 500 (${defaultRows}; all of them as CSV or JSON)`, {
        type: 'integer',
        placeholder: 'number',
      }),
      switchFlag('csv', 'print the table of articles as CSV, for spreadsheets'),
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
    flags: [range, article],
    examples: ['analytics days', 'analytics days --range 7d --article five-wireless-earbuds-compared'],
    load: async () => (await import('./analytics/analytics.ts')).showAnalyticsDays,
  },
  {
    path: 'events import',
    summary: 'Import page views and clicks of earlier days; again changes nothing',
    positionals: [positional('file', 'a .csv, .json or .ndjson file with one event a row; - reads stdin')],
    flags: [switchFlag('sample', 'they are made up: wherever they show, they are called sample figures')],
    changes: true,
    notes: [
      `Columns: ${eventColumns.filter(name => !isUtmColumn(name)).join(', ')},`,
      `         ${eventColumns.filter(isUtmColumn).join(', ')}.`,
      'A row needs at, and url or path. UTM tags may stand in url, too',
      '(?utm_source=…), where they go before those columns.',
    ],
    examples: ['events import events.ndjson', 'events import visits.csv --json'],
    load: async () => (await import('./analytics/events-import.ts')).importEvents,
  },
]

const plan = positional('plan', 'a plan: its file, or its id')

export const optimizeWorkflows: readonly Workflow[] = [
  {
    path: 'optimize',
    summary: 'Work out what to write and where to spend next; nothing is changed',
    flags: [
      valueFlag('plan', 'write the plan to this file, to be looked at and applied later', { placeholder: 'file' }),
      switchFlag('detailed-exitcode', 'end with 10 where changes are pending'),
    ],
    changes: true,
    examples: ['optimize', 'optimize --plan plan.json --detailed-exitcode', 'optimize --json'],
    load: async () => (await import('./analytics/optimize.ts')).runOptimizer,
  },
  {
    path: 'optimize show',
    summary: 'Show a plan, the figures behind it and how it stands',
    positionals: [plan],
    examples: ['optimize show plan.json', 'optimize show 01KPLAN'],
    load: async () => (await import('./analytics/optimize.ts')).showOptimizerPlan,
  },
  {
    path: 'optimize apply',
    summary: 'Make the changes of a plan',
    positionals: [plan],
    changes: true,
    examples: ['optimize apply plan.json', 'optimize apply 01KPLAN --yes', 'optimize apply plan.json --dry-run'],
    load: async () => (await import('./analytics/apply-plan.ts')).applyPlan,
  },
  {
    path: 'optimize undo',
    summary: 'Set back what a plan changed, where nobody has changed it since',
    positionals: [plan],
    changes: true,
    examples: ['optimize undo 01KPLAN'],
    load: async () => (await import('./analytics/apply-plan.ts')).undoPlan,
  },
]

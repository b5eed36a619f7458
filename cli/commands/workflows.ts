import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'
import { accountWorkflows, approvalWorkflows } from './account-workflows.ts'
import { adWorkflows } from './ad-workflows.ts'
import { analyticsWorkflows, optimizeWorkflows } from './analytics-workflows.ts'
import { articleWorkflows } from './article-workflows.ts'
import { pageWorkflows } from './page-workflows.ts'
import { backupWorkflows, settingsWorkflows, siteWorkflows } from './site-workflows.ts'

const earningsWorkflows: readonly Workflow[] = [
  {
    path: 'earnings import',
    summary: "Import the shop's earnings report. Repeating it changes nothing",
    positionals: [positional('file', 'a CSV file of the report Fee-Earnings or bounties; - reads it from stdin')],
    flags: [
      valueFlag('date-format', 'order of day and month in dates such as 03/04/2026', {
        choices: ['ymd', 'dmy', 'mdy'],
      }),
      valueFlag('map', 'field of a column with an unknown heading', {
        many: true,
        placeholder: 'column=field',
      }),
    ],
    changes: true,
    notes: [
      'Each day of a tracking id replaces what earlier reports had for it, so',
      'overlapping reports count once. Fields for --map: date, trackingId, asin,',
      'name, category, items, returns, revenue, fees.',
    ],
    examples: [
      'earnings import fee-earnings.csv',
      'earnings import fee-earnings.csv --dry-run',
      'earnings import fee-earnings.csv --date-format dmy --map "Provision=fees"',
    ],
    load: async () => (await import('./earnings/import.ts')).importEarnings,
  },
  {
    path: 'analytics earnings',
    summary: 'Show earnings by article, campaign and ad, with the return on ad spend',
    flags: [
      valueFlag('range', '7d, 28d, 30d (default), 90d, 12mo, or two days: 2026-11-01..2026-11-20', {
        placeholder: 'days',
      }),
      switchFlag('csv', 'print the table of articles as CSV'),
    ],
    examples: ['analytics earnings', 'analytics earnings --range 90d --csv > earnings.csv'],
    load: async () => (await import('./earnings/report.ts')).showEarnings,
  },
]

/** Commands that make more than one call. They replace plain commands of the same name. */
export const workflows: readonly Workflow[] = [
  ...siteWorkflows,
  ...settingsWorkflows,
  ...backupWorkflows,
  ...articleWorkflows,
  ...pageWorkflows,
  ...adWorkflows,
  ...optimizeWorkflows,
  ...analyticsWorkflows,
  ...earningsWorkflows,
  ...accountWorkflows,
  ...approvalWorkflows,
]

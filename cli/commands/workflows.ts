import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'
import { accountWorkflows, settingsWorkflows } from './account-workflows.ts'
import { adWorkflows } from './ad-workflows.ts'
import { analyticsWorkflows, optimizeWorkflows } from './analytics-workflows.ts'
import { articleChangeWorkflows, topicWorkflows } from './article-change-workflows.ts'
import { articleWorkflows } from './article-workflows.ts'
import { backupWorkflows, siteWorkflows } from './site-workflows.ts'

const title = valueFlag('title', 'title of the page', { placeholder: 'text' })
const description = valueFlag('description', 'summary for search engines', { placeholder: 'text' })
const contentFile = valueFlag('content-file', 'the HTML; - reads it from stdin', { placeholder: 'file|-' })

const fillNote =
  'The HTML may have {{site}}, {{operator}}, {{email}} and {{shop}}.\nUse {{contact}}, {{analytics}} and {{pictures}} in paragraphs of their own.'

const pageWorkflows: readonly Workflow[] = [
  {
    path: 'authors edit',
    summary: 'Change an author, and their name in every article',
    positionals: [positional('author', 'slug or name')],
    flags: [
      valueFlag('name', 'a new name', { placeholder: 'text' }),
      valueFlag('slug', 'a new address; the old one redirects to it'),
      valueFlag('bio', 'text about the author', { placeholder: 'text' }),
      valueFlag('avatar', 'path of an uploaded picture; empty for the initial', { placeholder: 'path' }),
    ],
    changes: true,
    examples: ['authors edit the-editorial-desk --bio "We compare what can be bought."'],
    load: async () => (await import('./pages/edit.ts')).editAuthor,
  },
  {
    path: 'pages create',
    summary: 'Create a page as a draft',
    positionals: [positional('slug', 'its address: imprint for /imprint')],
    flags: [{ ...title, required: true }, description, { ...contentFile, required: true }],
    changes: true,
    notes: [fillNote],
    examples: ['pages create imprint --title Imprint --content-file imprint.html'],
    load: async () => (await import('./pages/edit.ts')).createPage,
  },
  {
    path: 'pages edit',
    summary: 'Edit a page. Without flags, opens its HTML in $EDITOR',
    positionals: [positional('page', 'its slug or id')],
    flags: [valueFlag('slug', 'a new address; the old one redirects to it'), title, description, contentFile],
    changes: true,
    notes: [fillNote],
    examples: ['pages edit about --title "About us"', 'pages edit privacy --content-file privacy.html'],
    load: async () => (await import('./pages/edit.ts')).editPage,
  },
  {
    path: 'pages preview',
    summary: 'Show a page as it would be with changes, without saving them',
    positionals: [positional('page', 'its slug or id')],
    flags: [title, description, contentFile],
    notes: [fillNote],
    examples: ['pages preview about --content-file about.html'],
    load: async () => (await import('./pages/edit.ts')).previewPage,
  },
]

const earningsWorkflows: readonly Workflow[] = [
  {
    path: 'earnings import',
    summary: "Import the shop's earnings report. Repeating it changes nothing",
    positionals: [
      positional('file', 'a CSV file: Fee-Earnings, bounties, or transactions of Awin; - reads it from stdin'),
    ],
    flags: [
      valueFlag('date-format', 'order of day and month in dates such as 03/04/2026', {
        choices: ['ymd', 'dmy', 'mdy'],
      }),
      valueFlag('map', 'field of a column with an unknown heading', {
        many: true,
        placeholder: 'column=field',
      }),
      valueFlag('status', 'for a report of Awin: a status that counts, such as approved', {
        many: true,
        placeholder: 'status',
      }),
    ],
    changes: true,
    notes: [
      'If a report has a day of a tracking id again, its rows replace the earlier',
      'rows of that day, so overlapping reports count once.',
      'Fields for --map: date, trackingId, asin, name, category, items, returns,',
      'revenue, fees, status.',
    ],
    examples: [
      'earnings import fee-earnings.csv',
      'earnings import fee-earnings.csv --dry-run',
      'earnings import fee-earnings.csv --date-format dmy --map "Provision=fees"',
      'earnings import awin.csv --status approved --status pending',
    ],
    load: async () => (await import('./earnings/earnings.ts')).importEarnings,
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
    load: async () => (await import('./earnings/earnings.ts')).showEarnings,
  },
]

const approval = positional('id', 'the id, as `approvals list` shows it')

const approvalWorkflows: readonly Workflow[] = [
  {
    path: 'approvals show',
    summary: 'Show a request, its effects and its outcome',
    positionals: [approval],
    examples: ['approvals show 01KAPPROVAL', 'approvals show 01KAPPROVAL --json'],
    load: async () => (await import('./account/approvals.ts')).showApproval,
  },
  {
    path: 'approvals approve',
    summary: 'Show a request, ask for confirmation, and run it',
    positionals: [approval],
    changes: true,
    examples: ['approvals approve 01KAPPROVAL', 'approvals approve 01KAPPROVAL --yes'],
    load: async () => (await import('./account/approvals.ts')).approveRequest,
  },
]

/** Commands that make more than one call. They replace plain commands of the same name. */
export const workflows: readonly Workflow[] = [
  ...siteWorkflows,
  ...settingsWorkflows,
  ...backupWorkflows,
  ...articleWorkflows,
  ...topicWorkflows,
  ...articleChangeWorkflows,
  ...pageWorkflows,
  ...adWorkflows,
  ...optimizeWorkflows,
  ...analyticsWorkflows,
  ...earningsWorkflows,
  ...accountWorkflows,
  ...approvalWorkflows,
]

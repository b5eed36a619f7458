import { textFormats } from '../../server/domain/article-formats.ts'
import { deletedForDays } from '../../server/domain/articles.ts'
import { type PositionalManifest, positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'
import { formatFlags } from './article-workflows.ts'

const articles: PositionalManifest = { key: 'articles', required: true, many: true, description: 'slugs or ids' }

/** Changes of one article or of many. */
export const articleChangeWorkflows: readonly Workflow[] = [
  {
    path: 'articles publish',
    summary: 'Publish articles',
    positionals: [articles],
    flags: [
      switchFlag('without-tag', 'publish on a public site even if no affiliate tag is set'),
      switchFlag('with-unsupported-claims', 'publish even if the check finds sentences without a source'),
    ],
    changes: true,
    examples: [
      'articles publish five-wireless-earbuds-compared',
      'articles publish five-kettles five-toasters   # exit code 7 if only some were published',
    ],
    load: async () => (await import('./articles/change-many.ts')).publishArticles,
  },
  {
    path: 'articles unpublish',
    summary: 'Take articles off the site and keep them as drafts',
    positionals: [articles],
    changes: true,
    examples: ['articles unpublish five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/change-many.ts')).unpublishArticles,
  },
  {
    path: 'articles move',
    summary: 'Move articles to another category',
    positionals: [positional('category', 'category, such as audio'), articles],
    changes: true,
    examples: ['articles move audio five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/change-many.ts')).moveArticles,
  },
  {
    path: 'articles schedule',
    summary: 'Publish drafts at a time. A server must run then, or they are published at the next start',
    positionals: [articles],
    flags: [
      valueFlag('at', 'time in the time zone, such as 2026-12-24T06:00, or with an offset', {
        placeholder: 'time',
        required: true,
      }),
      valueFlag('every', 'time between several articles: 30m, 12h, 1d or 2w (default: all at once)', {
        placeholder: 'interval',
      }),
      valueFlag('time-zone', 'time zone of a time without an offset; by default the site’s', {
        placeholder: 'name',
      }),
      switchFlag('without-tag', 'publish on a public site even if no affiliate tag is set'),
      switchFlag('with-unsupported-claims', 'publish even if the check finds sentences without a source'),
    ],
    changes: true,
    examples: [
      'articles schedule five-kettles --at 2026-12-24T06:00',
      'articles schedule five-kettles five-toasters --at 2026-12-24T06:00 --every 1d',
    ],
    load: async () => (await import('./articles/change-many.ts')).scheduleArticles,
  },
  {
    path: 'articles delete',
    summary: `Delete articles. They can be restored for ${deletedForDays} days`,
    positionals: [articles],
    changes: true,
    examples: ['articles delete five-wireless-earbuds-compared', 'articles delete five-kettles five-toasters --yes'],
    load: async () => (await import('./articles/change-many.ts')).deleteArticles,
  },
  {
    path: 'articles restore',
    summary: 'Restore deleted articles',
    positionals: [articles],
    changes: true,
    examples: ['articles restore five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/change-many.ts')).restoreArticles,
  },
  {
    path: 'articles create',
    summary: 'Create a draft by hand: blank, or from Markdown, HTML or an outline',
    flags: [
      valueFlag('title', 'title; by default the first heading of the text', { placeholder: 'text' }),
      valueFlag('content-file', 'the text; - reads it from stdin', { placeholder: 'file|-' }),
      valueFlag('format', 'format of the text (default: by the extension of the file)', { choices: [...textFormats] }),
      valueFlag('slug', 'address; by default from the title'),
      valueFlag('excerpt', 'excerpt; by default the first paragraph', { placeholder: 'text' }),
      valueFlag('category', 'category (default: tech)'),
      valueFlag('author', 'author; by default the one of the settings', { placeholder: 'name' }),
      valueFlag('hero-image', 'address of a picture; by default the generated cover', { placeholder: 'url' }),
    ],
    changes: true,
    examples: [
      'articles create --title "Five Kettles Compared" --category kitchen',
      'articles create --content-file five-kettles.md',
      'articles create --content-file outline.txt --format outline --title "Five Kettles Compared"',
    ],
    load: async () => (await import('./articles/edit.ts')).createArticle,
  },
  {
    path: 'articles import',
    summary: 'Import the articles of a WordPress or Ghost site as drafts. Imports nothing twice',
    positionals: [positional('file', 'a WordPress export (.xml) or a Ghost export (.json); - reads it from stdin')],
    flags: [valueFlag('site-url', 'address of the old site, if the file lacks it (Ghost)', { placeholder: 'url' })],
    changes: true,
    examples: [
      'articles import old-site.WordPress.2026-11-28.xml --dry-run',
      'articles import old-site.ghost.json --site-url https://old.example',
    ],
    load: async () => (await import('./articles/import.ts')).importArticles,
  },
]

const optionFlags = [
  valueFlag('category', 'category of the article, such as audio (default: tech)'),
  ...formatFlags,
  valueFlag('feed', 'choose products from this CSV or JSON file', { placeholder: 'file' }),
  valueFlag('campaign', 'promote it in this campaign with a paused ad set', { placeholder: 'id' }),
  valueFlag('latest-date', 'skip the topic if it has not started by this day', { placeholder: 'day' }),
  valueFlag('max-cost', 'limit in US dollars for each topic', { type: 'number', placeholder: 'usd' }),
  switchFlag('publish', 'publish the article instead of storing a draft'),
  switchFlag('without-tag', 'publish on a public site even if no affiliate tag is set'),
  switchFlag('embedded', 'write without the configured model, from the feed or the sample catalogue'),
]

const runNote = 'The queue runs while a server runs (blogops serve), one topic after the other.'

/** Commands of the queue of topics that read files. The others are plain commands. */
export const topicWorkflows: readonly Workflow[] = [
  {
    path: 'topics add',
    summary: 'Add a topic to the queue, from which articles are generated one after the other',
    positionals: [positional('topic', 'what to review')],
    flags: optionFlags,
    changes: true,
    notes: [runNote],
    examples: [
      'topics add "wireless earbuds" --category audio',
      'topics add "desk lamps" --products 3 --feed products.csv --publish',
      'topics add "espresso machine or pod machine" --format versus',
      'topics add "advent calendars" --latest-date 2026-11-30 --max-cost 1.50',
    ],
    load: async () => (await import('./topics/add.ts')).addTopic,
  },
  {
    path: 'topics import',
    summary: 'Add a list of topics to the queue',
    positionals: [positional('file', 'one topic a line, or CSV; - reads it from stdin')],
    flags: optionFlags,
    changes: true,
    notes: [
      'Columns of a CSV file: topic, category, format, products, campaign, latest',
      'date, cost limit, publish. Only the topic is required. The flags apply to rows',
      'without a value of their own.',
      runNote,
    ],
    examples: ['topics import topics.csv', 'topics import topics.txt --products 3 --max-cost 1'],
    load: async () => (await import('./topics/add.ts')).importTopics,
  },
]

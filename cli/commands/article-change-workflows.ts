import { textFormats } from '../../server/domain/article-fields.ts'
import { deletedForDays } from '../../server/domain/articles.ts'
import { type PositionalManifest, positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

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
    load: async () => (await import('./articles/create.ts')).createArticle,
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

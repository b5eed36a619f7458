import { positional, valueFlag, type Workflow } from '../command-declaration.ts'

const title = valueFlag('title', 'title of the page', { placeholder: 'text' })
const description = valueFlag('description', 'summary for search engines', { placeholder: 'text' })
const contentFile = valueFlag('content-file', 'the HTML; - reads it from stdin', { placeholder: 'file|-' })

const fillNote =
  'The HTML may have {{site}}, {{operator}}, {{email}} and {{shop}}.\nUse {{contact}}, {{analytics}} and {{pictures}} in paragraphs of their own.'

export const pageWorkflows: readonly Workflow[] = [
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
    load: async () => (await import('./authors/edit.ts')).editAuthor,
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
]

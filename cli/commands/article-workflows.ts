import { articleFieldsForPeople } from '../../server/domain/article-fields.ts'
import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const regenerationWorkflows: readonly Workflow[] = [
  {
    path: 'articles regenerate',
    summary: 'Make a section, the excerpt or the products of an article anew, as a proposal; --yes approves it at once',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      valueFlag('section', 'the section with this heading, or of this product', { placeholder: 'heading' }),
      switchFlag('excerpt', 'the excerpt'),
      switchFlag('products', 'the products, and the text about them'),
      valueFlag('feed', 'with --products: choose from the product rows of this CSV or JSON file', {
        placeholder: 'file',
      }),
      valueFlag('max-cost', 'in US dollars: a step begins only when the most it could cost is left of this', {
        type: 'number',
        placeholder: 'usd',
      }),
    ],
    changes: true,
    examples: [
      'articles regenerate five-wireless-earbuds-compared --section "How to Choose"',
      'articles regenerate five-wireless-earbuds-compared --products --max-cost 1',
      'articles regenerate five-wireless-earbuds-compared --excerpt --yes   # readers see it at once',
    ],
    load: async () => (await import('./articles/regenerate.ts')).regenerateArticle,
  },
  {
    path: 'articles proposals',
    summary: 'List what was regenerated of an article, newest first',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles proposals five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/proposals.ts')).listProposals,
  },
  {
    path: 'articles proposal',
    summary: 'Show what a proposal changes, in words',
    positionals: [positional('article', 'its slug or id'), positional('number', 'which proposal')],
    examples: ['articles proposal five-wireless-earbuds-compared 1'],
    load: async () => (await import('./articles/proposals.ts')).showProposal,
  },
  {
    path: 'articles approve',
    summary: 'Approve a proposal: it becomes a revision of the article, and readers see it',
    positionals: [positional('article', 'its slug or id'), positional('number', 'which proposal')],
    changes: true,
    examples: ['articles approve five-wireless-earbuds-compared 1'],
    load: async () => (await import('./articles/proposals.ts')).approveProposal,
  },
]

export const articleWorkflows: readonly Workflow[] = [
  {
    path: 'generate',
    summary: 'Research products, write a review of them and publish it',
    flags: [
      valueFlag('topic', 'what to review', { placeholder: 'text' }),
      valueFlag('category', 'where to file it, such as audio (default: tech)'),
      valueFlag('products', 'how many to compare (default: 5)', { type: 'integer', choices: [3, 5, 7, 10] }),
      valueFlag('campaign', 'promote it in this ad campaign, with an ad set that is paused', { placeholder: 'id' }),
      valueFlag('max-cost', 'in US dollars: a step begins only when the most it could cost is left of this', {
        type: 'number',
        placeholder: 'usd',
      }),
      valueFlag('feed', 'choose from the product rows of this CSV or JSON file', { placeholder: 'file' }),
      valueFlag('priority', 'background runs after jobs that somebody waits for (default: interactive)', {
        choices: ['interactive', 'background'],
      }),
      switchFlag('draft', 'keep it as a draft'),
      switchFlag('without-tag', 'publish on a public site although no affiliate tag is set'),
      switchFlag('embedded', 'without the model that is configured: from the feed or the sample catalogue'),
    ],
    changes: true,
    examples: [
      'generate --topic "wireless earbuds" --category audio',
      'generate --topic "air fryers under £100" --category kitchen --products 7 --max-cost 1',
      'generate --topic "desk lamps" --products 3 --feed products.csv --draft',
      'generate --topic "yoga mats" --category fitness --json --no-input',
    ],
    load: async () => (await import('./articles/generate.ts')).generateArticle,
  },
  {
    path: 'articles show',
    summary: 'Show an article',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles show five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/show.ts')).showArticle,
  },
  {
    path: 'articles evidence',
    summary: 'Show where each link, figure and fact of an article comes from',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles evidence five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/show.ts')).showEvidence,
  },
  {
    path: 'articles edit',
    summary: 'Change an article; without flags, its HTML in $EDITOR',
    positionals: [positional('article', 'its slug or id')],
    flags: articleFieldsForPeople.map(({ flag: { name, description, ...options } }) =>
      valueFlag(name, description, options),
    ),
    changes: true,
    examples: [
      'articles edit five-wireless-earbuds-compared --title "Five Earbuds Compared"',
      'articles edit five-wireless-earbuds-compared --content-file body.html',
    ],
    load: async () => (await import('./articles/edit.ts')).editArticle,
  },
  {
    path: 'articles revisions',
    summary: 'List what was saved of an article, newest first',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles revisions five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/revisions.ts')).listRevisions,
  },
  {
    path: 'articles revision',
    summary: 'Show an article as it was once saved',
    positionals: [positional('article', 'its slug or id'), positional('number', 'which revision')],
    examples: ['articles revision five-wireless-earbuds-compared 2'],
    load: async () => (await import('./articles/revisions.ts')).showRevision,
  },
  {
    path: 'articles revert',
    summary: 'Bring back the text of a revision, as a new revision; the slug stays',
    positionals: [positional('article', 'its slug or id'), positional('number', 'which revision')],
    changes: true,
    examples: ['articles revert five-wireless-earbuds-compared 2'],
    load: async () => (await import('./articles/revisions.ts')).revertArticle,
  },
  ...regenerationWorkflows,
  {
    path: 'images upload',
    summary: 'Upload a picture, for an article to show',
    positionals: [positional('file', 'a JPEG, PNG, WebP, AVIF or GIF of at most 10 MB')],
    changes: true,
    examples: ['images upload kettle.jpg', 'images upload kettle.jpg --json'],
    load: async () => (await import('./articles/edit.ts')).uploadImage,
  },
]

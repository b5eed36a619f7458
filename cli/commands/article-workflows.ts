import { articleFieldsForPeople } from '../../server/domain/article-fields.ts'
import { articleFormats, productCounts } from '../../server/domain/article-formats.ts'
import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'
import { productWorkflows, regenerationWorkflows } from './article-part-workflows.ts'

/** Flags for the format of an article, and for its number of products. */
export const formatFlags = [
  valueFlag('format', 'round-up, single review, "X or Y" or how-to', {
    choices: [...articleFormats],
    default: articleFormats[0],
  }),
  valueFlag('products', 'number of products (default: 5; review: 1, versus: 2, howto: 3)', {
    type: 'integer',
    choices: [...productCounts],
  }),
]

const fieldFlags = articleFieldsForPeople.map(({ flag: { name, description, ...options } }) =>
  valueFlag(name, description, options),
)

export const articleWorkflows: readonly Workflow[] = [
  {
    path: 'generate',
    summary: 'Research products, write an article about them and publish it',
    flags: [
      valueFlag('topic', 'what to review', { placeholder: 'text' }),
      valueFlag('category', 'category of the article, such as audio (default: tech)'),
      ...formatFlags,
      valueFlag('campaign', 'promote it in this campaign with a paused ad set', { placeholder: 'id' }),
      valueFlag('max-cost', 'limit in US dollars; a step starts only if its maximum cost still fits', {
        type: 'number',
        placeholder: 'usd',
      }),
      valueFlag('feed', 'choose products from this CSV or JSON file', { placeholder: 'file' }),
      valueFlag('priority', 'background jobs run after interactive ones', {
        choices: ['interactive', 'background'],
        default: 'interactive',
      }),
      switchFlag('list-topics', 'list the topics that the sample catalogue or the feed can serve, and stop'),
      switchFlag('draft', 'keep it as a draft'),
      switchFlag('without-tag', 'publish on a public site even if no affiliate tag is set'),
      switchFlag('embedded', 'write without the configured model, from the feed or the sample catalogue'),
    ],
    changes: true,
    examples: [
      'generate --topic "wireless earbuds" --category audio',
      'generate --topic "air fryers under £100" --category kitchen --products 7 --max-cost 1',
      'generate --topic "desk lamps" --products 3 --feed products.csv --draft',
      'generate --topic "how to choose a desk lamp" --format howto --products 3',
      'generate --list-topics --feed products.csv',
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
    summary: 'Show the source of each link, figure and fact of an article',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles evidence five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/show.ts')).showEvidence,
  },
  {
    path: 'articles check',
    summary: 'Check every sentence of an article against its sources',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      switchFlag(
        'judge',
        'have the configured model judge the sentences that it has not judged yet, which costs money',
      ),
      valueFlag('max-cost', 'with --judge: limit in US dollars; sentences beyond it are left to the rules', {
        type: 'number',
        placeholder: 'usd',
      }),
    ],
    changes: true,
    examples: [
      'articles check five-wireless-earbuds-compared   # exit code 1 if a sentence has no source',
      'articles check five-wireless-earbuds-compared --judge --max-cost 0.10',
    ],
    load: async () => (await import('./articles/show.ts')).checkArticle,
  },
  {
    path: 'articles preview',
    summary: 'Show an article as it would be with changes, without saving them',
    positionals: [positional('article', 'its slug or id')],
    flags: fieldFlags,
    examples: ['articles preview five-wireless-earbuds-compared --content-file body.html'],
    load: async () => (await import('./articles/edit.ts')).previewArticle,
  },
  {
    path: 'articles edit',
    summary: 'Edit an article. Without flags, opens its HTML in $EDITOR',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      ...fieldFlags,
      switchFlag('with-unsupported-claims', 'save a published article even if added sentences have no source'),
    ],
    changes: true,
    examples: [
      'articles edit five-wireless-earbuds-compared --title "Five Earbuds Compared"',
      'articles edit five-wireless-earbuds-compared --content-file body.html',
    ],
    load: async () => (await import('./articles/edit.ts')).editArticle,
  },
  {
    path: 'articles picture',
    summary: 'Choose the picture of a product, or describe it',
    positionals: [positional('article', 'its slug or id'), positional('product', 'its name, ASIN or id')],
    flags: [
      valueFlag('image', 'a picture file, which is uploaded, or an https:// address', { placeholder: 'file' }),
      valueFlag('alt', 'describes the picture to people who cannot see it'),
      switchFlag('drawing', 'show the drawing'),
      switchFlag('reset', 'show the picture of the shop or the feed again'),
    ],
    changes: true,
    examples: [
      'articles picture five-wireless-earbuds-compared B0SMPLA005 --image earbuds.jpg --alt "Black earbuds in their case"',
      'articles picture five-wireless-earbuds-compared "Oskarby Fjord Max" --image https://cdn.example/earbuds.jpg',
      'articles picture five-wireless-earbuds-compared B0SMPLA005 --reset',
    ],
    load: async () => (await import('./articles/picture.ts')).changeProductPicture,
  },
  {
    path: 'articles revisions',
    summary: 'List the revisions of an article, newest first',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles revisions five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/show.ts')).listRevisions,
  },
  {
    path: 'articles revision',
    summary: 'Show a revision of an article',
    positionals: [
      positional('article', 'its slug or id'),
      positional('number', 'its number, as `articles revisions` shows it'),
    ],
    examples: ['articles revision five-wireless-earbuds-compared 2'],
    load: async () => (await import('./articles/show.ts')).showRevision,
  },
  {
    path: 'articles revert',
    summary: 'Restore the text and products of a revision as a new revision. The slug stays',
    positionals: [
      positional('article', 'its slug or id'),
      positional('number', 'its number, as `articles revisions` shows it'),
    ],
    flags: [switchFlag('with-unsupported-claims', 'publish even if the new text has sentences without a source')],
    changes: true,
    examples: ['articles revert five-wireless-earbuds-compared 2'],
    load: async () => (await import('./articles/show.ts')).revertArticle,
  },
  ...productWorkflows,
  ...regenerationWorkflows,
  {
    path: 'images upload',
    summary: 'Upload a picture for articles',
    positionals: [positional('file', 'a JPEG, PNG, WebP, AVIF or GIF of at most 10 MB')],
    changes: true,
    examples: ['images upload kettle.jpg', 'images upload kettle.jpg --json'],
    load: async () => (await import('./articles/picture.ts')).uploadImage,
  },
]

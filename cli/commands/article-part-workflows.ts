import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

export const regenerationWorkflows: readonly Workflow[] = [
  {
    path: 'articles regenerate',
    summary: 'Regenerate sections, the excerpt or the products of an article as a proposal',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      valueFlag('section', 'the section with this heading or about this product', { placeholder: 'heading' }),
      switchFlag('dated', 'the sections that state a date or an outdated figure'),
      switchFlag('excerpt', 'the excerpt'),
      switchFlag('products', 'the products and the text about them'),
      valueFlag('replace', 'only this product, by another that fits, and the text', { placeholder: 'product' }),
      valueFlag('with', 'with --replace: ASIN of the new product, as `optimize replacements` proposes it', {
        placeholder: 'asin',
      }),
      valueFlag('feed', 'with --products or --replace: choose products from this CSV or JSON file', {
        placeholder: 'file',
      }),
      valueFlag('max-cost', 'limit in US dollars; a step starts only if its maximum cost still fits', {
        type: 'number',
        placeholder: 'usd',
      }),
    ],
    changes: true,
    examples: [
      'articles regenerate five-wireless-earbuds-compared --section "How to Choose"',
      'articles regenerate five-wireless-earbuds-compared --products --max-cost 1',
      'articles regenerate five-wireless-earbuds-compared --replace B0SMPLA005',
      'articles regenerate five-wireless-earbuds-compared --replace B0SMPLA005 --with B0SMPLA009',
      'articles regenerate five-wireless-earbuds-compared --dated',
      'articles regenerate five-wireless-earbuds-compared --excerpt --yes   # readers see it at once',
    ],
    load: async () => (await import('./articles/regenerate.ts')).regenerateArticle,
  },
  {
    path: 'articles proposals',
    summary: 'List the proposals of an article, newest first',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles proposals five-wireless-earbuds-compared'],
    load: async () => (await import('./articles/proposals.ts')).listProposals,
  },
  {
    path: 'articles proposal',
    summary: 'Show the text changes of a proposal',
    positionals: [
      positional('article', 'its slug or id'),
      positional('number', 'its number, as `articles proposals` shows it'),
    ],
    examples: ['articles proposal five-wireless-earbuds-compared 1'],
    load: async () => (await import('./articles/proposals.ts')).showProposal,
  },
  {
    path: 'articles approve',
    summary: 'Approve a proposal. It becomes a revision that readers see',
    positionals: [
      positional('article', 'its slug or id'),
      positional('number', 'its number, as `articles proposals` shows it'),
    ],
    flags: [switchFlag('with-unsupported-claims', 'publish even if the new text has sentences without a source')],
    changes: true,
    examples: ['articles approve five-wireless-earbuds-compared 1'],
    load: async () => (await import('./articles/proposals.ts')).approveProposal,
  },
]

const article = positional('article', 'its slug or id')
const product = positional('product', 'its name, ASIN or id')
const consent = switchFlag('with-unsupported-claims', 'save a published article even if sentences lose their source')

/** Statements of a person about a product. */
const statements = [
  valueFlag('name', 'name in headings and links', { placeholder: 'text' }),
  valueFlag('link', 'product page of an Amazon shop', { placeholder: 'url' }),
  valueFlag('asin', 'in place of a link: ASIN in the shop of the site'),
  valueFlag('price', 'in the currency of the shop, or unknown', { placeholder: '199.00' }),
  valueFlag('price-read-on', 'day on which the price was read (default: today)', { placeholder: '2026-11-28' }),
  valueFlag('other-link', 'page or tracked link of another shop; none removes the offer', { placeholder: 'url' }),
  valueFlag('other-price', 'price there, or unknown', { placeholder: '189.00' }),
  valueFlag('other-shop', 'name of that shop, if the link does not tell', { placeholder: 'text' }),
  valueFlag('rating', '0 to 5, or unknown', { placeholder: '4.7' }),
  valueFlag('reviews', 'number of reviews, or unknown', { placeholder: 'number' }),
  valueFlag('image', 'a picture file, which is uploaded, or an https:// address', { placeholder: 'file' }),
  valueFlag('alt', 'describes the picture to people who cannot see it', { placeholder: 'text' }),
  valueFlag('pro', 'a pro; replaces those of the text', { placeholder: 'text', repeated: true }),
  valueFlag('con', 'a con; replaces those of the text', { placeholder: 'text', repeated: true }),
  valueFlag('fact', 'a fact to add or change, such as "Weight: 5.9 g"', { placeholder: 'name: value', repeated: true }),
]

export const productWorkflows: readonly Workflow[] = [
  {
    path: 'links check',
    summary: 'Check the links of published articles to other sites',
    flags: [valueFlag('article', 'slug or id of the only article to check (default: all)', { placeholder: 'article' })],
    changes: true,
    examples: ['links check', 'links check --article five-wireless-earbuds-compared'],
    load: async () => (await import('./jobs/jobs.ts')).checkLinks,
  },
  {
    path: 'articles products add',
    summary: 'Add a product to an article',
    positionals: [article],
    flags: [...statements, consent],
    changes: true,
    examples: [
      'articles products add five-wireless-earbuds-compared --link https://www.amazon.co.uk/Fjord-Mini/dp/B0SMPLA009 --price 49.99',
      'articles products add five-wireless-earbuds-compared --asin B0SMPLA009 --name "Fjord Mini" --fact "Weight: 4.1 g"',
    ],
    load: async () => (await import('./articles/products.ts')).addProduct,
  },
  {
    path: 'articles products edit',
    summary: 'Change a product of an article, and check the text again',
    positionals: [article, product],
    flags: [
      ...statements,
      valueFlag('remove-fact', 'a fact to remove, by its name', { placeholder: 'name', repeated: true }),
      consent,
    ],
    changes: true,
    examples: [
      'articles products edit five-wireless-earbuds-compared B0SMPLA005 --price 189.99',
      'articles products edit five-wireless-earbuds-compared B0SMPLA005 --other-link https://www.ebay.co.uk/itm/123456 --other-price 179.00',
      'articles products edit five-wireless-earbuds-compared "Oskarby Fjord Max" --fact "Battery life: 9 hours" --remove-fact Codecs',
    ],
    load: async () => (await import('./articles/products.ts')).editProduct,
  },
  {
    path: 'articles products remove',
    summary: 'Remove a product from an article. A revision can restore it',
    positionals: [article, product],
    flags: [consent],
    changes: true,
    examples: ['articles products remove five-wireless-earbuds-compared B0SMPLA005'],
    load: async () => (await import('./articles/products.ts')).removeProduct,
  },
  {
    path: 'articles products order',
    summary: 'Put the products of an article in order',
    positionals: [
      article,
      { key: 'products', required: true, many: true, description: 'names, ASINs or ids of all products, best first' },
    ],
    changes: true,
    examples: ['articles products order five-wireless-earbuds-compared B0SMPLA005 B0SMPLA001 B0SMPLA004'],
    load: async () => (await import('./articles/products.ts')).orderProducts,
  },
  {
    path: 'articles products pick',
    summary: 'Make a product a top pick with a label that its figures bear out',
    positionals: [article, product, positional('label', 'such as "Best value"; without it, lists the labels', false)],
    flags: [switchFlag('none', 'take the label away')],
    changes: true,
    examples: [
      'articles products pick five-wireless-earbuds-compared B0SMPLA005 "Best value"',
      'articles products pick five-wireless-earbuds-compared B0SMPLA005 --none',
    ],
    load: async () => (await import('./articles/products.ts')).pickProduct,
  },
]

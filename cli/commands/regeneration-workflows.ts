import { positional, switchFlag, valueFlag, type Workflow } from '../declaration.ts'

export const regenerationWorkflows: readonly Workflow[] = [
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
    load: async () => (await import('./articles-regenerate.ts')).regenerateArticle,
  },
  {
    path: 'articles proposals',
    summary: 'List what was regenerated of an article, newest first',
    positionals: [positional('article', 'its slug or id')],
    examples: ['articles proposals five-wireless-earbuds-compared'],
    load: async () => (await import('./articles-proposals.ts')).listProposals,
  },
  {
    path: 'articles proposal',
    summary: 'Show what a proposal changes, in words',
    positionals: [positional('article', 'its slug or id'), positional('number', 'which proposal')],
    examples: ['articles proposal five-wireless-earbuds-compared 1'],
    load: async () => (await import('./articles-proposal.ts')).showProposal,
  },
  {
    path: 'articles approve',
    summary: 'Approve a proposal: it becomes a revision of the article, and readers see it',
    positionals: [positional('article', 'its slug or id'), positional('number', 'which proposal')],
    changes: true,
    examples: ['articles approve five-wireless-earbuds-compared 1'],
    load: async () => (await import('./articles-approve.ts')).approveProposal,
  },
]

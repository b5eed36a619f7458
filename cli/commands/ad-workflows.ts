import { positional, valueFlag, type Workflow } from '../declaration.ts'

export const adWorkflows: readonly Workflow[] = [
  {
    path: 'ads preview',
    summary: 'Write three ad variants for an article and show them as they will look; nothing is sent',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      valueFlag('attempt', 'another number gives other variants, 1 to 20', { type: 'number', placeholder: 'n' }),
      valueFlag('max-cost', 'stop ahead of what could cost more US dollars', { type: 'number', placeholder: 'usd' }),
    ],
    changes: true,
    examples: ['ads preview five-wireless-earbuds-compared', 'ads preview five-wireless-earbuds-compared --attempt 2'],
    load: () => import('./ads-preview.ts'),
  },
]

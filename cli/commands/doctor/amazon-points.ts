import type { Config } from '../../../server/runtime/config.ts'
import type { Check } from './check.ts'

/** Rules of Amazon's programme that only a person can judge, from its policies on affiliate-program.amazon.co.uk. */
export function listAmazonRules({ facebook }: Config): Check[] {
  const decide = (name: string, message: string, hint: string): Check => ({ name, status: 'decide', message, hint })
  return [
    decide(
      'Amazon prices',
      'The programme lets prices be shown only as its own API gives them; here they come from research and from your rows, each with its date.',
      'Decide whether to show them, and for how many days: blogops settings get price-age',
    ),
    decide(
      'Amazon ratings and pictures',
      'The programme lets ratings and product pictures be shown only as its own API gives them.',
      'Decide whether articles show them, and what the comparison has: blogops settings',
    ),
    ...(facebook
      ? [
          decide(
            'Amazon and ads',
            'The programme asks that ads lead to your own pages, never straight to Amazon; those made here do.',
            'Name the site and its social pages in your Associates account, and have the terms for paid traffic read.',
          ),
        ]
      : []),
  ]
}

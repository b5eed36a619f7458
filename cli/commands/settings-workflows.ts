import { positional, type Workflow } from '../command-declaration.ts'

const name = positional(
  'name',
  'name, tagline, affiliate-tag, author, columns, currency, price-age, pictures, event-retention or model-prices',
)

export const settingsWorkflows: readonly Workflow[] = [
  {
    path: 'settings',
    summary: 'Show the settings of the site and their sources',
    examples: ['settings', 'settings set tagline "Read, then buy."', 'settings reset tagline'],
    load: async () => (await import('./settings/settings.ts')).listSettings,
  },
  {
    path: 'settings get',
    summary: 'Show one setting in the form that settings set accepts',
    positionals: [name],
    examples: ['settings get columns', 'settings get price-age'],
    load: async () => (await import('./settings/settings.ts')).getSetting,
  },
  {
    path: 'settings set',
    summary: 'Change a setting',
    positionals: [name, positional('value', 'the new value; - reads it from stdin')],
    changes: true,
    examples: [
      'settings set name "The Coffee Shelf"',
      'settings set currency £',
      'settings set price-age 14d',
      'settings set price-age never',
      'settings set pictures none',
      'settings set event-retention 13m',
      "settings set model-prices 'claude-sonnet-5-5 2 10; my-local-model 0 0; search 10'",
      `settings set columns 'Product=name, Price=price, Warranty="2 years", Buy=action'`,
      'settings get columns | blogops settings set columns -',
    ],
    load: async () => (await import('./settings/settings.ts')).setSetting,
  },
  {
    path: 'settings reset',
    summary: 'Reset a setting to its default',
    positionals: [name],
    changes: true,
    examples: ['settings reset columns'],
    load: async () => (await import('./settings/settings.ts')).resetSetting,
  },
]

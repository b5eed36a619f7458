import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const ad = positional('adId', 'the ad, as `ads list` shows it')
const adSet = positional('adSetId', 'the ad set, as `adsets list` shows it')

export const adWorkflows: readonly Workflow[] = [
  {
    path: 'ads activate',
    summary: 'Activate an ad, and its ad set and campaign with it',
    positionals: [ad],
    changes: true,
    examples: ['ads activate 01KAD', 'ads activate 01KAD --yes'],
    load: async () => (await import('./ads/switch.ts')).activateAd,
  },
  {
    path: 'ads pause',
    summary: 'Pause ads; with the last one of them, their ad set and campaign',
    positionals: [{ ...positional('adIds', 'ads, as `ads list` shows them', false), many: true }],
    flags: [
      valueFlag('ad-set', 'all ads of an ad set that run', { placeholder: 'id' }),
      switchFlag('all-running', 'all ads that run'),
    ],
    changes: true,
    examples: ['ads pause 01KAD', 'ads pause 01KAD1 01KAD2', 'ads pause --ad-set 01KADSET', 'ads pause --all-running'],
    load: async () => (await import('./ads/switch.ts')).pauseAds,
  },
  {
    path: 'adsets budget',
    summary: 'Change the daily budget of an ad set; a rise is confirmed',
    positionals: [adSet, positional('pounds', 'pounds a day, such as 12.50')],
    changes: true,
    examples: ['adsets budget 01KADSET 12.50', 'adsets budget 01KADSET 20 --yes'],
    load: async () => (await import('./ads/ad-sets.ts')).changeBudget,
  },
  {
    path: 'adsets targeting',
    summary: 'Set whom the ads of an ad set are shown to, from a JSON file',
    positionals: [adSet, positional('file', "a JSON file in Meta's terms; - reads it from stdin")],
    changes: true,
    examples: ['adsets targeting 01KADSET targeting.json', 'adsets targeting 01KADSET - < targeting.json'],
    load: async () => (await import('./ads/ad-sets.ts')).changeTargeting,
  },
  {
    path: 'ads performance',
    summary: 'Show what ad sets and their ads did, newest first',
    flags: [switchFlag('ads', 'a row an ad instead of one an ad set')],
    examples: ['ads performance', 'ads performance --ads', 'ads performance --json'],
    load: async () => (await import('./ads/performance.ts')).showAdPerformance,
  },
  {
    path: 'ads days',
    summary: 'Show what ads did day by day',
    flags: [
      valueFlag('days', 'up to today, or to --until; 28 by default', { type: 'number', placeholder: 'n' }),
      valueFlag('until', 'the last of them', { placeholder: 'day' }),
      valueFlag('ad-set', 'of one ad set; else of all', { placeholder: 'id' }),
    ],
    examples: ['ads days', 'ads days --days 7 --ad-set 01KADSET', 'ads days --days 30 --until 2026-10-31'],
    load: async () => (await import('./ads/performance.ts')).showAdDays,
  },
  {
    path: 'ads sync',
    summary: 'Read what ads did, and to whom, from Facebook',
    flags: [
      valueFlag('days', 'up to today, 1 to 1095; by default what may have changed', {
        type: 'number',
        placeholder: 'n',
      }),
    ],
    changes: true,
    examples: ['ads sync', 'ads sync --days 90'],
    load: async () => (await import('./ads/import.ts')).syncAds,
  },
  {
    path: 'ads demographics',
    summary: 'Show what an ad set did by age, gender or region',
    positionals: [adSet],
    flags: [valueFlag('by', 'age, gender or region', { choices: ['age', 'gender', 'region'], required: true })],
    examples: ['ads demographics 01KADSET --by age'],
    load: async () => (await import('./ads/performance.ts')).showAdDemographics,
  },
  {
    path: 'ads import',
    summary: 'Import the daily rows of an Ads Manager export; again changes nothing',
    positionals: [positional('file', 'a CSV file with one row an ad and day; - reads it from stdin')],
    flags: [
      valueFlag('ad-set', 'put ads that are not known here in this ad set', { placeholder: 'id' }),
      switchFlag('create-unknown', 'make campaigns, ad sets and ads for those that are not known here'),
      valueFlag('date-format', 'the order of dates such as 03/04/2026', { choices: ['ymd', 'dmy', 'mdy'] }),
      valueFlag('map', 'a column whose heading is not known, and what it says', {
        many: true,
        placeholder: 'column=field',
      }),
      switchFlag('sample', 'they are made up: wherever they show, they are called sample figures'),
    ],
    changes: true,
    examples: [
      'ads import export.csv',
      'ads import export.csv --create-unknown --dry-run',
      'ads import export.csv --date-format dmy --map "Cost (£)=spend"',
    ],
    load: async () => (await import('./ads/import.ts')).importAds,
  },
  {
    path: 'ads reconcile',
    summary: 'Compare campaigns, ad sets and ads with Facebook, and do what you approve of the differences',
    flags: [
      valueFlag('approve', 'do this about that finding: remove, take, send or forget', {
        many: true,
        placeholder: 'finding=action',
      }),
      switchFlag('detailed-exitcode', 'end with 10 where something differs'),
    ],
    changes: true,
    examples: [
      'ads reconcile',
      'ads reconcile --json --detailed-exitcode',
      'ads reconcile --approve drift-01KADSET-5f2c91aa=take --yes',
    ],
    load: async () => (await import('./ads/reconcile.ts')).reconcileAds,
  },
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
    load: async () => (await import('./ads/variants.ts')).previewAds,
  },
  {
    path: 'ads deploy',
    summary: 'Make an article’s ads, and its ad set where there is none, all of them paused',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      valueFlag('daily-budget', 'pounds a day, of an ad set that is made; 10 by default', {
        type: 'number',
        placeholder: 'pounds',
      }),
      valueFlag('campaign', 'the campaign to make the ad set in; not needed where there is one', { placeholder: 'id' }),
      valueFlag('variants', 'the ads, as `ads preview --json` prints them; - reads them from stdin', {
        placeholder: 'file',
      }),
      valueFlag('attempt', 'another number writes other variants, 1 to 20', { type: 'number', placeholder: 'n' }),
      valueFlag('max-cost', 'stop ahead of what could cost more US dollars', { type: 'number', placeholder: 'usd' }),
      switchFlag('replace', 'take the place of ads of the same variant that say something else, running ones too'),
    ],
    changes: true,
    examples: [
      'ads deploy five-wireless-earbuds-compared',
      'ads deploy five-wireless-earbuds-compared --daily-budget 12.50 --campaign 01KCAMPAIGN --yes',
      'ads deploy five-wireless-earbuds-compared --variants ads.json --dry-run',
    ],
    load: async () => (await import('./ads/deploy.ts')).deployAds,
  },
]

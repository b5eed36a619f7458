import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const ad = positional('adId', 'the ad, as `ads list` shows it')
const campaign = positional('campaignId', 'the campaign, as `campaigns list` shows it')
const expected = valueFlag('expected', 'refuse if the budgets are not this many pounds a day (default: as shown)', {
  type: 'number',
  placeholder: 'pounds',
})
const adSet = positional('adSetId', 'the ad set, as `adsets list` shows it')

export const adWorkflows: readonly Workflow[] = [
  {
    path: 'ads activate',
    summary: 'Activate an ad together with its ad set and campaign',
    positionals: [ad],
    flags: [expected],
    changes: true,
    examples: ['ads activate 01KAD', 'ads activate 01KAD --expected 10 --yes'],
    load: async () => (await import('./ads/switch.ts')).activateAd,
  },
  {
    path: 'ads pause',
    summary: 'Pause ads. Pausing the last one also pauses its ad set and campaign',
    positionals: [{ ...positional('adIds', 'the ads, as `ads list` shows them', false), many: true }],
    flags: [
      valueFlag('ad-set', 'all running ads of this ad set', { placeholder: 'id' }),
      switchFlag('all-running', 'all running ads'),
    ],
    changes: true,
    examples: ['ads pause 01KAD', 'ads pause 01KAD1 01KAD2', 'ads pause --ad-set 01KADSET', 'ads pause --all-running'],
    load: async () => (await import('./ads/switch.ts')).pauseAds,
  },
  {
    path: 'ads picture',
    summary: 'Give an ad its own picture, or that of its article again',
    positionals: [ad],
    flags: [
      valueFlag('image', 'a picture file, or the path of an uploaded picture', { placeholder: 'file' }),
      switchFlag('reset', 'use the picture of the article'),
    ],
    changes: true,
    examples: ['ads picture 01KAD --image kettles.jpg', 'ads picture 01KAD --reset'],
    load: async () => (await import('./articles/picture.ts')).changeAdPicture,
  },
  {
    path: 'campaigns activate',
    summary: 'Activate a campaign with all its ads',
    positionals: [campaign],
    flags: [expected],
    changes: true,
    examples: ['campaigns activate 01KCAMPAIGN', 'campaigns activate 01KCAMPAIGN --expected 17.50 --yes'],
    load: async () => (await import('./ads/switch.ts')).activateCampaign,
  },
  {
    path: 'campaigns pause',
    summary: 'Pause a campaign with all its ads',
    positionals: [campaign],
    changes: true,
    examples: ['campaigns pause 01KCAMPAIGN'],
    load: async () => (await import('./ads/switch.ts')).pauseCampaign,
  },
  {
    path: 'adsets budget',
    summary: 'Change the daily budget of an ad set. A higher budget needs confirmation',
    positionals: [adSet, positional('pounds', 'pounds a day, such as 12.50')],
    flags: [expected],
    changes: true,
    examples: ['adsets budget 01KADSET 12.50', 'adsets budget 01KADSET 20 --expected 12.50 --yes'],
    load: async () => (await import('./ads/ad-sets.ts')).changeBudget,
  },
  {
    path: 'adsets targeting',
    summary: 'Set the audience of an ad set from a JSON file',
    positionals: [adSet, positional('file', "a JSON file in Meta's terms; - reads it from stdin")],
    changes: true,
    examples: ['adsets targeting 01KADSET targeting.json', 'adsets targeting 01KADSET - < targeting.json'],
    load: async () => (await import('./ads/ad-sets.ts')).changeTargeting,
  },
  {
    path: 'ads performance',
    summary: 'Show the results of ad sets and their ads, newest first',
    flags: [
      switchFlag('ads', 'one row per ad instead of per ad set'),
      valueFlag('days', 'number of days up to today or --until (default: all)', { type: 'number', placeholder: 'n' }),
      valueFlag('until', 'last day (default: today)', { placeholder: 'day' }),
    ],
    examples: ['ads performance', 'ads performance --ads --days 28', 'ads performance --json'],
    load: async () => (await import('./ads/performance.ts')).showAdPerformance,
  },
  {
    path: 'ads days',
    summary: 'Show the results of ads by day',
    flags: [
      valueFlag('days', 'number of days up to today or --until (default: 28)', { type: 'number', placeholder: 'n' }),
      valueFlag('until', 'last day (default: today)', { placeholder: 'day' }),
      valueFlag('ad-set', 'only this ad set', { placeholder: 'id' }),
      valueFlag('ad', 'only this ad', { placeholder: 'id' }),
    ],
    examples: ['ads days', 'ads days --days 7 --ad-set 01KADSET', 'ads days --days 30 --until 2026-10-31'],
    load: async () => (await import('./ads/performance.ts')).showAdDays,
  },
  {
    path: 'ads sync',
    summary: 'Fetch ad results and demographics from Facebook',
    flags: [
      valueFlag('days', 'number of days up to today, 1 to 1095 (default: days that may have changed)', {
        type: 'number',
        placeholder: 'n',
      }),
    ],
    changes: true,
    examples: ['ads sync', 'ads sync --days 90'],
    load: async () => (await import('./ads/performance.ts')).syncAds,
  },
  {
    path: 'ads demographics',
    summary: 'Show the results of an ad set by age, gender or region',
    positionals: [adSet],
    flags: [valueFlag('by', 'breakdown of the results', { choices: ['age', 'gender', 'region'], required: true })],
    examples: ['ads demographics 01KADSET --by age'],
    load: async () => (await import('./ads/performance.ts')).showAdDemographics,
  },
  {
    path: 'ads import',
    summary: 'Import the daily rows of an Ads Manager export. Repeating it changes nothing',
    positionals: [positional('file', 'a CSV file with one row per ad and day; - reads it from stdin')],
    flags: [
      valueFlag('ad-set', 'put unknown ads in this ad set', { placeholder: 'id' }),
      switchFlag('create-unknown', 'create campaigns, ad sets and ads for unknown ones'),
      valueFlag('date-format', 'order of day and month in dates such as 03/04/2026', {
        choices: ['ymd', 'dmy', 'mdy'],
      }),
      valueFlag('map', 'field of a column with an unknown heading', {
        many: true,
        placeholder: 'column=field',
      }),
      switchFlag('sample', 'mark the figures as samples wherever they are shown'),
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
    summary: 'Compare campaigns, ad sets and ads with Facebook and resolve the differences you approve',
    flags: [
      valueFlag('approve', 'action for a finding: remove, take, send or forget', {
        many: true,
        placeholder: 'finding=action',
      }),
      switchFlag('detailed-exitcode', 'exit with 10 if there are differences'),
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
    summary: 'Write and preview three ad variants for an article. Nothing is sent',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      valueFlag('attempt', 'number of the attempt, 1 to 20; each writes different variants', {
        type: 'number',
        placeholder: 'n',
      }),
      valueFlag('max-cost', 'stop before the cost exceeds this amount in US dollars', {
        type: 'number',
        placeholder: 'usd',
      }),
    ],
    changes: true,
    examples: ['ads preview five-wireless-earbuds-compared', 'ads preview five-wireless-earbuds-compared --attempt 2'],
    load: async () => (await import('./ads/variants.ts')).previewAds,
  },
  {
    path: 'ads deploy',
    summary: 'Create the ads of an article, and its ad set if needed, all paused',
    positionals: [positional('article', 'its slug or id')],
    flags: [
      valueFlag('daily-budget', 'pounds a day for a new ad set (default: 10)', {
        type: 'number',
        placeholder: 'pounds',
      }),
      valueFlag('campaign', 'campaign for the new ad set; required if several exist', { placeholder: 'id' }),
      valueFlag('ad-set', 'ad set of the article for the ads (default: its latest)', { placeholder: 'id' }),
      valueFlag('variants', 'a file with the ads that `ads preview --json` printed; - reads stdin', {
        placeholder: 'file',
      }),
      valueFlag('attempt', 'number of the attempt, 1 to 20; each writes different variants', {
        type: 'number',
        placeholder: 'n',
      }),
      valueFlag('max-cost', 'stop before the cost exceeds this amount in US dollars', {
        type: 'number',
        placeholder: 'usd',
      }),
      switchFlag('replace', 'replace ads of the same variant that have different text, even running ones'),
      switchFlag('with-unsupported-claims', 'use the texts even if their check finds problems'),
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

import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const optionFlags = [
  valueFlag('category', 'category of the article, such as audio (default: tech)'),
  valueFlag('products', 'number of products to compare (default: 5)', { type: 'integer', choices: [3, 5, 7, 10] }),
  valueFlag('feed', 'choose products from this CSV or JSON file', { placeholder: 'file' }),
  valueFlag('campaign', 'promote it in this campaign with a paused ad set', { placeholder: 'id' }),
  valueFlag('latest-date', 'skip the topic if it has not started by this day', { placeholder: 'day' }),
  valueFlag('max-cost', 'limit in US dollars for each topic', { type: 'number', placeholder: 'usd' }),
  switchFlag('publish', 'publish the article instead of storing a draft'),
  switchFlag('without-tag', 'publish on a public site even if no affiliate tag is set'),
  switchFlag('embedded', 'write without the configured model, from the feed or the sample catalogue'),
]

const runNote = 'The queue runs while a server runs (blogops serve), one topic after the other.'

/** Commands of the queue of topics that read files. The others are plain commands. */
export const topicWorkflows: readonly Workflow[] = [
  {
    path: 'topics add',
    summary: 'Add a topic to the queue, from which articles are generated one after the other',
    positionals: [positional('topic', 'what to review')],
    flags: optionFlags,
    changes: true,
    notes: [runNote],
    examples: [
      'topics add "wireless earbuds" --category audio',
      'topics add "desk lamps" --products 3 --feed products.csv --publish',
      'topics add "advent calendars" --latest-date 2026-11-30 --max-cost 1.50',
    ],
    load: async () => (await import('./topics/add.ts')).addTopic,
  },
  {
    path: 'topics import',
    summary: 'Add a list of topics to the queue',
    positionals: [positional('file', 'one topic a line, or CSV; - reads it from stdin')],
    flags: optionFlags,
    changes: true,
    notes: [
      'Columns of a CSV file: topic, category, products, campaign, latest date,',
      'cost limit, publish. Only the topic is required. The flags apply to rows',
      'without a value of their own.',
      runNote,
    ],
    examples: ['topics import topics.csv', 'topics import topics.txt --products 3 --max-cost 1'],
    load: async () => (await import('./topics/add.ts')).importTopics,
  },
]

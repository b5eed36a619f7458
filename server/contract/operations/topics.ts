import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { generationBodyLimit, maxCostSchema } from '../schemas/generation.ts'
import {
  newTopicSchema,
  topicImportSchema,
  topicListLimit,
  topicListSchema,
  topicOptionsSchema,
  topicQueueSchema,
  topicSchema,
} from '../schemas/topics.ts'

const path = '/api/topics'
const params = z.object({ id: z.string().min(1).describe('id, as `topics list` shows it') })
const example = { id: '01KTOPIC' }

export const topicsList = defineOperation({
  id: 'topics.list',
  method: 'GET',
  path,
  output: topicListSchema,
  access: 'generate',
  effect: 'read',
  summary: 'List the queue of topics: the running one, the waiting ones in order, then the latest others',
  example: {},
  errors: [],
  command: 'topics list',
})

/** The command is written by hand: it reads the product file. */
export const topicsAdd = defineOperation({
  id: 'topics.add',
  method: 'POST',
  path,
  body: newTopicSchema,
  output: topicSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Add a topic to the queue, from which articles are generated one after the other',
  example: { topic: 'wireless earbuds', category: 'audio' },
  errors: ['not_found', 'conflict'],
  bodyLimit: generationBodyLimit,
})

/** The command is written by hand: it reads the file. */
export const topicsImport = defineOperation({
  id: 'topics.import',
  method: 'POST',
  path: `${path}/import`,
  body: topicOptionsSchema.extend({
    list: z
      .string()
      .min(1, 'The list is empty')
      .max(topicListLimit, `The list must be at most ${topicListLimit} characters`)
      .describe(
        'one topic a line, or CSV with the columns topic, category, format, products, campaign, latest date, cost limit, publish',
      ),
  }),
  output: topicImportSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Add a list of topics to the queue. Rows that cannot be used are listed with the reason',
  example: { list: 'wireless earbuds\nair fryers', productCount: 5 },
  errors: ['not_found', 'conflict'],
  bodyLimit: generationBodyLimit,
})

export const topicsMove = defineOperation({
  id: 'topics.move',
  method: 'POST',
  path: `${path}/{id}/move`,
  params,
  body: z.object({ position: z.coerce.number().int().min(1).describe('new place among the waiting topics, from 1') }),
  output: topicSchema,
  access: 'generate',
  effect: 'write',
  summary: 'Move a waiting topic to another place in the queue',
  example: { ...example, position: 1 },
  errors: ['not_found', 'conflict'],
  command: 'topics move <id> <position>',
})

export const topicsRetry = defineOperation({
  id: 'topics.retry',
  method: 'POST',
  path: `${path}/{id}/retry`,
  params,
  body: z.object({
    maxCostUsd: maxCostSchema.describe('new limit in US dollars, including the cost so far'),
    latestDate: topicOptionsSchema.shape.latestDate,
  }),
  output: topicSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Put a failed or skipped topic first in the queue again. Finished steps are not paid twice',
  example,
  errors: ['not_found', 'conflict'],
  command: 'topics retry <id>',
})

export const topicsRemove = defineOperation({
  id: 'topics.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  params,
  output: topicSchema,
  access: 'generate',
  effect: 'destructive',
  summary: 'Remove a topic from the queue. Its article stays',
  example,
  errors: ['not_found', 'conflict'],
  command: 'topics remove <id>',
})

export const topicsClear = defineOperation({
  id: 'topics.clear',
  method: 'POST',
  path: `${path}/clear`,
  output: z.object({ removed: z.int() }),
  access: 'generate',
  effect: 'destructive',
  summary: 'Remove all finished and skipped topics from the list. Their articles stay',
  example: {},
  errors: [],
  command: 'topics clear',
})

export const topicsPause = defineOperation({
  id: 'topics.pause',
  method: 'POST',
  path: `${path}/pause`,
  output: topicQueueSchema,
  access: 'generate',
  effect: 'write',
  summary: 'Pause the queue of topics. A running topic ends',
  example: {},
  errors: [],
  command: 'topics pause',
})

export const topicsResume = defineOperation({
  id: 'topics.resume',
  method: 'POST',
  path: `${path}/resume`,
  output: topicQueueSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Resume the queue of topics. It runs while a server runs',
  example: {},
  errors: [],
  command: 'topics resume',
})

export const topicsLimit = defineOperation({
  id: 'topics.limit',
  method: 'PUT',
  path: `${path}/limit`,
  body: z.object({
    maxCostUsd: z.coerce
      .number('The cost limit must be a number of US dollars')
      .positive('The cost limit must be more than 0')
      .max(1000, 'The cost limit must be at most 1,000 US dollars')
      .optional()
      .describe('US dollars for all topics from now on; without it, no limit'),
  }),
  output: topicQueueSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Limit the cost of all topics from now on. The queue pauses before it could cost more',
  example: { maxCostUsd: 20 },
  errors: [],
  command: 'topics limit [maxCostUsd]',
})

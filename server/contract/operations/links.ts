import * as z from 'zod'
import { parseUrl } from '../../domain/urls.ts'
import { defineOperation } from '../operation.ts'
import { jobSchema } from '../schemas/job.ts'
import { changedLinkSchema, linkChangeSchema, linkListSchema, linkStates } from '../schemas/links.ts'

/** Links of published articles to other sites. */

export const linksList = defineOperation({
  id: 'links.list',
  method: 'GET',
  path: '/api/links',
  query: z.object({
    state: z.enum(linkStates).optional().describe('only links in this state; by default those with a problem'),
    limit: z.coerce.number().int().min(1).max(500).default(100).describe('maximum number of links'),
  }),
  output: linkListSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'List links of published articles that are broken, have moved, or lack your tag',
  example: {},
  errors: [],
  command: 'links list',
})

/** The command is written by hand: it follows the job. */
export const linksCheck = defineOperation({
  id: 'links.check',
  method: 'POST',
  path: '/api/links/check',
  body: z.object({
    article: z.string().min(1).optional().describe('slug or id of the only article to check; by default all'),
  }),
  output: jobSchema.describe('its result has the number of links by state'),
  access: 'articles:write',
  effect: 'write',
  summary: 'Check the links of published articles now',
  example: {},
  errors: ['not_found', 'gone'],
})

export const linksRepair = defineOperation({
  id: 'links.repair',
  method: 'POST',
  path: '/api/links/repair',
  body: linkChangeSchema.extend({
    to: z
      .string()
      .trim()
      .max(2000)
      .refine(
        address => /^https?:$/.test(parseUrl(address)?.protocol ?? ''),
        'The new address must begin with https:// or http://',
      )
      .optional()
      .describe('new address; by default the target that `links list` shows'),
  }),
  output: changedLinkSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Replace the address of a link everywhere in the articles that have it',
  example: { link: 'https://old.example/guide', to: 'https://new.example/guide' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'links repair <link>',
})

export const linksRemove = defineOperation({
  id: 'links.remove',
  method: 'POST',
  path: '/api/links/remove',
  body: linkChangeSchema,
  output: changedLinkSchema,
  access: 'articles:write',
  effect: 'destructive',
  summary:
    'Remove a link from the articles that have it, and the product that it leads to. A revision can restore both',
  example: { link: 'https://old.example/guide' },
  errors: ['not_found', 'conflict', 'gone'],
  command: 'links remove <link>',
})

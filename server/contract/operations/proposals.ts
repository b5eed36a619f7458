import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleRef, articleSchema } from '../schemas/article.ts'
import { proposalSchema, proposalTextSchema } from '../schemas/generation.ts'

const aNumber = 'A proposal is given by its number, such as 1'

const params = z.object({
  id: articleRef,
  number: z.coerce.number(aNumber).int(aNumber).min(1, aNumber).describe('as the list of proposals numbers it'),
})
const example = { id: '01KARTICLE', number: 1 }

export const articlesProposals = defineOperation({
  id: 'articles.proposals',
  method: 'GET',
  path: '/api/articles/by-id/{id}/proposals',
  params: z.object({ id: articleRef }),
  output: z.array(proposalSchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List what was regenerated of an article, newest first',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles proposals <id>',
})

/** The command is written by hand: it shows the difference in words. */
export const articlesProposal = defineOperation({
  id: 'articles.proposal',
  method: 'GET',
  path: '/api/articles/by-id/{id}/proposals/{number}',
  params,
  output: proposalTextSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'Show what a proposal changes: the article before and after',
  example,
  errors: ['not_found', 'gone'],
})

/** The command is written by hand: `--version` is a flag of the program. */
export const articlesApprove = defineOperation({
  id: 'articles.approve',
  method: 'POST',
  path: '/api/articles/by-id/{id}/proposals/{number}/approve',
  params,
  body: z.object({ version: z.int().optional().describe('the version of the article that was looked at') }),
  output: articleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Approve a proposal: it becomes a revision of the article, and readers see it',
  example,
  errors: ['not_found', 'conflict', 'gone'],
})

export const articlesDiscard = defineOperation({
  id: 'articles.discard',
  method: 'POST',
  path: '/api/articles/by-id/{id}/proposals/{number}/discard',
  params,
  output: proposalSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Discard a proposal without changing the article',
  example,
  errors: ['not_found', 'conflict', 'gone'],
  command: 'articles discard <id> <number>',
})

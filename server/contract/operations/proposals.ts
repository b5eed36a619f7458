import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleRef, articleSchema } from '../schemas/article.ts'
import { withUnsupportedClaimsSchema } from '../schemas/claims.ts'
import { generationBodyLimit } from '../schemas/generation.ts'
import { jobSchema } from '../schemas/job.ts'
import {
  articleSectionSchema,
  proposalSchema,
  proposalTextSchema,
  regenerationRequestSchema,
} from '../schemas/regeneration.ts'

export const articlesSections = defineOperation({
  id: 'articles.sections',
  method: 'GET',
  path: '/api/articles/by-id/{id}/sections',
  params: z.object({ id: articleRef }),
  output: z.array(articleSectionSchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List the sections of an article that can be regenerated',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles sections <id>',
})

/** The command is written by hand: it follows the job and shows its result. */
export const articlesRegenerate = defineOperation({
  id: 'articles.regenerate',
  method: 'POST',
  path: '/api/articles/by-id/{id}/regenerate',
  params: z.object({ id: articleRef }),
  body: regenerationRequestSchema,
  output: jobSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Start to regenerate a section, the dated sections, the excerpt or the products as a proposal',
  example: { id: '01KARTICLE', part: 'section', section: 'How to Choose' },
  errors: ['not_found', 'gone'],
  bodyLimit: generationBodyLimit,
})

const aNumber = 'Pass the number of a proposal, such as 1'

const params = z.object({
  id: articleRef,
  number: z.coerce.number(aNumber).int(aNumber).min(1, aNumber).describe('number in the list of proposals'),
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
  summary: 'List the proposals of an article, newest first',
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
  summary: 'Show the article before and after a proposal',
  example,
  errors: ['not_found', 'gone'],
})

/** The command is written by hand: `--version` is a flag of the program. */
export const articlesApprove = defineOperation({
  id: 'articles.approve',
  method: 'POST',
  path: '/api/articles/by-id/{id}/proposals/{number}/approve',
  params,
  body: z.object({
    version: z.int().optional().describe('version of the article that you reviewed'),
    withUnsupportedClaims: withUnsupportedClaimsSchema,
  }),
  output: articleSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Approve a proposal and publish it as a revision of the article',
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

import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  pageFields,
  pageHeadSchema,
  pageRef,
  pageRevisionSchema,
  pageRevisionTextSchema,
  pageSchema,
} from '../schemas/page.ts'

const params = z.object({ id: pageRef })

const aNumber = 'Pass the number of a revision, such as 2'

const revisionParams = params.extend({
  number: z.coerce.number(aNumber).int(aNumber).min(1, aNumber).describe('number in the list of revisions'),
})

const versionSchema = z.int().optional().describe('version that the change is based on')

/** Parts of the changes of one page. */
const change = { params, output: pageSchema, access: 'articles:write', effect: 'write' } as const

export const pagesList = defineOperation({
  id: 'pages.list',
  method: 'GET',
  path: '/api/pages',
  output: z.array(pageHeadSchema),
  access: 'public',
  effect: 'read',
  summary: 'List the pages of the site. Strangers see only published pages',
  example: {},
  errors: [],
  command: 'pages list',
})

export const pagesGet = defineOperation({
  id: 'pages.get',
  method: 'GET',
  path: '/api/pages/{id}',
  params,
  output: pageSchema,
  access: 'public',
  effect: 'read',
  summary: 'Show a page',
  example: { id: 'about' },
  errors: ['not_found'],
  command: 'pages show <id>',
})

/** The commands `pages create` and `pages edit` are written by hand: they read files. */
export const pagesCreate = defineOperation({
  id: 'pages.create',
  method: 'POST',
  path: '/api/pages',
  body: z.object({
    slug: pageFields.slug,
    title: pageFields.title,
    description: pageFields.description.optional(),
    content: pageFields.content,
  }),
  output: pageSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Create a page as a draft',
  example: { slug: 'imprint', title: 'Imprint', content: '<p>{{contact}}</p>' },
  errors: ['conflict'],
})

export const pagesUpdate = defineOperation({
  ...change,
  id: 'pages.update',
  method: 'PATCH',
  path: '/api/pages/{id}',
  body: z.object({
    slug: pageFields.slug.optional(),
    title: pageFields.title.optional(),
    description: pageFields.description.optional(),
    content: pageFields.content.optional(),
    version: versionSchema,
  }),
  summary: 'Change a page',
  example: { id: 'about', title: 'About us' },
  errors: ['not_found', 'conflict'],
})

export const pagesPreview = defineOperation({
  ...change,
  id: 'pages.preview',
  method: 'POST',
  path: '/api/pages/{id}/preview',
  body: z.object({
    title: pageFields.title.optional(),
    description: pageFields.description.optional(),
    content: pageFields.content.optional(),
  }),
  effect: 'read',
  summary: 'Preview a page with changes without storing them',
  example: { id: 'about', title: 'About us' },
  errors: ['not_found'],
})

export const pagesRevisions = defineOperation({
  id: 'pages.revisions',
  method: 'GET',
  path: '/api/pages/{id}/revisions',
  params,
  output: z.array(pageRevisionSchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List the revisions of a page, newest first',
  example: { id: 'about' },
  errors: ['not_found'],
  command: 'pages revisions <id>',
})

export const pagesRevision = defineOperation({
  id: 'pages.revision',
  method: 'GET',
  path: '/api/pages/{id}/revisions/{number}',
  params: revisionParams,
  output: pageRevisionTextSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'Show a revision of a page',
  example: { id: 'about', number: 1 },
  errors: ['not_found'],
  command: 'pages revision <id> <number>',
})

export const pagesRevert = defineOperation({
  ...change,
  id: 'pages.revert',
  method: 'POST',
  path: '/api/pages/{id}/revisions/{number}/revert',
  params: revisionParams,
  summary: 'Restore the text of a revision as a new revision. The address stays',
  example: { id: 'about', number: 1 },
  errors: ['not_found', 'conflict'],
  command: 'pages revert <id> <number>',
})

export const pagesReset = defineOperation({
  ...change,
  id: 'pages.reset',
  method: 'POST',
  path: '/api/pages/{id}/reset',
  summary: 'Restore the default text of a page. Earlier texts stay in its revisions',
  example: { id: 'about' },
  errors: ['not_found', 'conflict'],
  command: 'pages reset <id>',
})

export const pagesPublish = defineOperation({
  ...change,
  id: 'pages.publish',
  method: 'POST',
  path: '/api/pages/{id}/publish',
  output: pageHeadSchema,
  summary: 'Publish a page',
  example: { id: 'imprint' },
  errors: ['not_found'],
  command: 'pages publish <id>',
})

export const pagesUnpublish = defineOperation({
  ...change,
  id: 'pages.unpublish',
  method: 'POST',
  path: '/api/pages/{id}/unpublish',
  output: pageHeadSchema,
  summary: 'Take a page off the site and keep it as a draft',
  example: { id: 'imprint' },
  errors: ['not_found'],
  command: 'pages unpublish <id>',
})

export const pagesDelete = defineOperation({
  ...change,
  id: 'pages.delete',
  method: 'DELETE',
  path: '/api/pages/{id}',
  output: z.object({ id: z.string(), slug: z.string() }),
  effect: 'destructive',
  summary: 'Delete a page and its revisions permanently. A default page can be reset',
  example: { id: 'imprint' },
  errors: ['not_found'],
  command: 'pages delete <id>',
})

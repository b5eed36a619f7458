import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { authorFields, authorRef, authorSchema } from '../schemas/article.ts'

export const authorsList = defineOperation({
  id: 'authors.list',
  method: 'GET',
  path: '/api/authors',
  output: z.array(authorSchema),
  access: 'public',
  effect: 'read',
  summary: 'List the authors. Strangers see only authors of published articles',
  example: {},
  errors: [],
  command: 'authors list',
})

export const authorsGet = defineOperation({
  id: 'authors.get',
  method: 'GET',
  path: '/api/authors/{id}',
  params: z.object({ id: authorRef }),
  output: authorSchema,
  access: 'public',
  effect: 'read',
  summary: 'Show an author',
  example: { id: 'the-editorial-desk' },
  errors: ['not_found'],
  command: 'authors show <id>',
})

export const authorsCreate = defineOperation({
  id: 'authors.create',
  method: 'POST',
  path: '/api/authors',
  body: z.object({
    name: authorFields.name,
    slug: authorFields.slug.optional(),
    bio: authorFields.bio.optional(),
    avatar: authorFields.avatar.optional(),
  }),
  output: authorSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Create an author',
  example: { name: 'Grace Hopper', bio: 'Writes about coffee.' },
  errors: ['conflict'],
  command: 'authors create <name>',
})

/** The `authors edit` command is written by hand: `--version` is a flag of the program. */
export const authorsUpdate = defineOperation({
  id: 'authors.update',
  method: 'PATCH',
  path: '/api/authors/{id}',
  params: z.object({ id: authorRef }),
  body: z.object({
    name: authorFields.name.optional().describe('new name; every article of the author gets it'),
    slug: authorFields.slug.optional(),
    bio: authorFields.bio.optional(),
    avatar: authorFields.avatar.optional(),
    version: z.int().optional().describe('version that the change is based on'),
  }),
  output: authorSchema,
  access: 'articles:write',
  effect: 'write',
  summary: 'Change an author, and their name in every article',
  example: { id: 'the-editorial-desk', bio: 'We compare what can be bought.' },
  errors: ['not_found', 'conflict'],
})

export const authorsDelete = defineOperation({
  id: 'authors.delete',
  method: 'DELETE',
  path: '/api/authors/{id}',
  params: z.object({ id: authorRef }),
  query: z.object({ moveTo: authorRef.optional().describe('author who gets the articles: slug or name') }),
  output: z.object({
    slug: z.string(),
    name: z.string(),
    moved: z.int().describe('articles that name the other author now'),
  }),
  access: 'articles:write',
  effect: 'destructive',
  summary: 'Delete an author. Their articles move to another author',
  example: { id: 'grace-hopper', moveTo: 'the-editorial-desk' },
  errors: ['not_found', 'conflict'],
  command: 'authors delete <id>',
})

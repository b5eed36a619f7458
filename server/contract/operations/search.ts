import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import {
  indexNowSchema,
  maxSearchBodyBytes,
  searchImportRequestSchema,
  searchImportResultSchema,
  searchPeriodDetailsSchema,
  searchPeriodSchema,
} from '../schemas/search.ts'

const params = z.object({ id: z.string().min(1).describe('its days, as `search list` shows them') })
const example = { id: '2026-08-24..2026-11-21' }

/** Idempotent: importing the same period again replaces its figures. */
export const searchImport = defineOperation({
  id: 'search.import',
  method: 'POST',
  path: '/api/search/periods',
  body: searchImportRequestSchema,
  bodyLimit: maxSearchBodyBytes,
  output: searchImportResultSchema,
  access: 'analytics:write',
  effect: 'write',
  summary: 'Import an export of Google Search Console',
  example: {
    files: [
      { name: 'Queries.csv', content: 'Top queries,Clicks,Impressions,CTR,Position\nbest kettle,3,410,0.73%,11.4' },
    ],
    from: '2026-08-24',
    to: '2026-11-21',
  },
  errors: ['conflict'],
})

export const searchList = defineOperation({
  id: 'search.list',
  method: 'GET',
  path: '/api/search/periods',
  output: z.array(searchPeriodSchema),
  access: 'analytics:read',
  effect: 'read',
  summary: 'List the imported periods of Search Console, latest first',
  example: {},
  errors: [],
  command: 'search list',
})

export const searchGet = defineOperation({
  id: 'search.get',
  method: 'GET',
  path: '/api/search/periods/{id}',
  params,
  output: searchPeriodDetailsSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Show the queries and pages of an imported period',
  example,
  errors: ['not_found'],
  command: 'search show <id>',
})

export const searchRemove = defineOperation({
  id: 'search.remove',
  method: 'DELETE',
  path: '/api/search/periods/{id}',
  params,
  output: searchPeriodSchema,
  access: 'analytics:write',
  effect: 'destructive',
  summary: 'Delete the imported figures of a period',
  example,
  errors: ['not_found'],
  command: 'search remove <id>',
})

const indexNowPath = '/api/search/index-now'

export const indexNowGet = defineOperation({
  id: 'indexNow.get',
  method: 'GET',
  path: indexNowPath,
  output: indexNowSchema,
  access: 'settings:read',
  effect: 'read',
  summary: 'Show what search engines were told about changed pages',
  example: {},
  errors: [],
  command: 'search submissions',
})

/** Idempotent. */
export const indexNowSwitch = defineOperation({
  id: 'indexNow.switch',
  method: 'PUT',
  path: indexNowPath,
  body: z.object({ state: z.enum(['on', 'off']).describe('on or off') }),
  output: indexNowSchema,
  access: 'settings:write',
  effect: 'write',
  summary: 'Tell search engines about changed pages, or stop it',
  example: { state: 'off' },
  errors: ['conflict'],
  command: 'search notify <state>',
})

export const indexNowSubmit = defineOperation({
  id: 'indexNow.submit',
  method: 'POST',
  path: `${indexNowPath}/submissions`,
  body: z.object({
    path: z
      .string()
      .regex(
        /^(?:\/|\/?[\w.~%-][\w./~%-]{0,498})$/,
        'Name an article by its slug, or a page by its path, such as /about',
      )
      .describe('slug of an article, or path of a page on this site, such as /about'),
  }),
  output: indexNowSchema,
  access: 'settings:write',
  effect: 'write',
  summary: 'Tell search engines about a page now',
  example: { path: '/' },
  errors: ['conflict', 'not_found'],
  command: 'search submit <path>',
})

/** Search engines read the key at `/{key}.txt` before they accept an address. */
export const indexNowKey = defineOperation({
  id: 'indexNow.key',
  method: 'GET',
  path: `${indexNowPath}/keys/{key}`,
  params: z.object({ key: z.string().min(1) }),
  output: z.object({ key: z.string() }),
  access: 'public',
  effect: 'read',
  summary: 'Confirm the key of this site',
  example: { key: '0123456789abcdef0123456789abcdef' },
  errors: ['not_found'],
})

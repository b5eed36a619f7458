import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { menuLinkSchema, siteCategorySchema } from '../schemas/category.ts'
import { comparisonSchema, lastBackupSchema, siteSettingsSchema } from '../schemas/site.ts'

export const siteGet = defineOperation({
  id: 'site.get',
  method: 'GET',
  path: '/api/site',
  output: z.object({
    name: z.string(),
    tagline: z.string(),
    url: z.string(),
    comparison: comparisonSchema.describe('columns of the comparison table'),
    shop: siteSettingsSchema.shape.shop,
    dateFormat: siteSettingsSchema.shape.dateFormat,
    timeZone: siteSettingsSchema.shape.timeZone,
    categories: z.array(siteCategorySchema).describe('in the order of menus'),
    menus: z.object({
      header: z.array(menuLinkSchema),
      footer: z.array(menuLinkSchema),
      about: z.array(menuLinkSchema).describe('the pages About and Contact, if published'),
    }),
    eventRetentionMonths: siteSettingsSchema.shape.eventRetentionMonths,
    brand: siteSettingsSchema.shape.brand,
    language: z.string(),
    verification: siteSettingsSchema.shape.verification,
    events: z.object({ url: z.string(), domain: z.string() }).describe('address for page views and clicks'),
    demo: z
      .object({ username: z.string(), password: z.string() })
      .nullable()
      .describe('the demo sign-in, on a demo site'),
  }),
  access: 'public',
  effect: 'read',
  summary: 'Show the public settings of the site',
  example: {},
  errors: [],
})

export const sitePictures = defineOperation({
  id: 'site.pictures',
  method: 'GET',
  path: '/api/site/pictures',
  output: z.object({
    mode: siteSettingsSchema.shape.pictures,
    hosts: z.array(z.string()).describe('hosts of pictures in articles'),
  }),
  access: 'public',
  effect: 'read',
  summary: 'List the hosts that readers load pictures from',
  example: {},
  errors: [],
})

/** A backup holds everything, including hashes of passwords and tokens, so it has its own scope. */
export const backupDownload = defineOperation({
  id: 'backup.download',
  method: 'GET',
  path: '/api/backup',
  output: z.custom<Uint8Array>(piece => piece instanceof Uint8Array),
  download: 'application/gzip',
  access: 'backup:read',
  effect: 'read',
  summary: 'Download a backup of the current state of everything',
  example: {},
  errors: [],
  secret: true,
})

export const backupStatus = defineOperation({
  id: 'backup.status',
  method: 'GET',
  path: '/api/backup/status',
  output: z.object({ last: lastBackupSchema.nullable() }),
  access: 'backup:read',
  effect: 'read',
  summary: 'Show the time of the last backup',
  example: {},
  errors: [],
  command: 'backup status',
})

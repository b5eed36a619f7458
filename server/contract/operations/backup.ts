import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { lastBackupSchema } from '../schemas/backup.ts'

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

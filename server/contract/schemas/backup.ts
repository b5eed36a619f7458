import * as z from 'zod'

export const lastBackupSchema = z.object({
  at: z.iso.datetime(),
  bytes: z.int().nonnegative(),
  by: z.string(),
})

/** Number of objects in a backup. */
export const backupCountsSchema = z.object({
  records: z.record(z.string(), z.int().nonnegative()).describe('by their kind'),
  blobs: z.int().nonnegative().describe('bodies of articles, pictures, results of steps'),
  events: z.int().nonnegative().describe('page views and clicks'),
})

/** Summary of a backup that was read to its end and is intact. */
export const backupSummarySchema = z.object({
  format: z.int().positive(),
  product: z.string().describe('version of blogops that made it'),
  createdAt: z.iso.datetime(),
  siteUrl: z.string().describe('address of the site'),
  counts: backupCountsSchema,
})

export type LastBackup = z.output<typeof lastBackupSchema>
export type BackupCounts = z.output<typeof backupCountsSchema>
export type BackupSummary = z.output<typeof backupSummarySchema>

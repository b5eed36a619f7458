import * as z from 'zod'

/** Days that are read again on each sync: Facebook corrects metrics for that long. */
export const settlingDays = 28
/** Maximum age of Facebook's metrics in days. */
export const maxSyncDays = 1095

export const syncRequestSchema = z.object({
  days: z
    .int('Days must be a whole number')
    .min(1, 'Days must be at least 1')
    .max(maxSyncDays, 'Facebook keeps figures for 1,095 days at most')
    .optional()
    .describe(`up to today; by default ${settlingDays}, and the first time all since the first ad`),
})

/** Result of a job that reads metrics from Facebook. */
export const syncResultSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  ads: z.int().describe('of ours, with figures in these days'),
  changed: z.int().describe('daily rows that came to say something else'),
  unknownAds: z
    .array(z.string())
    .describe('ids on Facebook of ads that are not ours, the first 100: their figures were left out'),
  unknownTotal: z.int(),
})

export const interestSchema = z.object({
  id: z.string(),
  name: z.string(),
  audience: z.number().nullable().describe('people at least, or null'),
})

export const maxPausedAtOnce = 200

export const pauseRequestSchema = z.object({
  adIds: z
    .array(z.string().min(1))
    .min(1, 'Name at least one ad')
    .max(maxPausedAtOnce, `At most ${maxPausedAtOnce} ads are paused at once`)
    .describe('as `ads list` shows them'),
})

export const pauseResultSchema = z.object({
  paused: z.array(z.string()).describe('those that are paused now, those that were already among them'),
  failed: z.array(z.object({ adId: z.string(), message: z.string() })),
})

export const performanceDaysSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  adsKnownTo: z.iso
    .date()
    .nullable()
    .describe(
      'the last day of which it is known what ads did, from an import or from Facebook, where some of these days are later; else null',
    ),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        adsKnown: z.boolean().describe('false after `adsKnownTo`: all of the day is 0 then, and says nothing'),
        impressions: z.number(),
        clicks: z.number(),
        spend: z.number().describe('pounds'),
        conversions: z.number(),
      }),
    )
    .describe('every day of them, in order; 0 where nothing was delivered'),
  sample: z.boolean().describe('whether sample figures are among them'),
  latest: z.iso.date().nullable().describe('the last day of all that has figures; null where there are none'),
})

export type SyncRequest = z.output<typeof syncRequestSchema>
export type SyncResult = z.output<typeof syncResultSchema>
export type FoundInterest = z.output<typeof interestSchema>
export type PauseRequest = z.output<typeof pauseRequestSchema>
export type PauseResult = z.output<typeof pauseResultSchema>
export type PerformanceDays = z.output<typeof performanceDaysSchema>

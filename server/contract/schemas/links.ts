import * as z from 'zod'
import { withUnsupportedClaimsSchema } from './claims.ts'

/** States of a link, worst first. */
export const linkStates = ['broken', 'untagged', 'moved', 'unclear', 'unchecked', 'ok'] as const

/** States that a person should change something about. */
export const linkProblems = ['broken', 'untagged', 'moved'] as const satisfies readonly (typeof linkStates)[number][]

const linkedArticleSchema = z.object({ id: z.string(), slug: z.string(), title: z.string() })

export const linkSchema = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(linkStates),
  status: z.int().nullable().describe('HTTP status of the last answer'),
  reason: z.string().describe('sentence about the state; empty for a link that works'),
  target: z.string().nullable().describe('address that `links repair` puts in its place, if it is known'),
  checkedAt: z.iso.datetime().nullable().describe('null before the first check'),
  since: z.iso.datetime().nullable().describe('first check with this state'),
  articles: z.array(linkedArticleSchema).describe('published articles with the link'),
})

export type Link = z.output<typeof linkSchema>

export const linkListSchema = z.object({
  links: z.array(linkSchema).describe('worst first'),
  counts: z.record(z.enum(linkStates), z.int()).describe('as of the last check, by state'),
  checkedAt: z.iso.datetime().nullable().describe('latest check of a listed link'),
  jobId: z.string().nullable().describe('job of a check that is running'),
})

export type LinkList = z.output<typeof linkListSchema>

/** Result of a job that checks links. */
export const linkCheckSchema = z.object({
  checkedLinks: z.int().describe('checked by this job'),
  leftLinks: z.int().describe('due, but left for the next check, so that no host is asked too much'),
  counts: linkListSchema.shape.counts,
})

export type LinkCheck = z.output<typeof linkCheckSchema>

export const linkChangeSchema = z.object({
  link: z.string().trim().min(1).max(2000).describe('id or address of a link, as `links list` shows it'),
  article: z.string().min(1).optional().describe('slug or id of the only article to change; by default all with it'),
  withUnsupportedClaims: withUnsupportedClaimsSchema,
})

export const changedLinkSchema = z.object({
  url: z.string(),
  to: z.string().nullable().describe('new address; null if the link was removed'),
  changed: z.array(linkedArticleSchema),
  refused: z.array(linkedArticleSchema.extend({ message: z.string() })).describe('articles that still have the link'),
})

export type ChangedLink = z.output<typeof changedLinkSchema>

import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { writerRules } from '../prompts/writer.ts'

const picksSchema = z.array(z.object({ name: z.string(), badge: z.string() }))

export const outlineAnswerSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  picks: picksSchema,
  comparisonHeading: z.string().nullish(),
})
export type OutlineAnswer = z.output<typeof outlineAnswerSchema>

export const sectionAnswerSchema = z.object({ html: z.string() })

/**
 * Shared answer schema of outline and sections. The schema is part of what the server caches, so a second one would
 * invalidate the cached prompt.
 */
export const writerSchema = z.object({
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
  picks: picksSchema.nullable(),
  comparisonHeading: z.string().nullable(),
  html: z.string().nullable(),
})

/** System prompt of all questions about an article, marked for caching. */
export const writerSystemPrompt: TextBlockParam[] = [
  { type: 'text', text: writerRules, cache_control: { type: 'ephemeral' } },
]

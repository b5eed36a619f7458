import type { TextBlockParam } from '@anthropic-ai/sdk/resources/messages'
import * as z from 'zod'
import { writerRules } from '../prompts/writer.ts'

const picks = z.array(z.object({ name: z.string(), badge: z.string() }))

export const outlineAnswer = z.object({
  title: z.string(),
  excerpt: z.string(),
  picks,
  comparisonHeading: z.string().nullish(),
})
export type OutlineAnswer = z.output<typeof outlineAnswer>

export const sectionAnswer = z.object({ html: z.string() })

/**
 * Shared answer schema of outline and sections. The schema is part of what the server caches, so a second one would
 * invalidate the cached prompt.
 */
export const writerForm = z.object({
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
  picks: picks.nullable(),
  comparisonHeading: z.string().nullable(),
  html: z.string().nullable(),
})

/** System prompt of all questions about an article, marked for caching. */
export const writerSystem: TextBlockParam[] = [
  { type: 'text', text: writerRules, cache_control: { type: 'ephemeral' } },
]

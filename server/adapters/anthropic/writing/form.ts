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
 * One form for the outline and for the sections: the form of the answer is part of what the server caches, and another one
 * would make it read the whole beginning anew.
 */
export const writerForm = z.object({
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
  picks: picks.nullable(),
  comparisonHeading: z.string().nullable(),
  html: z.string().nullable(),
})

/** The same for every question of the writer, and marked as what to cache. */
export const writerSystem: TextBlockParam[] = [
  { type: 'text', text: writerRules, cache_control: { type: 'ephemeral' } },
]

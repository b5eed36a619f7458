import * as z from 'zod'
import { articleFormats, sectionKinds } from '../../domain/article-formats.ts'
import { adviceTask } from './advice-task.ts'
import { toBlocks } from './check-prompt.ts'
import type { Prompt } from './request-schema.ts'
import { refuse } from './vendor-error.ts'

/** Tasks for the model: the JSON at the end of a request's last user message. */

const page = z.object({ url: z.string(), title: z.string(), age: z.string().nullable(), cited: z.array(z.string()) })
const search = z.object({ query: z.string(), pages: z.array(page), error: z.string().nullable() })
const fact = z.object({ label: z.string(), value: z.string() })

/** Product in a task. */
const facts = z.object({
  name: z.string(),
  asin: z.string().nullable(),
  url: z.string(),
  brand: z.string().nullable(),
  price: z.string().nullable(),
  rating: z.number().nullable(),
  reviews: z.number().nullable(),
  features: z.array(z.string()),
  facts: z.array(fact),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
})
/** Product in the task of an ad, with its badge. */
const advertised = facts.extend({ pick: z.string().nullable() })
const plan = z.object({
  kind: z.enum(sectionKinds),
  id: z.string(),
  heading: z.string(),
  product: z.string().optional(),
  angle: z.string().optional(),
})

/** Day on which prices were read: "21 November 2026". */
const readOn = z
  .string()
  .refine(day => Number.isFinite(Date.parse(`${day} UTC`)))
  .optional()
const format = z.enum(articleFormats).optional()
const about = { topic: z.string(), category: z.string() }
const repair = z.object({ before: z.unknown(), problems: z.array(z.string()) }).optional()
const task = z.discriminatedUnion('task', [
  adviceTask,
  z.object({ task: z.literal('check'), section: z.string() }),
  z.object({ task: z.literal('research'), ...about, count: z.number() }),
  z.object({ task: z.literal('products'), ...about, count: z.number(), searches: z.array(search) }),
  z.object({ task: z.literal('outline'), ...about, format, products: z.array(facts), readOn, repair }),
  z.object({
    task: z.literal('ads'),
    title: z.string(),
    excerpt: z.string(),
    url: z.string(),
    sample: z.boolean(),
    ...about,
    products: z.array(advertised),
    attempt: z.number(),
    repair,
  }),
  z.object({
    task: z.literal('edit'),
    topic: z.string(),
    sentences: z.array(z.object({ id: z.string(), section: z.string(), text: z.string() })),
    problems: z.array(z.object({ ids: z.array(z.string()), message: z.string() })),
  }),
  z.object({
    task: z.literal('section'),
    topic: z.string(),
    format,
    title: z.string(),
    plan,
    picks: z.array(z.object({ name: z.string(), badge: z.string() })).optional(),
    products: z.array(facts),
    readOn,
    repair,
  }),
])

export type Task = z.output<typeof task>
export type TaskName = Task['task']
export type TaskOf<N extends TaskName> = Extract<Task, { task: N }>
export type ProductFacts = z.output<typeof facts>

/** Reads the task of a request; null if it has none. @throws VendorError for an invalid task. */
export function readTask({ messages }: Pick<Prompt, 'messages'>): Task | null {
  const asked = messages.findLast(({ role }) => role === 'user')
  const last = asked && toBlocks(asked.content).findLast(({ type }) => type === 'text')
  const json = last?.type === 'text' ? /<task>([^<]*)<\/task>\s*$/.exec(last.text)?.[1] : undefined
  if (json === undefined) return null
  try {
    return task.parse(JSON.parse(json))
  } catch (error) {
    return refuse(`This is not a task the fake knows: ${error instanceof Error ? error.message : error}`)
  }
}

import * as z from 'zod'
import { CallError } from '../../../server/contract/client.ts'
import { type Article, articleChangesSchema } from '../../../server/contract/schemas/article.ts'
import { isCategory } from '../../lib/categories.ts'
import { outlineOf } from './body/outline.ts'

/** What can be edited of an article, in the order of the page. */
export const fields = ['title', 'slug', 'excerpt', 'category', 'author', 'heroImage', 'content'] as const

export type Field = (typeof fields)[number]
export type Values = Readonly<Record<Field, string>>
/** By field, what the server says or would say of it. */
export type Problems = Readonly<Partial<Record<Field, string>>>

const labels: Readonly<Record<Field, string>> = {
  title: 'title',
  slug: 'address',
  excerpt: 'excerpt',
  category: 'category',
  author: 'author',
  heroImage: 'picture',
  content: 'text',
}

/** `title, text`; a field we have no word for goes by its own name. */
export function fieldNames(names: readonly string[]): string {
  return names.map(name => (isField(name) ? labels[name] : name)).join(', ')
}

export function isField(name: string): name is Field {
  return Object.hasOwn(labels, name)
}

export function valuesOf({ title, slug, excerpt, category, author, heroImage, content }: Values | Article): Values {
  return { title, slug, excerpt, category, author, heroImage, content }
}

/** The fields whose value is another than at first. */
export function changesOf(base: Values, values: Values): Partial<Values> {
  return Object.fromEntries(fields.filter(name => values[name] !== base[name]).map(name => [name, values[name]]))
}

const changesSchema = articleChangesSchema.partial()

export type Changes = z.output<typeof changesSchema>

/** Changes as the server takes them, or what it would say against them. */
export function checkChanges(changes: Partial<Values>): { changes: Changes } | { problems: Problems } {
  const result = changesSchema.safeParse(changes)
  if (result.success) return { changes: result.data }
  return { problems: toProblems(result.error.issues.map(issue => [String(issue.path[0]), issue.message])) }
}

/** What a revision says, to be shown; an address or a category that is no longer allowed is left as it is now. */
export function changesInRevision(revision: Values): Changes {
  const { slug: _slug, category, ...rest } = valuesOf(revision)
  return { ...rest, ...(isCategory(category) && { category }) }
}

const refusalSchema = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** What the server said of single fields as it refused a change. */
export function problemsIn(error: Error, sent: Partial<Values>): Problems {
  if (!(error instanceof CallError)) return {}
  const refusal = refusalSchema.safeParse(error.details)
  if (refusal.success) return toProblems(refusal.data.fields.map(({ field, message }) => [field, message]))
  // The one conflict besides that of versions: the address is another article's.
  const isSlug = error.code === 'conflict' && versionIn(error) === undefined && sent.slug !== undefined
  return isSlug ? { slug: [error.reason, error.hint].filter(Boolean).join(' ') } : {}
}

/** The version that an article has by now, where a change was refused for being made from an older one. */
export function versionIn(error: Error): number | undefined {
  const version = error instanceof CallError && error.code === 'conflict' ? error.details?.version : undefined
  return typeof version === 'number' ? version : undefined
}

function toProblems(found: readonly (readonly [string, string])[]): Problems {
  const problems: Partial<Record<Field, string>> = {}
  for (const [name, message] of found) if (isField(name)) problems[name] ??= message
  return problems
}

export interface Settled {
  base: Values
  values: Values
  /** Whether the server left out something of the HTML, so that the text shown is not the text sent. */
  textCut: boolean
}

/** What the form holds after a save. What was typed while it was under way stays; so does how the HTML is spelt. */
export function afterSave(values: Values, sent: Partial<Values>, stored: Values): Settled {
  const textCut = sent.content !== undefined && outlineOf(sent.content) !== outlineOf(stored.content)
  const base = { ...valuesOf(stored), ...(sent.content !== undefined && !textCut && { content: sent.content }) }
  const typedSince = fields.filter(name => sent[name] !== undefined && values[name] !== sent[name])
  const kept = Object.fromEntries(typedSince.map(name => [name, values[name]]))
  return { base, values: { ...base, ...kept }, textCut }
}

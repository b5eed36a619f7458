import { CallError } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { articlesUpdate } from '../../../server/contract/operations/articles.ts'
import { type ArticleFieldName, articleFieldsForPeople } from '../../../server/domain/article-fields.ts'
import { pickTexts } from '../../../server/domain/fields.ts'
import { createValidation, getFieldErrors } from '../../lib/error-text.ts'
import { loadLater } from '../../lib/lazy.tsx'

export type Field = ArticleFieldName

/** Names of the editable fields. */
const fields: readonly Field[] = articleFieldsForPeople.map(({ name }) => name)

export type Values = Readonly<Record<Field, string>>
/** Validation errors by field. */
export type Problems = Readonly<Partial<Record<Field, string>>>

const labels = new Map<string, string>(articleFieldsForPeople.map(({ name, label }) => [name, label.toLowerCase()]))

/** Returns labels such as `title, text`. Unknown fields keep their name. */
export function joinFieldLabels(names: readonly string[]): string {
  return names.map(name => labels.get(name) ?? name).join(', ')
}

export function isField(name: string): name is Field {
  return labels.has(name)
}

/** Returns the values of an article or a revision for the form. */
export function toValues(source: { readonly [name in Field]?: string | undefined }): Values {
  return pickTexts(source, fields)
}

/** Returns the fields whose value differs from `base`. */
export function getChanges(base: Values, values: Values): Partial<Values> {
  return Object.fromEntries(fields.filter(name => values[name] !== base[name]).map(name => [name, values[name]]))
}

/** Changes as the server takes them. */
export type Changes = Omit<Input<typeof articlesUpdate>, 'id' | 'version' | 'withUnsupportedClaims'>

const validate = createValidation(() =>
  import('../../../server/contract/schemas/article.ts').then(module => module.articleChangesSchema.partial()),
)

/** Validates changes. Returns the errors that the server would return. */
export async function checkChanges(changes: Partial<Values>): Promise<Problems> {
  return toProblems(Object.entries(await validate(changes)))
}

/** Returns the server's errors by field after a rejected change. */
export function getServerProblems(error: Error, sent: Partial<Values>): Problems {
  if (!(error instanceof CallError)) return {}
  const rejected = Object.entries(getFieldErrors(error))
  if (rejected.length > 0) return toProblems(rejected)
  // Apart from version conflicts, the only conflict is an address that another article uses.
  const isSlug = error.code === 'conflict' && getConflictVersion(error) === undefined && sent.slug !== undefined
  return isSlug ? { slug: [error.reason, error.hint].filter(Boolean).join(' ') } : {}
}

/** Returns the current version of the article, if a change was rejected because it was based on an older one. */
export function getConflictVersion(error: Error): number | undefined {
  const version = error instanceof CallError && error.code === 'conflict' ? error.details?.version : undefined
  return typeof version === 'number' ? version : undefined
}

function toProblems(messages: readonly (readonly [string, string])[]): Problems {
  const problems: Partial<Record<Field, string>> = {}
  for (const [name, message] of messages) if (isField(name)) problems[name] ??= message
  return problems
}

export interface SavedForm {
  base: Values
  values: Values
  /** True if the server removed some of the HTML, so that the stored text differs from the submitted one. */
  isTextSanitized: boolean
}

const loadOutline = loadLater(() => import('./body/outline.ts'))

/** Returns true if the server removed some of the HTML, so that the stored text differs from the submitted one. */
export async function isSanitized(sent: Partial<Values>, stored: Pick<Values, 'content'>): Promise<boolean> {
  if (sent.content === undefined || sent.content === stored.content) return false
  const { toOutline } = await loadOutline()
  return toOutline(sent.content) !== toOutline(stored.content)
}

interface SavedChanges {
  sent: Partial<Values>
  stored: Values
  isTextSanitized: boolean
}

/**
 * Merges the saved article into the form. Keeps text typed during the save, and the submitted HTML if the stored HTML
 * is equivalent.
 */
export function mergeSaved(values: Values, { sent, stored, isTextSanitized }: SavedChanges): SavedForm {
  const base = { ...toValues(stored), ...(sent.content !== undefined && !isTextSanitized && { content: sent.content }) }
  const changedSince = fields.filter(name => sent[name] !== undefined && values[name] !== sent[name])
  const retained = Object.fromEntries(changedSince.map(name => [name, values[name]]))
  return { base, values: { ...base, ...retained }, isTextSanitized }
}

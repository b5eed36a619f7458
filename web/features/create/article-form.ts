import * as z from 'zod'
import type { Input } from '../../../server/contract/operation.ts'
import type { jobsCreate } from '../../../server/contract/operations/jobs.ts'
import { generationInputSchema } from '../../../server/contract/schemas/generation.ts'
import { getFieldErrors } from '../../lib/refused-fields.ts'

export type Generation = Input<typeof jobsCreate>['input']

/** Form values as typed, valid or not. */
export const valuesSchema = z.object({
  topic: z.string(),
  category: z.string(),
  productCount: z.string(),
  campaignId: z.string(),
  maxCostUsd: z.string(),
  draft: z.boolean(),
})

export type Values = Readonly<z.output<typeof valuesSchema>>
export type Field = keyof Values
/** Validation errors by field. */
export type Problems = Readonly<Partial<Record<Field, string>>>

/** Categories offered for new articles. */
export const offeredCategories = ['tech', 'home', 'fitness', 'office', 'audio', 'gaming'] as const

/** Value of the campaign field for no campaign. No ad set is created then. */
export const noCampaign = 'none'

export const emptyForm: Values = {
  topic: '',
  category: 'tech',
  productCount: '5',
  campaignId: noCampaign,
  maxCostUsd: '',
  draft: false,
}

/** Returns the initial form for an address such as `/create?topic=desk+lamps&category=office`. */
export function formFromQuery({ topic = '', category }: Readonly<Record<string, string>>): Values {
  const match = offeredCategories.find(candidate => candidate === category)
  // Categories that are not offered, such as coffee grinders and kitchen, belong to the home.
  const fallback = category === undefined ? emptyForm.category : 'home'
  return { ...emptyForm, topic, category: match ?? fallback }
}

/** Validates the form. Returns the request, or the errors that the server would return. */
export function parseForm(values: Values): { input: Generation } | { problems: Problems } {
  const { data, error } = generationInputSchema.safeParse(toRequest(values))
  if (data) return { input: toGeneration(data) }
  return { problems: toProblems(error.issues.map(({ path, message }) => [String(path[0]), message])) }
}

function toRequest({ productCount, campaignId, maxCostUsd, ...rest }: Values): Record<string, unknown> {
  return {
    ...rest,
    productCount: Number(productCount),
    ...(campaignId !== noCampaign && { campaignId }),
    ...(maxCostUsd.trim() !== '' && { maxCostUsd: Number(maxCostUsd) }),
  }
}

/** Drops values that are not fields of the form, so that the server's defaults apply. */
function toGeneration(parsed: z.output<typeof generationInputSchema>): Generation {
  const { topic, category, productCount, campaignId, maxCostUsd, draft } = parsed
  return {
    topic,
    category,
    productCount,
    ...(campaignId !== undefined && { campaignId }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(draft && { draft }),
  }
}

/** Returns the fields that the server rejected. */
export function getRejectedFields(error: Error): Problems {
  const rejected = Object.entries(getFieldErrors(error))
  return toProblems(rejected.map(([field, message]) => [field.replace(/^input\./, ''), message]))
}

function toProblems(messages: readonly (readonly [string, string])[]): Problems {
  const problems: Partial<Record<Field, string>> = {}
  for (const [name, message] of messages) if (isField(name)) problems[name] ??= message
  return problems
}

function isField(name: string): name is Field {
  return Object.hasOwn(emptyForm, name)
}

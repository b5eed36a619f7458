import * as z from 'zod'
import type { Input } from '../../../server/contract/operation.ts'
import type { jobsCreate } from '../../../server/contract/operations/jobs.ts'
import { generationInputSchema } from '../../../server/contract/schemas/generation.ts'
import { refusedFields } from '../../lib/refused-fields.ts'

export type Generation = Input<typeof jobsCreate>['input']

/** The form as it stands: whatever was typed and chosen, right or wrong. */
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
/** By field, what does not hold. */
export type Problems = Readonly<Partial<Record<Field, string>>>

/** Of the categories there are, those that articles are made in here. */
export const offeredCategories = ['tech', 'home', 'fitness', 'office', 'audio', 'gaming'] as const

/** The choice of the campaign field that stands for none: no ad set is made. */
export const noCampaign = 'none'

export const emptyForm: Values = {
  topic: '',
  category: 'tech',
  productCount: '5',
  campaignId: noCampaign,
  maxCostUsd: '',
  draft: false,
}

/** The form of an address such as `/create?topic=desk+lamps&category=office`: what it can take of that. */
export function formAskedFor({ topic = '', category }: Readonly<Record<string, string>>): Values {
  const offered = offeredCategories.find(one => one === category)
  // Those that are not offered here, grinders and kitchens, belong to the home.
  const nearest = category === undefined ? emptyForm.category : 'home'
  return { ...emptyForm, topic, category: offered ?? nearest }
}

/** What is to be sent, or what the server would say against it. */
export function readForm(values: Values): { input: Generation } | { problems: Problems } {
  const { data, error } = generationInputSchema.safeParse(callOf(values))
  if (data) return { input: inputOf(data) }
  return { problems: problemsOf(error.issues.map(({ path, message }) => [String(path[0]), message])) }
}

function callOf({ productCount, campaignId, maxCostUsd, ...rest }: Values): Record<string, unknown> {
  return {
    ...rest,
    productCount: Number(productCount),
    ...(campaignId !== noCampaign && { campaignId }),
    ...(maxCostUsd.trim() !== '' && { maxCostUsd: Number(maxCostUsd) }),
  }
}

/** What the form has a say in; the rest is left to the server. */
function inputOf(read: z.output<typeof generationInputSchema>): Generation {
  const { topic, category, productCount, campaignId, maxCostUsd, draft } = read
  return {
    topic,
    category,
    productCount,
    ...(campaignId !== undefined && { campaignId }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(draft && { draft }),
  }
}

/** Returns what the server refused, by field of the form. */
export function refusedProblems(error: Error): Problems {
  const refused = Object.entries(refusedFields(error))
  return problemsOf(refused.map(([field, message]) => [field.replace(/^input\./, ''), message]))
}

function problemsOf(found: readonly (readonly [string, string])[]): Problems {
  const problems: Partial<Record<Field, string>> = {}
  for (const [name, message] of found) if (isField(name)) problems[name] ??= message
  return problems
}

function isField(name: string): name is Field {
  return Object.hasOwn(emptyForm, name)
}

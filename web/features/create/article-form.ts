import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import type { Input } from '../../../server/contract/operation.ts'
import type { jobsCreate } from '../../../server/contract/operations/jobs.ts'
import { generationRequestSchema } from '../../../server/contract/schemas/generation.ts'
import {
  articleFormats,
  defaultFormat,
  getFormat,
  getProductCount,
  readFormat,
} from '../../../server/domain/article-formats.ts'
import { findCategory, getFirstCategory, type SiteCategory } from '../../../server/domain/categories.ts'
import { useLocation } from '../../app/router/router.tsx'
import { getFieldErrors } from '../../lib/error-text.ts'
import { useCategories } from '../../lib/site.queries.ts'

export type Generation = Input<typeof jobsCreate>['input']

/** Product file of the user. */
export interface Feed {
  name: string
  content: string
  /** Distinguishes two choices of files with the same name. */
  chosenAt: number
}

/** Form values as typed, valid or not. */
export const valuesSchema = z.object({
  topic: z.string(),
  /** Missing in forms that an earlier version stored. */
  format: z.enum(articleFormats).default('roundup'),
  category: z.string(),
  productCount: z.string(),
  campaignId: z.string(),
  maxCostUsd: z.string(),
  draft: z.boolean(),
})

export type Values = Readonly<z.output<typeof valuesSchema>>
type Field = keyof Values
/** Validation errors by field. */
type Problems = Readonly<Partial<Record<Field, string>>>

/** Value of the campaign field for no campaign. No ad set is created then. */
export const noCampaign = 'none'

export const emptyForm: Values = {
  topic: '',
  format: 'roundup',
  category: 'tech',
  productCount: '5',
  campaignId: noCampaign,
  maxCostUsd: '',
  draft: false,
}

/** Returns the initial form for an address such as `/create?topic=desk+lamps&category=office&format=howto`. */
function toInitialForm(
  { topic = '', category = emptyForm.category, format: wanted = '' }: Readonly<Record<string, string>>,
  categories: readonly SiteCategory[],
): Values {
  const found = findCategory(categories, category)
  const format = readFormat(wanted) ?? emptyForm.format
  const productCount = String(getFormat(format).usualCount)
  return { ...emptyForm, topic, format, productCount, category: found?.slug ?? getFirstCategory(categories) }
}

/** Validates the form. Returns the request, or the errors that the server would return. */
function parseForm(values: Values): { input: Generation } | { problems: Problems } {
  const { data, error } = generationRequestSchema.safeParse(toRequest(values))
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
function toGeneration(parsed: z.output<typeof generationRequestSchema>): Generation {
  const { topic, format, category, campaignId, maxCostUsd, draft } = parsed
  return {
    topic,
    ...(format !== defaultFormat && { format }),
    ...(category !== undefined && { category }),
    productCount: getProductCount(parsed),
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

export interface FormState {
  values: Values
  problems: Problems
  /** Not stored with the values, because it may be large. */
  feed: Feed | null
  setFeed(feed: Omit<Feed, 'chosenAt'> | null): void
  change(part: Partial<Values>): void
}

/** State of the article form, initialised from the address. Errors move focus to the first invalid field. */
export function useArticleForm() {
  const { query } = useLocation()
  const categories = useCategories()
  const [values, setValues] = useState(() => toInitialForm(query, categories))
  const [problems, setProblems] = useState<Problems>({})
  const [feed, setFeed] = useState<Feed | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusTarget = useRef<'problem' | 'topic'>(undefined)

  useEffect(() => {
    const selector = focusTarget.current === 'topic' ? 'input' : '[aria-invalid="true"]'
    if (focusTarget.current) form.current?.querySelector<HTMLElement>(selector)?.focus()
    focusTarget.current = undefined
  })

  function showProblems(found: Problems): void {
    if (Object.keys(found).length > 0) focusTarget.current = 'problem'
    setProblems(found)
  }

  /** Returns the request, or shows the errors and returns undefined. */
  function validate(): Generation | undefined {
    const result = parseForm(values)
    showProblems('problems' in result ? result.problems : {})
    if (!('input' in result)) return undefined
    return feed ? { ...result.input, feed: { name: feed.name, content: feed.content } } : result.input
  }

  function change(part: Partial<Values>): void {
    setValues(current => ({ ...current, ...part }))
  }

  /** Fills the form with the values of a job. */
  function fill(savedValues: Values): void {
    setValues(savedValues)
    setProblems({})
    focusTarget.current = 'topic'
  }

  return {
    form,
    values,
    problems,
    change,
    showProblems,
    validate,
    fill,
    setValues,
    feed,
    setFeed: (chosen: Omit<Feed, 'chosenAt'> | null) => setFeed(chosen && { ...chosen, chosenAt: Date.now() }),
  }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

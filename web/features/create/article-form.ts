import { useLayoutEffect, useRef, useState } from 'react'
import type { Input } from '../../../server/contract/operation.ts'
import type { jobsCreate } from '../../../server/contract/operations/jobs.ts'
import type { AmazonUse } from '../../../server/domain/amazon.ts'
import {
  type ArticleFormat,
  defaultFormat,
  getFormat,
  getProductCount,
  productCounts,
  readFormat,
} from '../../../server/domain/article-formats.ts'
import { findCategory, getFirstCategory, type SiteCategory } from '../../../server/domain/categories.ts'
import { useLocation } from '../../app/router/router.tsx'
import { createValidation, getFieldErrors } from '../../lib/error-text.ts'
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
export interface Values {
  readonly topic: string
  readonly format: ArticleFormat
  readonly category: string
  readonly productCount: string
  readonly campaignId: string
  /** Use of Amazon's API; empty for that of the settings. */
  readonly amazon: AmazonUse | ''
  readonly maxCostUsd: string
  readonly draft: boolean
}

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
  amazon: '',
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

const validateRequest = createValidation(() =>
  import('../../../server/contract/schemas/generation.ts').then(module => module.generationRequestSchema),
)

/** Returns the request. Values that are not fields of the form have the server's defaults. */
function toRequest({
  topic,
  format,
  category,
  productCount,
  campaignId,
  amazon,
  maxCostUsd,
  draft,
}: Values): Generation {
  const count = productCounts.find(known => known === Number(productCount))
  return {
    topic: topic.trim(),
    ...(format !== defaultFormat && { format }),
    category,
    productCount: getProductCount({ format, productCount: count }),
    ...(campaignId !== noCampaign && { campaignId }),
    ...(amazon !== '' && { amazon }),
    ...(maxCostUsd.trim() !== '' && { maxCostUsd: Number(maxCostUsd) }),
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

  useLayoutEffect(() => {
    const selector = focusTarget.current === 'topic' ? 'input' : '[aria-invalid="true"]'
    if (focusTarget.current) form.current?.querySelector<HTMLElement>(selector)?.focus()
    focusTarget.current = undefined
  })

  function showProblems(found: Problems): void {
    if (Object.keys(found).length > 0) focusTarget.current = 'problem'
    setProblems(found)
  }

  /** Returns the request, or shows the errors and returns undefined. */
  async function validate(): Promise<Generation | undefined> {
    const request = toRequest(values)
    const found = toProblems(Object.entries(await validateRequest(request)))
    showProblems(found)
    if (Object.keys(found).length > 0) return undefined
    return feed ? { ...request, feed: { name: feed.name, content: feed.content } } : request
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

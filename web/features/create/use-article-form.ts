import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../app/router/router.tsx'
import { formFromQuery, type Generation, type Problems, parseForm, type Values } from './article-form.ts'

export interface FormState {
  values: Values
  problems: Problems
  change(part: Partial<Values>): void
}

/** State of the article form, initialised from the address. Errors move focus to the first invalid field. */
export function useArticleForm() {
  const { query } = useLocation()
  const [values, setValues] = useState(() => formFromQuery(query))
  const [problems, setProblems] = useState<Problems>({})
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
    return 'input' in result ? result.input : undefined
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

  return { form, values, problems, change, showProblems, validate, fill, setValues }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

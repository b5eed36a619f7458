import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../../app/router/router.tsx'
import { formAskedFor, type Generation, type Problems, readForm, type Values } from './article-form.ts'

export interface FormState {
  values: Values
  problems: Problems
  change(part: Partial<Values>): void
}

/** State of the article form, initialised from the address. Errors move focus to the first invalid field. */
export function useArticleForm() {
  const { query } = useLocation()
  const [values, setValues] = useState(() => formAskedFor(query))
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const wanted = useRef<'problem' | 'topic'>(undefined)

  useEffect(() => {
    const selector = wanted.current === 'topic' ? 'input' : '[aria-invalid="true"]'
    if (wanted.current) form.current?.querySelector<HTMLElement>(selector)?.focus()
    wanted.current = undefined
  })

  function refuse(found: Problems): void {
    if (Object.keys(found).length > 0) wanted.current = 'problem'
    setProblems(found)
  }

  /** Returns the request, or shows the errors and returns undefined. */
  function read(): Generation | undefined {
    const result = readForm(values)
    refuse('problems' in result ? result.problems : {})
    return 'input' in result ? result.input : undefined
  }

  function change(part: Partial<Values>): void {
    setValues(current => ({ ...current, ...part }))
  }

  /** Fills the form with the values of a job. */
  function fill(again: Values): void {
    setValues(again)
    setProblems({})
    wanted.current = 'topic'
  }

  return { form, values, problems, change, refuse, read, fill, setValues }
}

export type ArticleFormState = ReturnType<typeof useArticleForm>

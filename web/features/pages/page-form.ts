import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SitePage } from '../../../server/contract/schemas/page.ts'
import { useApi } from '../../lib/api.tsx'
import { createValidation, type FieldErrors, getErrorText, getFieldErrors } from '../../lib/error-text.ts'
import { useLeaveWarning } from '../../lib/leave-warning.ts'
import { useSingleMutation } from '../../lib/mutations.ts'

const validate = createValidation(() =>
  import('../../../server/contract/operations/pages.ts').then(({ pagesUpdate }) => pagesUpdate.body),
)

const fields = ['title', 'slug', 'description', 'content'] as const

type Field = (typeof fields)[number]

export type Values = Record<Field, string>

/** State of the form of one page: stored page, typed values, and saving. */
export function usePageForm(stored: SitePage) {
  const api = useApi()
  const queries = useQueryClient()
  const [page, setPage] = useState(stored)
  const [values, setValues] = useState<Values>(() => toValues(stored))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** Incremented when the text is replaced, which recreates the editor. */
  const [textKey, setTextKey] = useState(0)
  const changes = getChanges(page, values)
  const isChanged = Object.keys(changes).length > 0
  useLeaveWarning(isChanged)

  /** Replaces the form's content with a stored page. */
  function show(next: SitePage) {
    if (next.content !== values.content) setTextKey(key => key + 1)
    setPage(next)
    setValues(toValues(next))
    setErrors({})
    setFailure(undefined)
  }

  const save = useSingleMutation({
    mutationFn: () => api.pages.update({ id: page.id, ...changes, version: page.version }),
    onSuccess: next => {
      show(next)
      return queries.invalidateQueries({
        predicate: ({ queryKey: [, part, kind] }) => part === 'pages' && kind !== 'edited',
      })
    },
    onError: error => {
      const refused = getFieldErrors(error)
      setErrors(refused)
      setFailure(Object.keys(refused).length === 0 ? getErrorText(error) : undefined)
    },
  })

  /** Returns false if a value is invalid, and marks it. */
  async function check(): Promise<boolean> {
    const found = await validate(changes)
    setErrors(found)
    return Object.keys(found).length === 0
  }

  return {
    page,
    values,
    errors,
    failure,
    changes,
    isChanged,
    isSaving: save.isPending,
    textKey,
    show,
    check,
    set: (name: Field, value: string) => setValues(current => ({ ...current, [name]: value })),
    /** Updates the status after publishing; typed values stay. */
    setHead: (head: Partial<SitePage>) => setPage(current => ({ ...current, ...head })),

    /** Returns true if the page is stored as typed. */
    async save(): Promise<boolean> {
      if (!isChanged) return true
      if (!(await check())) return false
      return save.mutateAsync().then(
        () => true,
        () => false,
      )
    },
  }
}

export type PageForm = ReturnType<typeof usePageForm>

function toValues({ title, slug, description, content }: SitePage): Values {
  return { title, slug, description, content }
}

function getChanges(page: SitePage, values: Values): Partial<Values> {
  const typed = {
    ...values,
    title: values.title.trim(),
    slug: values.slug.trim(),
    description: values.description.trim(),
  }
  return Object.fromEntries(fields.filter(name => typed[name] !== page[name]).map(name => [name, typed[name]]))
}

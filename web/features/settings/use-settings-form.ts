import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { menuNames } from '../../../server/contract/field-values.ts'
import type { Input, Output } from '../../../server/contract/operation.ts'
import type { settingsGet, settingsUpdate } from '../../../server/contract/operations/settings.ts'
import { useApi } from '../../lib/api.tsx'
import { type FieldErrors, getFieldErrors } from '../../lib/error-text.ts'
import { useLeaveWarning } from '../../lib/leave-warning.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { settingsKey } from '../../lib/site.queries.ts'
import { showError } from '../../lib/toasts.ts'
import { createDraft, type Draft, getChanges, isChanged, validateChanges } from './draft.ts'

export type Settings = Output<typeof settingsGet>
export type SettingsChanges = Input<typeof settingsUpdate>

/** Data that depends on the settings: the site's name, and tags, prices and comparisons in articles. */
const dependentKeys = ['site', 'articles', 'products', 'pages', 'authors']

function useSaveSettings() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (changes: SettingsChanges) => api.settings.update(changes),
    onSuccess: async settings => {
      queries.setQueryData(settingsKey, settings)
      await Promise.all(dependentKeys.map(part => queries.invalidateQueries({ queryKey: ['api', part] })))
    },
  })
}

export interface Fields {
  draft: Draft
  errors: FieldErrors
  /** Environment variables that set settings, by setting. */
  fixed: Settings['fixed']
  change(part: Partial<Draft>): void
}

/** State of the settings form: draft, errors, and saving. */
export function useSettingsForm(settings: Settings) {
  const save = useSaveSettings()
  const [draft, setDraft] = useState(() => createDraft(settings))
  const { form, errors, setErrors, showErrors } = useErrors()
  const changes = getChanges(draft, settings)
  const unsaved = isChanged(changes)
  useLeaveWarning(unsaved)

  function change(part: Partial<Draft>) {
    setDraft(current => ({ ...current, ...part }))
    if (part.columns && getOrder(part.columns) !== getOrder(draft.columns))
      setErrors(withoutErrorsOf('comparison.columns'))
    for (const name of menuNames) {
      const menu = part[name]
      if (menu && getOrder(menu.links) !== getOrder(draft[name].links)) setErrors(withoutErrorsOf(name))
    }
    if (part.models && getOrder(part.models) !== getOrder(draft.models))
      setErrors(withoutErrorsOf('modelPrices.models'))
    if (save.isSuccess) save.reset()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!showErrors(await validateChanges(changes)) && unsaved) submitChanges()
  }

  function submitChanges() {
    save.mutate(changes, {
      // Use the stored values, which are trimmed, unless the draft has changed since.
      onSuccess: answer => setDraft(current => (current === draft ? createDraft(answer) : current)),
      onError: error => {
        if (!showErrors(getFieldErrors(error))) showError('Could not save settings', error)
      },
    })
  }

  const fields: Fields = { draft, errors, fixed: settings.fixed, change }
  return { form, fields, submit, unsaved, pending: save.isPending, saved: save.isSuccess && !unsaved }
}

/** State of the errors. New errors move focus to the first invalid field; later corrections do not. */
function useErrors() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const isNew = useRef(false)
  useLayoutEffect(() => {
    const first = '[aria-invalid="true"], [data-invalid]'
    if (isNew.current && Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>(first)?.focus()
    isNew.current = false
  }, [errors])

  /** Returns true if there are errors. */
  function showErrors(found: FieldErrors): boolean {
    isNew.current = true
    setErrors(found)
    return Object.keys(found).length > 0
  }

  return { form, errors, setErrors, showErrors }
}

/** Removes errors of list rows. They are keyed by position, which is wrong after rows move. */
function withoutErrorsOf(rows: string) {
  return (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith(rows)))
}

function getOrder(rows: readonly { id: number }[]): string {
  return rows.map(({ id }) => id).join()
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from '../../lib/leave-warning.ts'
import { showError } from '../../lib/toasts.ts'
import { changesOf, type Draft, draftOf, isChanged } from './draft.ts'
import { errorsOf, type FieldErrors, refusedFields } from './read-draft.ts'
import { type Settings, useSaveSettings } from './settings.queries.ts'

export interface Fields {
  draft: Draft
  errors: FieldErrors
  /** The setting → the variable of the environment that makes it. */
  fixed: Settings['fixed']
  change(part: Partial<Draft>): void
}

const none: FieldErrors = {}

/** What was typed, what does not hold of it, and how it is saved. */
export function useSettingsForm(settings: Settings) {
  const save = useSaveSettings()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [errors, setErrors] = useState(none)
  const form = useRef<HTMLFormElement>(null)
  const changes = changesOf(draft, settings)
  const unsaved = isChanged(changes)
  useLeaveWarning(unsaved)
  useEffect(() => {
    if (errors !== none) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [errors])

  function change(part: Partial<Draft>) {
    setDraft(current => ({ ...current, ...part }))
    // Errors of columns are told by their place, which may be another's now.
    if (part.columns && part.columns.length !== draft.columns.length) setErrors(none)
    if (save.isSuccess) save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = errorsOf(changes)
    setErrors(isEmpty(found) ? none : found)
    if (!isEmpty(found) || !unsaved) return
    save.mutate(changes, {
      // As the server took them, trimmed, unless somebody typed on.
      onSuccess: answer => setDraft(current => (current === draft ? draftOf(answer) : current)),
      onError: error => {
        const fields = refusedFields(error)
        if (isEmpty(fields)) showError('The settings were not saved', error)
        else setErrors(fields)
      },
    })
  }

  const fields: Fields = { draft, errors, fixed: settings.fixed, change }
  return { form, fields, submit, unsaved, pending: save.isPending, saved: save.isSuccess && !unsaved }
}

function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0
}

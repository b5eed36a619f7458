import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { regenerationRequestSchema } from '../../../server/contract/schemas/regeneration.ts'
import { useApi } from '../../lib/api.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { reasonOf } from './reason-of.ts'
import { sectionsQuery } from './regeneration.queries.ts'
import type { EditingState } from './use-editing.ts'

interface Props {
  editing: EditingState
  onStarted: (jobId: string) => void
  onClose: () => void
}

/** Asks what is to be made anew. */
export function RegenerateDialog({ editing, onStarted, onClose }: Props) {
  const { data: sections, error } = useQuery(sectionsQuery(useApi(), editing.article.id))
  return (
    <Dialog title="Regenerate a part of the article" onClose={onClose}>
      {error && <p role="alert">{reasonOf(error)}</p>}
      {!sections && !error && <p role="status">Loading sections…</p>}
      {sections && (
        <RegenerateForm
          editing={editing}
          sections={sections.map(({ name }) => name)}
          onStarted={jobId => {
            onStarted(jobId)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

const hints = {
  section: 'Only what stands under this heading is written anew. What you edited elsewhere stays.',
  excerpt: 'Only the excerpt is written anew.',
  products:
    'Products are searched anew, and the whole text is written about them: once you approve it, it takes the place of what you edited by hand.',
}

interface FormProps {
  editing: EditingState
  sections: readonly string[]
  onStarted: (jobId: string) => void
}

function RegenerateForm({ editing, sections, onStarted }: FormProps) {
  const api = useApi()
  const [chosen, setChosen] = useState(sections.length > 0 ? '0' : 'excerpt')
  const [limit, setLimit] = useState('')
  const part = chosen === 'excerpt' || chosen === 'products' ? chosen : 'section'
  const request = {
    part,
    ...(part === 'section' && { section: sections[Number(chosen)] }),
    ...(limit.trim() !== '' && { maxCostUsd: Number(limit) }),
  }
  const checked = regenerationRequestSchema.safeParse(request)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.articles.regenerate({ id: editing.article.id, ...regenerationRequestSchema.parse(request) }),
    onSuccess: job => onStarted(job.id),
  })
  const canStart = !editing.isChanged && checked.success && !isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canStart) mutate()
  }

  return (
    <form className="desk-form regenerate-form" noValidate onSubmit={submit}>
      <FormRow label="What to make anew" hint={hints[part]}>
        {control => (
          <select {...control} value={chosen} onChange={event => setChosen(event.target.value)}>
            <optgroup label="A section">
              {sections.map((name, place) => (
                <option key={name} value={place}>
                  {name}
                </option>
              ))}
            </optgroup>
            <option value="excerpt">The excerpt</option>
            <option value="products">The products and their text</option>
          </select>
        )}
      </FormRow>
      <details className="more">
        <summary>More</summary>
        <FormRow
          label="Cost limit (US dollars)"
          hint="It stops ahead of what could cost more. Leave it empty for no limit."
          error={checked.error?.issues[0]?.message}
        >
          {control => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={limit}
              onChange={event => setLimit(event.target.value)}
            />
          )}
        </FormRow>
      </details>
      {editing.isChanged && (
        <p className="notice" role="status">
          Save your changes first: what is made anew goes into the text as it is saved.
        </p>
      )}
      {error && (
        <p className="notice notice-warning" role="alert">
          {reasonOf(error)}
        </p>
      )}
      <div className="desk-actions">
        <button type="submit" className="button button-small" aria-disabled={!canStart}>
          {isPending ? 'Starting…' : 'Regenerate'}
        </button>
      </div>
    </form>
  )
}

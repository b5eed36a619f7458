import { type FormEvent, useRef, useState } from 'react'
import { type Campaign, quickCampaignSchema, quickObjectives } from '../../../server/contract/schemas/ads.ts'
import { showError } from '../../lib/toasts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { useCreateCampaign, wordsOf } from './create.queries.ts'

const objectiveLabels: Readonly<Record<(typeof quickObjectives)[number], string>> = {
  LINK_CLICKS: 'Link clicks',
  CONVERSIONS: 'Conversions',
  REACH: 'Reach',
}

interface Props {
  onCreated: (campaign: Campaign) => void
  onClose: () => void
}

/** A campaign of its own for the article. Opened anew, the form is empty again. */
export function CampaignDialog({ onCreated, onClose }: Props) {
  const { mutateAsync, isPending, error: failure } = useCreateCampaign()
  const [name, setName] = useState('')
  const [objective, setObjective] = useState<string>('LINK_CLICKS')
  const nameField = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { data, error } = quickCampaignSchema.safeParse({ name, objective })
    // The last: an empty name breaks the server's own rule first, and then this form's, which is the one to tell.
    setProblem(error?.issues.at(-1)?.message)
    if (!data) nameField.current?.focus()
    if (!data || isPending) return
    try {
      onCreated(await mutateAsync(data))
      onClose()
    } catch (cause) {
      showError('Failed to Create Campaign', reasonOf(cause))
    }
  }

  return (
    <Dialog title="Create New Campaign" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={event => void submit(event)}>
        <FormRow label="Campaign name" error={problem}>
          {control => (
            <input
              {...control}
              ref={nameField}
              autoComplete="off"
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </FormRow>
        <FormRow label="Objective" hint="The campaign is created paused: nothing is spent yet.">
          {control => (
            <select {...control} value={objective} onChange={event => setObjective(event.target.value)}>
              {quickObjectives.map(value => (
                <option key={value} value={value}>
                  {objectiveLabels[value]}
                </option>
              ))}
            </select>
          )}
        </FormRow>
        {/* Beside the toast, which is out of reach while the dialog is open. */}
        {failure && (
          <p className="field-error" role="alert">
            Failed to Create Campaign: {reasonOf(failure)}
          </p>
        )}
        <div className="desk-actions">
          <button type="submit" className="button button-small" disabled={isPending}>
            {isPending ? 'Creating…' : 'Create Campaign'}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function reasonOf(cause: unknown): string {
  return (cause instanceof Error && wordsOf(cause)) || 'Please try again.'
}

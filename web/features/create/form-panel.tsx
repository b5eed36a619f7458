import { type FormEvent, useState } from 'react'
import { ArticleFields } from './article-fields.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { CampaignField } from './campaign-field.tsx'
import { MoreFields } from './more-fields.tsx'
import type { ArticleFormState } from './use-article-form.ts'

interface Props {
  form: ArticleFormState
  disabled: boolean
  onSubmit: () => void
}

export function FormPanel({ form, disabled, onSubmit }: Props) {
  const [isCreatingCampaign, setCreatingCampaign] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <>
      <form ref={form.form} className="panel create-form" noValidate onSubmit={submit}>
        <fieldset className="desk-form" disabled={disabled}>
          <legend className="unseen">The article</legend>
          <ArticleFields {...form} />
          <CampaignField {...form} onNew={() => setCreatingCampaign(true)} />
          <MoreFields {...form} />
          <div className="desk-actions">
            <button type="submit" className="button">
              {disabled ? 'Generating…' : 'Generate Article'}
            </button>
            {!disabled && (
              <a className="button button-quiet" href="/">
                Cancel
              </a>
            )}
          </div>
        </fieldset>
      </form>
      {/* Outside the form, because forms cannot be nested. */}
      {isCreatingCampaign && (
        <CampaignDialog
          onCreated={({ id }) => form.change({ campaignId: id })}
          onClose={() => setCreatingCampaign(false)}
        />
      )}
    </>
  )
}

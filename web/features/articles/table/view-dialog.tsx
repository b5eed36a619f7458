import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFooter, FormRow } from '../../../ui/form.tsx'
import { builtInViews, maxViewName } from './saved-views.ts'

/** Asks for the name of a view. */
export function ViewDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') setProblem('Enter a name for the view.')
    else if (builtInViews.some(view => view.name === trimmed)) setProblem('This view exists already.')
    else {
      onSave(trimmed)
      onClose()
    }
  }

  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <FormRow label="Name" hint="The filters and the order are stored in this browser." error={problem}>
          {control => (
            <input {...control} maxLength={maxViewName} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </FormRow>
        <FormFooter
          failure={undefined}
          labels={{ submit: 'Save view', pending: 'Saving…' }}
          isPending={false}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

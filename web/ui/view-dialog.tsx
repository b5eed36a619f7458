import { type FormEvent, useState } from 'react'
import { maxViewName } from '../lib/saved-views.ts'
import { Dialog, FormFooter } from './dialog.tsx'
import { InputRow } from './form.tsx'

interface Props {
  takenNames: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ takenNames, onSave, onClose }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') setProblem('Enter a name for the view.')
    else if (takenNames.includes(trimmed)) setProblem('This view exists already.')
    else {
      onSave(trimmed)
      onClose()
    }
  }

  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow
          label="Name"
          hint="The filters and the order are stored in this browser."
          error={problem}
          maxLength={maxViewName}
          value={name}
          onChange={setName}
        />
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

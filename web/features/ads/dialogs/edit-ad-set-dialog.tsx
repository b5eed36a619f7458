import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type AdSet, adSetEditSchema } from '../../../../server/contract/schemas/ads.ts'
import { describePlacements, type PlacementChoice } from '../../../../server/domain/placements.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { InputRow, Options, SelectRow } from '../../../ui/form.tsx'
import { invalidateAds } from '../ads.queries.ts'
import { describeAdError } from '../error-report.tsx'

interface EditAdSetDialogProps {
  adSet: AdSet
  onClose: () => void
}

const failureTitle = 'Failed to Change Ad Set'

const choices: readonly PlacementChoice[][] = [['automatic'], ['facebook'], ['instagram'], ['facebook', 'instagram']]

/** Describes a choice as a label: `On Instagram`. */
const labelFor = (choice: readonly PlacementChoice[]) =>
  describePlacements(choice).replace(/^./, first => first.toUpperCase())

/** State of the form. Only changed fields are sent. */
function useAdSetForm(adSet: AdSet, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [name, setName] = useState(adSet.name)
  const [placements, setPlacements] = useState(adSet.placements)
  const [problem, setProblem] = useState<string>()
  const changes = {
    ...(name !== adSet.name && { name }),
    ...(placements.join() !== adSet.placements.join() && { placements }),
  }
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (edit: typeof changes) => api.adsets.edit({ adSetId: adSet.id, ...edit }),
    onSuccess: changed => {
      showMessage('Ad Set Changed', { description: `“${changed.name}” was saved.` })
      onDone()
    },
    onSettled: () => invalidateAds(queries),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = adSetEditSchema.safeParse(changes)
    setProblem(parsed.error?.issues[0]?.message)
    if (isPending || !parsed.success) return
    if (Object.keys(changes).length === 0) onDone()
    else mutate(changes)
  }

  return { name, setName, placements, setPlacements, problem, isPending, error, submit }
}

/** Renames an ad set, and chooses the apps that show its ads. */
export function EditAdSetDialog({ adSet, onClose }: EditAdSetDialogProps) {
  const { name, setName, placements, setPlacements, problem, isPending, error, submit } = useAdSetForm(adSet, onClose)
  return (
    <Dialog title="Edit Ad Set" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow
          label="Name"
          hint="Only you see it."
          error={problem}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <SelectRow
          label="Show its ads"
          value={placements.join()}
          onChange={text => setPlacements(choices.find(each => each.join() === text) ?? placements)}
        >
          <Options pairs={choices.map(choice => [choice.join(), labelFor(choice)])} />
        </SelectRow>
        <FormFooter
          failure={error ? `${failureTitle}: ${describeAdError(error)}` : undefined}
          labels={{ submit: 'Save', pending: 'Saving…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

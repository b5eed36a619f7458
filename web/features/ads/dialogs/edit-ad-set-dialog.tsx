import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type AdSet, adSetEditSchema } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFooter, FormRow } from '../../../ui/form.tsx'
import { invalidateAds } from '../ads.queries.ts'
import { describeAdError, useErrorReport } from '../error-report.ts'

interface EditAdSetDialogProps {
  adSet: AdSet
  onClose: () => void
}

const failureTitle = 'Failed to Change Ad Set'

/** Renames an ad set. */
export function EditAdSetDialog({ adSet, onClose }: EditAdSetDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [name, setName] = useState(adSet.name)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (name: string) => api.adsets.edit({ adSetId: adSet.id, name }),
    onSuccess: async changed => {
      showMessage('Ad Set Changed', { description: `“${changed.name}” was saved.` })
      onClose()
      await invalidateAds(queries)
    },
    onError: useErrorReport(failureTitle),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = adSetEditSchema.safeParse({ name })
    setProblem(parsed.error?.issues[0]?.message)
    if (isPending || !parsed.success) return
    if (parsed.data.name === adSet.name) onClose()
    else mutate(parsed.data.name)
  }

  return (
    <Dialog title="Edit Ad Set" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <FormRow label="Name" error={problem}>
          {control => (
            <input {...control} autoComplete="off" value={name} onChange={event => setName(event.target.value)} />
          )}
        </FormRow>
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

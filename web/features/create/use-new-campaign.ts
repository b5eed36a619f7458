import { type FormEvent, useRef, useState } from 'react'
import { type Campaign, quickCampaignSchema } from '../../../server/contract/schemas/ads.ts'
import { useCreateCampaign } from '../../lib/campaigns.queries.ts'
import { showError } from '../../lib/toasts.ts'
import { getServerMessage } from '../../lib/words-of.ts'

export interface CampaignHandlers {
  onCreated: (campaign: Campaign) => void
  onClose: () => void
}

interface CampaignValues {
  name: string
  objective: string
}

/** State of the form for a new campaign. */
export function useNewCampaign({ onCreated, onClose }: CampaignHandlers) {
  const { mutateAsync, isPending, error: failure } = useCreateCampaign()
  const [values, setValues] = useState<CampaignValues>({ name: '', objective: 'LINK_CLICKS' })
  const [problem, setProblem] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)

  function change(part: Partial<CampaignValues>): void {
    setValues(current => ({ ...current, ...part }))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { data, error } = quickCampaignSchema.safeParse(values)
    // The last issue: an empty name violates the server's rule first, then this form's, which has the better message.
    setProblem(error?.issues.at(-1)?.message)
    if (!data) nameField.current?.focus()
    if (!data || isPending) return
    try {
      onCreated(await mutateAsync(data))
      onClose()
    } catch (cause) {
      showError('Failed to Create Campaign', getFailureReason(cause))
    }
  }

  return { values, change, problem, nameField, submit, isPending, failure }
}

export type NewCampaignState = ReturnType<typeof useNewCampaign>

export function getFailureReason(cause: unknown): string {
  return (cause instanceof Error && getServerMessage(cause)) || 'Please try again.'
}

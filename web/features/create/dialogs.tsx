import { type FormEvent, useRef, useState } from 'react'
import { quickObjectives } from '../../../server/contract/ad-values.ts'
import { type Campaign, quickCampaignSchema } from '../../../server/contract/schemas/ads.ts'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useCreateCampaign } from '../../lib/campaigns.queries.ts'
import { getServerMessage } from '../../lib/error-text.ts'
import { showError } from '../../lib/toasts.ts'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputRow, Options, SelectRow } from '../../ui/form.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { articlePath } from './create.queries.ts'

interface CampaignHandlers {
  onCreated: (campaign: Campaign) => void
  onClose: () => void
}

/** Creates a campaign for the article. The form is empty each time the dialog opens. */
export function CampaignDialog(handlers: CampaignHandlers) {
  const campaign = useNewCampaign(handlers)
  const { submit, isPending, failure } = campaign
  return (
    <Dialog title="Create New Campaign" onClose={handlers.onClose}>
      <form className="desk-form" noValidate onSubmit={event => void submit(event)}>
        <CampaignFields {...campaign} />
        {failure && <FailureText>Failed to Create Campaign: {getFailureReason(failure)}</FailureText>}
        <div className="desk-actions">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Creating…' : 'Create Campaign'}
          </Button>
          <QuietButton onClick={handlers.onClose}>Cancel</QuietButton>
        </div>
      </form>
    </Dialog>
  )
}

const objectiveLabels: Readonly<Record<(typeof quickObjectives)[number], string>> = {
  LINK_CLICKS: 'Link clicks',
  CONVERSIONS: 'Conversions',
  REACH: 'Reach',
}

type CampaignFieldsProps = Pick<NewCampaignState, 'values' | 'change' | 'problem' | 'nameField'>

function CampaignFields({ values: { name, objective }, change, problem, nameField }: CampaignFieldsProps) {
  return (
    <>
      <InputRow
        label="Campaign name"
        error={problem}
        ref={nameField}
        autoComplete="off"
        value={name}
        onChange={name => change({ name })}
      />
      <SelectRow
        label="Objective"
        hint="The campaign is created paused. It spends nothing yet."
        value={objective}
        onChange={objective => change({ objective })}
      >
        <Options pairs={quickObjectives.map(value => [value, objectiveLabels[value]])} />
      </SelectRow>
    </>
  )
}

interface CampaignValues {
  name: string
  objective: string
}

/** State of the form for a new campaign. */
function useNewCampaign({ onCreated, onClose }: CampaignHandlers) {
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

type NewCampaignState = ReturnType<typeof useNewCampaign>

function getFailureReason(cause: unknown): string {
  return (cause instanceof Error && getServerMessage(cause)) || 'Please try again.'
}

/** Offers to create ads for an article that has a campaign. Closing the dialog skips them. */
export function SuccessDialog({ result: { article, status } }: { result: GenerationResult }) {
  const { route } = useLocation()
  const hasLeft = useRef(false)

  // The dialog also closes when its page is left.
  function leave(path: string): void {
    if (hasLeft.current) return
    hasLeft.current = true
    route(path)
  }
  const skip = () => leave(articlePath(article.slug))

  return (
    <Dialog title="Article Created Successfully!" onClose={skip}>
      <div className="create-success">
        <p>{status === 'published' ? `“${article.title}” is published.` : `“${article.title}” is saved as a draft.`}</p>
        <p>
          Create ads for it now? 3 ad variants with different targeting will be created. You see a preview before
          deploying them.
        </p>
      </div>
      <div className="desk-actions">
        <Button onClick={() => leave(`/articles/${encodeURIComponent(article.id)}/manage`)}>Create Ads Now</Button>
        <QuietButton onClick={skip}>Skip for Now</QuietButton>
      </div>
    </Dialog>
  )
}

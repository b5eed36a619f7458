import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callsToAction, maxBodyText, maxHeadline } from '../../../../server/contract/ad-values.ts'
import { type Ad, adEditSchema } from '../../../../server/contract/schemas/ads.ts'
import { adReviewNotice } from '../../../../server/domain/ads.ts'
import { getThumbnailUrl } from '../../../../server/domain/pictures.ts'
import { useApi } from '../../../lib/api.tsx'
import { toPlatformLabel } from '../../../lib/labels.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { CharacterCounter, InputRow, Options, SelectRow, TextAreaRow } from '../../../ui/form.tsx'
import { UploadButton } from '../../../ui/upload-button.tsx'
import { invalidateAds } from '../ads.queries.ts'
import { describeAdError, isRefusedByCheck } from '../error-report.tsx'

const fields = ['headline', 'bodyText', 'callToAction', 'image', 'name'] as const
type Field = (typeof fields)[number]
type Typed = Record<Field, string>

const failureTitle = 'Failed to Change Ad'

/** State of the form. Only changed fields are sent. */
function useAdForm(ad: Ad, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ ...ad })
  const [isSubmitted, setSubmitted] = useState(false)
  const changes = Object.fromEntries(
    fields.filter(field => typed[field] !== ad[field]).map(field => [field, typed[field]]),
  )
  const parsed = adEditSchema.safeParse(changes)
  const { mutate, reset, isPending, error } = useSingleMutation({
    mutationFn: (edit: object) => api.ads.edit({ adId: ad.id, ...edit }),
    onSuccess: ({ name }) => {
      showMessage('Ad Changed', { description: `“${name}” has its new content.` })
      onDone()
    },
    onSettled: () => invalidateAds(queries),
  })
  const isRefused = isRefusedByCheck(error)

  return {
    typed,
    isPending,
    error,
    isRefused,
    isTextChanged: Object.keys(changes).some(field => field !== 'name'),
    problems: isSubmitted ? findProblems(parsed.error?.issues) : {},
    change(field: Field, text: string): void {
      setTyped({ ...typed, [field]: text })
      // Clear the error of the previous text, but keep a pending request.
      if (!isPending) reset()
    },
    submit(event: FormEvent): void {
      event.preventDefault()
      setSubmitted(true)
      if (isPending || !parsed.success) return
      if (Object.keys(changes).length === 0) onDone()
      else mutate({ ...parsed.data, ...(isRefused && { withUnsupportedClaims: true }) })
    },
  }
}

function findProblems(issues: readonly { path: readonly PropertyKey[]; message: string }[] = []) {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

interface EditAdDialogProps {
  ad: Ad
  onClose: () => void
}

/** Changes the text and the name of an ad. A text that fails its check can be saved with a second press. */
export function EditAdDialog({ ad, onClose }: EditAdDialogProps) {
  const form = useAdForm(ad, onClose)
  const { isPending, error, isRefused } = form
  return (
    <Dialog title="Edit Ad" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={form.submit}>
        <AdTextFields {...form} />
        <PictureField image={form.typed.image} onChange={image => form.change('image', image)} />
        <InputRow
          label="Name"
          hint="Only you see it."
          error={form.problems.name}
          autoComplete="off"
          value={form.typed.name}
          onChange={text => form.change('name', text)}
        />
        {ad.onFacebook === 'yes' && form.isTextChanged && <p className="notice">{adReviewNotice}</p>}
        <FormFooter
          failure={error ? `${failureTitle}: ${describeAdError(error)}` : undefined}
          labels={{ submit: isRefused ? 'Save anyway' : 'Save', pending: 'Saving…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Chooses the ad's own picture, or that of its article. */
function PictureField({ image, onChange }: { image: string; onChange: (image: string) => void }) {
  return (
    <fieldset className="row">
      <legend>Picture</legend>
      {image !== '' && <img src={getThumbnailUrl(image)} alt="The ad’s own" width={240} />}
      <p className="row-hint">
        {image === '' ? 'The picture of the article.' : 'Its own picture.'} At least 600 × 315 pixels; 1200 × 630 are
        shown.
      </p>
      <div className="desk-actions">
        <UploadButton onUploaded={({ url }) => onChange(url)} />
        {image !== '' && <QuietButton onClick={() => onChange('')}>Use the article’s picture</QuietButton>}
      </div>
    </fieldset>
  )
}

function AdTextFields({
  typed,
  problems,
  change,
}: Pick<ReturnType<typeof useAdForm>, 'typed' | 'problems' | 'change'>) {
  const counter = (field: Field, limit: number) => <CharacterCounter text={typed[field]} limit={limit} />
  return (
    <>
      <InputRow
        label="Headline"
        hint={counter('headline', maxHeadline)}
        error={problems.headline}
        autoComplete="off"
        value={typed.headline}
        onChange={text => change('headline', text)}
      />
      <TextAreaRow
        label="Body text"
        hint={counter('bodyText', maxBodyText)}
        error={problems.bodyText}
        rows={4}
        value={typed.bodyText}
        onChange={text => change('bodyText', text)}
      />
      <SelectRow label="Call to action" value={typed.callToAction} onChange={text => change('callToAction', text)}>
        <Options pairs={callsToAction.map(name => [name, toPlatformLabel(name)])} />
      </SelectRow>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { labelSchema } from '../../../../server/contract/schemas/ads.ts'
import { compareNames } from '../../../../server/domain/text.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { InputRow } from '../../../ui/form.tsx'
import { allAdsQuery, invalidateAds, useCurrentAdSets } from '../ads.queries.ts'
import { describeAdError } from '../error-report.tsx'
import { type AdsColumn, adsColumns, columnSets } from './ads-tools.tsx'

/** A label with the share of the chosen objects that have it. */
interface LabelChoice {
  label: string
  has: 'all' | 'some' | 'none'
}

function listChoices(objects: readonly { id: string; labels: readonly string[] }[], ids: readonly string[]) {
  const chosen = new Set(ids)
  const counts = new Map<string, { label: string; count: number }>()
  for (const { id, labels } of objects) {
    for (const label of labels) {
      const { count } = counts.get(label.toLowerCase()) ?? { count: 0 }
      counts.set(label.toLowerCase(), { label, count: count + (chosen.has(id) ? 1 : 0) })
    }
  }
  const toShare = (count: number) => (count === 0 ? 'none' : count === chosen.size ? 'all' : 'some')
  return [...counts.values()]
    .map(({ label, count }): LabelChoice => ({ label, has: toShare(count) }))
    .sort((a, b) => compareNames(a.label, b.label))
}

interface LabelsDialogProps {
  /** Ids of ads and ad sets. */
  ids: readonly string[]
  /** Names them: `3 ads`. */
  what: string
  onClose: () => void
}

const failureTitle = 'Failed to Change Labels'

/** State of the form. Labels that only some of the objects have stay as they are unless their box is changed. */
function useLabelsForm({ ids, what, onClose }: LabelsDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { adSets, error: unread } = useCurrentAdSets()
  const { data: ads, error: adsUnread } = useQuery({ ...allAdsQuery(api), refetchOnMount: 'always' })
  const choices = adSets && ads && listChoices([...adSets, ...ads], ids)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (change: { add: string[]; remove: string[] }) => api.ads.label({ ids: [...ids], ...change }),
    onSuccess: () => {
      showMessage('Labels Changed', { description: `The labels of ${what} were saved.` })
      onClose()
    },
    onSettled: () => invalidateAds(queries),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = labelSchema.safeParse(typed)
    setProblem(typed.trim() === '' ? undefined : parsed.error?.issues[0]?.message)
    if (isPending || (typed.trim() !== '' && !parsed.success)) return
    const pick = (isOn: boolean) => [...changed].flatMap(([label, value]) => (value === isOn ? [label] : []))
    const add = [...pick(true), ...(parsed.success ? [parsed.data] : [])]
    const remove = pick(false)
    if (add.length + remove.length === 0) onClose()
    else mutate({ add, remove })
  }

  const toggle = (label: string, isOn: boolean) => setChanged(before => new Map(before).set(label, isOn))
  return {
    choices,
    changed,
    toggle,
    typed,
    setTyped,
    problem,
    isPending,
    failure: error ?? unread ?? adsUnread,
    submit,
  }
}

/** Adds labels to ads and ad sets, and removes them. */
export function LabelsDialog(props: LabelsDialogProps) {
  const { choices, changed, toggle, typed, setTyped, problem, isPending, failure, submit } = useLabelsForm(props)
  return (
    <Dialog title={`Labels of ${props.what}`} onClose={props.onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        {choices && choices.length > 0 && (
          <fieldset className="column-choices label-choices">
            <legend className="unseen">Labels</legend>
            {choices.map(({ label, has }) => (
              <label key={label}>
                <input
                  type="checkbox"
                  checked={changed.get(label) ?? has === 'all'}
                  ref={box => {
                    if (box) box.indeterminate = has === 'some' && !changed.has(label)
                  }}
                  onChange={({ target }) => toggle(label, target.checked)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <InputRow
          label="New label"
          hint="Only you see labels. Facebook does not get them."
          error={problem}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <FormFooter
          failure={failure ? `${failureTitle}: ${describeAdError(failure)}` : undefined}
          labels={{ submit: 'Save', pending: 'Saving…' }}
          isPending={isPending}
          onCancel={props.onClose}
        />
      </form>
    </Dialog>
  )
}

interface ColumnsDialogProps {
  columns: readonly AdsColumn[]
  onShow: (keys: readonly AdsColumn['key'][]) => void
  onClose: () => void
}

/** Chooses the columns of the table. Each choice takes effect at once. */
export function ColumnsDialog({ columns, onShow, onClose }: ColumnsDialogProps) {
  const shown = columns.map(({ key }) => key)
  return (
    <Dialog title="Columns" onClose={onClose}>
      <div className="desk-form">
        <fieldset className="segments">
          <legend className="unseen">Columns for</legend>
          {columnSets.map(({ name, keys }) => (
            <button
              key={name}
              type="button"
              aria-pressed={keys.length === shown.length && keys.every(key => shown.includes(key))}
              onClick={() => onShow(keys)}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <fieldset className="column-choices">
          <legend className="note">This browser remembers your choice.</legend>
          {adsColumns.map(({ key, label }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                onChange={({ target }) => onShow(target.checked ? [...shown, key] : shown.filter(one => one !== key))}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className="desk-actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}

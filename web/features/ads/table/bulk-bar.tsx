import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { runInParallel, useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { SelectionBar } from '../../../ui/desk-table.tsx'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { invalidateAds, useCurrentAdSets } from '../ads.queries.ts'
import { ActivateAdsDialog } from '../dialogs/activate-dialogs.tsx'
import { BudgetField, parseBudget } from '../dialogs/campaign-fields.tsx'
import { describeAdError } from '../error-report.tsx'
import type { AdInSet } from './ad-tree.ts'
import type { Switching, SwitchOutcome } from './status-switch.tsx'
import { LabelsDialog } from './table-dialogs.tsx'

interface Props {
  selected: readonly AdInSet[]
  switching: Switching
  /** Selects these ads alone. */
  onSelect: (ids: readonly string[]) => void
}

/**
 * Actions for the selected ads. Takes the place of the filters. Ads that could not be changed stay selected. Dialogs are
 * outside the bar, whose buttons have other colours.
 */
export function BulkBar({ selected, switching, onSelect }: Props) {
  const [asked, setAsked] = useState<'activation' | 'budget' | 'labels'>()
  const close = () => setAsked(undefined)
  const adSets = [...new Map(selected.map(({ adSet }) => [adSet.adSetId, adSet])).values()]
  const paused = selected.filter(({ ad }) => ad.status === 'PAUSED')

  const selectFailed = ({ failed }: SwitchOutcome) => onSelect(failed.map(({ adId }) => adId))

  async function pause(): Promise<void> {
    const outcome = await switching.run(selected, 'PAUSED')
    if (outcome) selectFailed(outcome)
  }

  function endActivation(outcome: SwitchOutcome): void {
    close()
    selectFailed(outcome)
  }

  const button = (label: string, onClick: () => void) => (
    <QuietButton aria-disabled={switching.isPending} onClick={() => switching.isPending || onClick()}>
      {label}
    </QuietButton>
  )

  return (
    <>
      <SelectionBar
        about="Actions for selected ads"
        status={switching.isPending ? 'Changing…' : `${formatQuantity(selected.length, 'ad')} selected`}
        onClear={() => onSelect([])}
      >
        {paused.length < selected.length && button('Pause', () => void pause())}
        {paused.length > 0 && button('Activate…', () => setAsked('activation'))}
        {button('Budget…', () => setAsked('budget'))}
        {button('Label…', () => setAsked('labels'))}
      </SelectionBar>
      {asked === 'activation' && (
        <ActivateAdsDialog
          what={paused.length === 1 ? `“${paused[0]?.ad.adName}”` : formatQuantity(paused.length, 'ad')}
          ads={paused}
          switching={switching}
          onOutcome={endActivation}
          onClose={close}
        />
      )}
      {asked === 'labels' && (
        <LabelsDialog
          ids={selected.map(({ ad }) => ad.adId)}
          what={formatQuantity(selected.length, 'ad')}
          onClose={close}
        />
      )}
      {asked === 'budget' && <BudgetsDialog adSets={adSets} onClose={close} />}
    </>
  )
}

/** Sets the daily budget of several ad sets. Names the sum that they may spend a day. */
function BudgetsDialog({ adSets: shown, onClose }: { adSets: readonly PerformanceRow[]; onClose: () => void }) {
  const { adSets: current } = useCurrentAdSets()
  const adSets = shown.map(({ adSetId, adSetName, dailyBudget }) => ({
    adSetId,
    adSetName,
    dailyBudget: current?.find(({ id }) => id === adSetId)?.dailyBudget ?? dailyBudget,
  }))
  const api = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const parsed = parseBudget(typed, 'Budget')
  const what = formatQuantity(adSets.length, 'ad set')
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (dailyBudget: number) => {
      const failures = await runInParallel(adSets, ({ adSetId, dailyBudget: expected }) =>
        api.adsets.budget({ adSetId, dailyBudget, expected }),
      )
      const [first] = failures
      if (first)
        throw new Error(
          `Not changed: ${failures.length} of ${adSets.length}. “${first.item.adSetName}”: ${describeAdError(first.error)}`,
        )
    },
    onSuccess: (_, dailyBudget) => {
      showMessage('Budget Updated', { description: `Each of ${what} now has ${formatPounds(dailyBudget)} a day.` })
      onClose()
    },
    onSettled: () => invalidateAds(queries),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setProblem(parsed.problem)
    if (parsed.amount !== undefined) mutate(parsed.amount)
  }

  const sum = parsed.amount === undefined ? '' : `, ${formatPounds(parsed.amount * adSets.length)} a day`
  return (
    <Dialog title={`Daily budget of ${what}`} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          {adSets.length === 1 ? 'It has' : 'Together they have'}{' '}
          {formatPounds(adSets.reduce((total, { dailyBudget }) => total + dailyBudget, 0))} a day.
        </p>
        <BudgetField value={typed} error={problem} onChange={setTyped} />
        <FormFooter
          failure={error?.message}
          labels={{ submit: `Set${sum}`, pending: 'Saving…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Outcome of a change of several ads: the number of changed ones, and each failure with its reason. */
export function SwitchReport({ outcome, onDismiss }: { outcome: SwitchOutcome; onDismiss: () => void }) {
  const { status, changed, failed } = outcome
  const done = status === 'PAUSED' ? 'paused' : 'activated'
  return (
    <div className={`notice ${failed.length > 0 ? 'notice-warning' : ''}`}>
      <p>
        {formatQuantity(changed, 'ad')} {done}.{failed.length > 0 && ` Failed: ${failed.length}.`}
      </p>
      {failed.length > 0 && (
        <ul className="switch-failures">
          {failed.map(({ adId, name, message }) => (
            <li key={adId}>
              “{name}”: {message}
            </li>
          ))}
        </ul>
      )}
      <QuietButton onClick={onDismiss}>Dismiss</QuietButton>
    </div>
  )
}

import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFooter } from '../../../ui/form-foot.tsx'
import { describeAdError } from '../tell.ts'
import { BudgetField } from './budget-field.tsx'
import { useBudgetForm } from './use-budget.ts'

interface BudgetDialogProps {
  adSet: AdSet
  onClose: () => void
}

/** Edits the daily budget of an ad set. The submit button names the new amount, which confirms a rise. */
export function BudgetDialog({ adSet, onClose }: BudgetDialogProps) {
  const { typed, change, problem, parsed, submit, isPending, error, input } = useBudgetForm(adSet, onClose)
  return (
    <Dialog title="Edit Daily Budget" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          “{adSet.name}” has {formatPounds(adSet.dailyBudget)} a day.
        </p>
        <BudgetField value={typed} error={problem} inputRef={input} onChange={change} />
        <p role="status">{describeChange(parsed.amount, adSet)}</p>
        <FormFooter
          failure={error ? `Failed to Update Budget: ${describeAdError(error)}` : undefined}
          labels={{ submit: submitLabelFor(parsed.amount, adSet), pending: 'Saving…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Describes the change of the budget; empty if the amount is unchanged or invalid. */
function describeChange(to: number | undefined, { dailyBudget: from, status }: AdSet): string {
  if (to === undefined || to === from) return ''
  const changeText = `${to > from ? 'A rise' : 'A cut'} from ${formatPounds(from)} to ${formatPounds(to)} a day: ${formatPounds(Math.abs(to - from))} ${to > from ? 'more' : 'less'}.`
  const effectText =
    status === 'ACTIVE' ? 'Its ads are running, so it holds at once.' : 'Its ads are paused: nothing is spent yet.'
  return `${changeText} ${effectText}`
}

function submitLabelFor(to: number | undefined, { dailyBudget: from }: AdSet): string {
  if (to === undefined) return 'Save'
  if (to === from) return `Keep ${formatPounds(from)}`
  return `${to > from ? 'Raise' : 'Lower'} to ${formatPounds(to)} a day`
}

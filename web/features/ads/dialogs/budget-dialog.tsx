import { poundsText } from '../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { reasonHere } from '../tell.ts'
import { BudgetField } from './budget-field.tsx'
import { useBudget } from './use-budget.ts'

interface Props {
  adSet: AdSet
  onClose: () => void
}

/** Edits the daily budget of an ad set. The submit button names the new amount, which confirms a rise. */
export function BudgetDialog({ adSet, onClose }: Props) {
  const { typed, change, problem, wanted, submit, isPending, error, input } = useBudget(adSet, onClose)
  return (
    <Dialog title="Edit Daily Budget" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          “{adSet.name}” has {poundsText(adSet.dailyBudget)} a day.
        </p>
        <BudgetField value={typed} error={problem} inputRef={input} onChange={change} />
        <p role="status">{changeTo(wanted.amount, adSet)}</p>
        <FormFoot
          failure={error ? `Failed to Update Budget: ${reasonHere(error)}` : undefined}
          words={{ submit: buttonFor(wanted.amount, adSet), pending: 'Saving…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Describes the change of the budget; empty if the amount is unchanged or invalid. */
function changeTo(to: number | undefined, { dailyBudget: from, status }: AdSet): string {
  if (to === undefined || to === from) return ''
  const what = `${to > from ? 'A rise' : 'A cut'} from ${poundsText(from)} to ${poundsText(to)} a day: ${poundsText(Math.abs(to - from))} ${to > from ? 'more' : 'less'}.`
  const when =
    status === 'ACTIVE' ? 'Its ads are running, so it holds at once.' : 'Its ads are paused: nothing is spent yet.'
  return `${what} ${when}`
}

function buttonFor(to: number | undefined, { dailyBudget: from }: AdSet): string {
  if (to === undefined) return 'Save'
  if (to === from) return `Keep ${poundsText(from)}`
  return `${to > from ? 'Raise' : 'Lower'} to ${poundsText(to)} a day`
}

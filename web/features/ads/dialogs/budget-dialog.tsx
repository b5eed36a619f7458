import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { pounds } from '../../../lib/format.ts'
import { reasonOf } from '../../../lib/reason-of.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { BudgetField } from './budget-field.tsx'
import { hintHere } from './hint-here.ts'
import { useBudget } from './use-budget.ts'

interface Props {
  adSet: AdSet
  onClose: () => void
}

/** Changes what an ad set may spend a day. A rise is confirmed by the button that names it. */
export function BudgetDialog({ adSet, onClose }: Props) {
  const { typed, change, problem, wanted, submit, isPending, error, input } = useBudget(adSet, onClose)
  return (
    <Dialog title="Edit Daily Budget" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          “{adSet.name}” has {pounds(adSet.dailyBudget)} a day.
        </p>
        <BudgetField value={typed} error={problem} inputRef={input} onChange={change} />
        {error && (
          <p className="field-error" role="alert">
            Failed to Update Budget: {reasonOf(error, hintHere)}
          </p>
        )}
        <p role="status">{changeTo(wanted.amount, adSet)}</p>
        <div className="desk-actions">
          <button type="submit" className="button button-small" aria-disabled={isPending}>
            {isPending ? 'Saving…' : buttonFor(wanted.amount, adSet)}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What the change means for the money, once it is one. */
function changeTo(to: number | undefined, { dailyBudget: from, status }: AdSet): string {
  if (to === undefined || to === from) return ''
  const what = `${to > from ? 'A rise' : 'A cut'} from ${pounds(from)} to ${pounds(to)} a day: ${pounds(Math.abs(to - from))} ${to > from ? 'more' : 'less'}.`
  const when =
    status === 'ACTIVE' ? 'Its ads are running, so it holds at once.' : 'Its ads are paused: nothing is spent yet.'
  return `${what} ${when}`
}

function buttonFor(to: number | undefined, { dailyBudget: from }: AdSet): string {
  if (to === undefined) return 'Save'
  if (to === from) return `Keep ${pounds(from)}`
  return `${to > from ? 'Raise' : 'Lower'} to ${pounds(to)} a day`
}

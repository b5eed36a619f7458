import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { Dialog } from '../../../ui/dialog.tsx'

interface ConfirmRiseDialogProps {
  row: PerformanceRow
  /** Pounds per day. */
  amount: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a higher daily budget is saved. */
export function ConfirmRiseDialog({ row, amount, onConfirm, onClose }: ConfirmRiseDialogProps) {
  const before = formatPounds(row.dailyBudget)
  const after = formatPounds(amount)
  return (
    <Dialog title="Raise the daily budget?" onClose={onClose}>
      <p>
        The daily budget of “{row.adSetName}” goes from {before} to {after}. Its ads may spend that much on each day
        that they run.
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-small" onClick={onConfirm}>
          Raise to {after}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Keep {before}
        </button>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { CostLimitField } from '../../ui/cost-limit-field.tsx'
import type { FormState } from './use-article-form.ts'

/** Rarely used fields. Opens automatically if one of them is invalid. */
export function MoreFields({ values, problems, change }: FormState) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="more"
      open={isOpen || problems.maxCostUsd !== undefined}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>More</summary>
      <div className="desk-form">
        <CostLimitField
          value={values.maxCostUsd}
          error={problems.maxCostUsd}
          onChange={maxCostUsd => change({ maxCostUsd })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={values.draft}
            aria-describedby="draft-hint"
            onChange={event => change({ draft: event.target.checked })}
          />
          Keep as a draft
        </label>
        <p id="draft-hint" className="row-hint check-hint">
          Stored for you to read first; nobody else sees it until you publish it.
        </p>
      </div>
    </details>
  )
}

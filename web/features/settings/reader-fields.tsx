import { LimitChoice } from './limit-choice.tsx'
import type { Fields } from './use-settings-form.ts'

export function ReaderFields({ draft, errors, change }: Fields) {
  return (
    <LimitChoice
      name="eventRetentionMonths"
      legend="Page views and clicks"
      before="Delete after"
      unit="months"
      label="Months that page views and clicks are kept"
      otherwise="Keep for ever"
      limited={draft.deletesOldEvents}
      value={draft.eventMonths}
      errors={errors}
      onChange={({ limited, value = draft.eventMonths }) => change({ deletesOldEvents: limited, eventMonths: value })}
    />
  )
}

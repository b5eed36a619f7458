import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { AgeFields } from './age-fields.tsx'
import { CountriesField } from './countries-field.tsx'
import { toFormProblems } from './form-problems.ts'
import { GenderField } from './gender-field.tsx'
import { InterestsField } from './interests-field.tsx'
import type { TargetingState } from './use-targeting.ts'

export interface TargetingFieldProps {
  targeting: Targeting
  /** Validation messages by property of the targeting. */
  problems: TargetingState['problems']
  onChange: (targeting: Targeting) => void
}

type TargetingFormProps = Pick<TargetingState, 'parsed' | 'edit' | 'problems'>

/** Form for the common targeting properties. */
export function TargetingForm({ parsed: { object }, edit, problems }: TargetingFormProps) {
  if (!object) return <p role="status">The JSON is no object, so the form cannot show it. Mend it under “JSON”.</p>
  const formProblems = toFormProblems(problems)
  const fieldProps = { targeting: object, problems: formProblems, onChange: edit }
  return (
    <div className="desk-form">
      <CountriesField {...fieldProps} />
      <AgeFields {...fieldProps} />
      <GenderField {...fieldProps} />
      <InterestsField {...fieldProps} />
      {formProblems[''] !== undefined && <p className="field-error">{formProblems['']}</p>}
    </div>
  )
}

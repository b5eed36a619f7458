import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { AgeFields } from './age-fields.tsx'
import { CountriesField } from './countries-field.tsx'
import { inFormWords } from './form-problems.ts'
import { GenderField } from './gender-field.tsx'
import { InterestsField } from './interests-field.tsx'
import type { TargetingState } from './use-targeting.ts'

export interface PartProps {
  targeting: Targeting
  /** Validation messages by property of the targeting. */
  problems: TargetingState['problems']
  onChange: (targeting: Targeting) => void
}

type Props = Pick<TargetingState, 'reading' | 'edit' | 'problems'>

/** Form for the common targeting properties. */
export function TargetingForm({ reading: { object }, edit, problems }: Props) {
  if (!object) return <p role="status">The JSON is no object, so the form cannot show it. Mend it under “JSON”.</p>
  const told = inFormWords(problems)
  const part = { targeting: object, problems: told, onChange: edit }
  return (
    <div className="desk-form">
      <CountriesField {...part} />
      <AgeFields {...part} />
      <GenderField {...part} />
      <InterestsField {...part} />
      {told[''] !== undefined && <p className="field-error">{told['']}</p>}
    </div>
  )
}

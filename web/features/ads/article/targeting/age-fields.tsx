import { FormRow } from '../../../../ui/form-row.tsx'
import type { TargetingFieldProps } from './targeting-form.tsx'
import { type Age, getAge, withAge } from './targeting-parts.ts'

const ageFields: readonly { age: Age; label: string; hint: string }[] = [
  { age: 'age_min', label: 'Youngest age', hint: '13 to 65; 18 where it is left out.' },
  { age: 'age_max', label: 'Oldest age', hint: '65 stands for everybody older, too.' },
]

export function AgeFields({ targeting, problems, onChange }: TargetingFieldProps) {
  return (
    <div className="targeting-ages">
      {ageFields.map(({ age, label, hint }) => (
        <FormRow key={age} label={label} hint={hint} error={problems[age]}>
          {control => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={getAge(targeting, age)}
              onChange={event => onChange(withAge(targeting, age, event.target.value.trim()))}
            />
          )}
        </FormRow>
      ))}
    </div>
  )
}

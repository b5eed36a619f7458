import { useId } from 'react'
import type { TargetingFieldProps } from './targeting-form.tsx'
import { type Genders, getGenders, withGenders } from './targeting-parts.ts'

const genderChoices: readonly (readonly [Genders, label: string])[] = [
  ['all', 'All'],
  ['men', 'Men'],
  ['women', 'Women'],
]

export function GenderField({ targeting, problems, onChange }: TargetingFieldProps) {
  const id = useId()
  const chosen = getGenders(targeting)
  const problem = problems.genders
  return (
    <fieldset className="targeting-choice" {...(problem !== undefined && { 'aria-describedby': id })}>
      <legend>Genders</legend>
      <div className="targeting-radios">
        {genderChoices.map(([genders, label]) => (
          <label key={genders}>
            <input
              type="radio"
              name={`${id}-genders`}
              checked={genders === chosen}
              {...(problem !== undefined && { 'data-invalid': '' })}
              onChange={() => onChange(withGenders(targeting, genders))}
            />
            {label}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

import { Field } from '../../ui/field.tsx'
import type { Fields } from './use-settings-form.ts'

interface SettingFieldProps extends Fields {
  name: 'name' | 'tagline' | 'affiliateTag' | 'author'
  label: string
  hint: string
}

/** Single-line setting. Read-only if an environment variable sets it. */
export function SettingField({ name, label, hint, draft, errors, fixed, change }: SettingFieldProps) {
  const variable = fixed[name]
  return (
    <Field
      name={name}
      label={label}
      hint={variable === undefined ? hint : `Set by ${variable} where the server was started, so it is changed there.`}
      error={errors[name]}
      readOnly={variable !== undefined}
      autoComplete="off"
      value={draft[name]}
      onChange={event => change({ [name]: event.target.value })}
    />
  )
}

import type * as z from 'zod'
import type { authRegistration } from '../../../server/contract/operations/accounts.ts'
import type { FieldErrors } from '../../lib/refused-fields.ts'
import { Field } from '../../ui/field.tsx'

/** Registration options, and the codes from the link to this page. */
export interface Registration {
  registration: z.output<typeof authRegistration.output> | undefined
  codes: { setupCode?: string; inviteCode?: string }
}

/** Asks for one code: the setup code before the first registration, an invitation code afterwards. */
export function CodeField({ registration, codes, errors }: Registration & { errors: FieldErrors }) {
  const { setupCode, inviteCode } = codes
  const isSetup = setupCode !== undefined || (inviteCode === undefined && registration?.firstAdmin === true)
  const code = isSetup ? setupCode : inviteCode
  if (code === undefined && registration?.needsCode !== true) return null
  const name = isSetup ? 'setupCode' : 'inviteCode'
  return (
    <Field
      key={`${name} ${code}`}
      name={name}
      label={isSetup ? 'Setup code' : 'Invitation code'}
      autoComplete="off"
      defaultValue={code ?? ''}
      hint={isSetup ? 'The server printed it when it was started.' : 'From an admin of this site.'}
      error={errors[name]}
    />
  )
}

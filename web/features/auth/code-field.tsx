import type * as z from 'zod'
import type { authRegistration } from '../../../server/contract/operations/accounts.ts'
import type { FieldErrors } from '../../lib/refused-fields.ts'
import { Field } from '../../ui/field.tsx'

/** How one may register here, and the codes the link to this page has brought. */
export interface Admission {
  registration: z.output<typeof authRegistration.output> | undefined
  codes: { setupCode?: string; inviteCode?: string }
}

/** One code is asked for: that of the first start while nobody has registered, an admin's invitation after. */
export function CodeField({ registration, codes, errors }: Admission & { errors: FieldErrors }) {
  const { setupCode, inviteCode } = codes
  const isSetup = setupCode !== undefined || (inviteCode === undefined && registration?.firstAdmin === true)
  const given = isSetup ? setupCode : inviteCode
  if (given === undefined && registration?.needsCode !== true) return null
  const name = isSetup ? 'setupCode' : 'inviteCode'
  return (
    <Field
      key={`${name} ${given}`}
      name={name}
      label={isSetup ? 'Setup code' : 'Invitation code'}
      autoComplete="off"
      defaultValue={given ?? ''}
      hint={isSetup ? 'The server printed it when it was started.' : 'From an admin of this site.'}
      error={errors[name]}
    />
  )
}

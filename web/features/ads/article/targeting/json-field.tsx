import { FormRow } from '../../../../ui/form-row.tsx'
import { invalidJson } from './targeting-text.ts'
import type { TargetingState } from './use-targeting.ts'

const hint = 'In Facebook’s own terms. The form shows and changes the same; what it does not know is kept as it is.'

type Props = Pick<TargetingState, 'text' | 'write' | 'problems'>

/** Editor for the complete targeting as the JSON sent to Facebook. */
export function JsonField({ text, write, problems }: Props) {
  const found = Object.values(problems)
  const told = found.includes(invalidJson) ? `Invalid JSON. ${invalidJson}.` : found.join('\n')
  return (
    <FormRow label="Targeting as JSON" hint={hint} error={found.length > 0 ? told : undefined}>
      {control => (
        <textarea
          {...control}
          className="json"
          rows={14}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={event => write(event.target.value)}
        />
      )}
    </FormRow>
  )
}

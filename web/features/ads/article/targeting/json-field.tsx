import { FormRow } from '../../../../ui/form-row.tsx'
import { invalidJson } from './targeting-text.ts'
import type { TargetingState } from './use-targeting.ts'

const jsonHint = 'In Facebook’s own terms. The form shows and changes the same; what it does not know is kept as it is.'

type JsonFieldProps = Pick<TargetingState, 'text' | 'write' | 'problems'>

/** Editor for the complete targeting as the JSON sent to Facebook. */
export function JsonField({ text, write, problems }: JsonFieldProps) {
  const messages = Object.values(problems)
  const errorText = messages.includes(invalidJson) ? `Invalid JSON. ${invalidJson}.` : messages.join('\n')
  return (
    <FormRow label="Targeting as JSON" hint={jsonHint} error={messages.length > 0 ? errorText : undefined}>
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

import type { Operator } from '../../../server/contract/schemas/site.ts'
import { describedBy, Field, FieldNotes } from '../../ui/form.tsx'
import type { Fields } from './use-settings-form.ts'

/** Person or company that runs the site. The pages About, Contact, Privacy and Terms state it. */
export function OperatorFields({ draft, errors, change }: Fields) {
  const { operator } = draft
  const set = (part: Partial<Operator>) => change({ operator: { ...operator, ...part } })
  const notes = { hint: 'In lines, as on an envelope.', error: errors['operator.address'] }
  return (
    <>
      <Field
        name="operator.name"
        label="Name of the operator"
        hint="Of the person or company."
        error={errors['operator.name']}
        autoComplete="off"
        value={operator.name}
        onChange={event => set({ name: event.target.value })}
      />
      <div className="field">
        <label htmlFor="operator.address">Postal address</label>
        <textarea
          id="operator.address"
          rows={3}
          autoComplete="off"
          {...describedBy('operator.address', notes)}
          value={operator.address}
          onChange={event => set({ address: event.target.value })}
        />
        <FieldNotes name="operator.address" {...notes} />
      </div>
      <Field
        name="operator.email"
        label="E-mail address"
        hint="Shown on the pages, so that readers can write to you."
        error={errors['operator.email']}
        type="email"
        autoComplete="off"
        value={operator.email}
        onChange={event => set({ email: event.target.value })}
      />
    </>
  )
}

import { useState } from 'react'
import type { Operator } from '../../../server/contract/schemas/site.ts'
import { describedBy, Field, FieldNotes } from '../../ui/form.tsx'
import { RowButton, RowLabel, RowList, useRows } from './row-list.tsx'
import type { Fields } from './use-settings-form.ts'

/** Language of the site, and tags by which other services recognise it. */
export function IdentityFields(fields: Fields) {
  const { draft, errors, change } = fields
  return (
    <>
      <Field
        name="language"
        label="Language"
        hint="Language of the texts, as a tag such as en-GB. Browsers, search engines and screen readers use it."
        error={errors.language}
        autoComplete="off"
        spellCheck={false}
        value={draft.language}
        onChange={event => change({ language: event.target.value })}
      />
      <VerificationRows {...fields} />
    </>
  )
}

interface DraftTag {
  /** Stable key while the row is edited. */
  id: number
  name: string
  content: string
}

/** Tags of the form, each with a key. The draft has only their texts. */
function VerificationRows({ draft, errors, change }: Fields) {
  const [nextId, setNextId] = useState(draft.verification.length)
  const [ids, setIds] = useState(() => draft.verification.map((_, at) => at))
  const tags: DraftTag[] = draft.verification.map((tag, at) => ({ ...tag, id: ids[at] ?? at }))
  const rows = useRows<DraftTag>({
    rows: tags,
    onChange(next) {
      setIds(next.map(({ id }) => id))
      change({ verification: next.map(({ name, content }) => ({ name, content })) })
    },
    getName: ({ name }) => name || 'Tag',
  })

  function add() {
    rows.add({ id: nextId, name: '', content: '' }, 'Tag added.')
    setNextId(nextId + 1)
  }

  return (
    <RowList
      legend="Verification tags"
      error={errors.verification}
      list={rows.list}
      announcement={rows.announcement}
      addLabel="Add tag"
      onAdd={add}
      resetLabel="Remove all"
      onReset={() => rows.replace([], 'All tags removed.')}
    >
      {tags.map((tag, at) => (
        <li key={tag.id} className="entry">
          <Field
            name={`verification.${at}.name`}
            label={<RowLabel text="Name" rowName={`tag ${at + 1}`} />}
            error={errors[`verification.${at}.name`]}
            autoComplete="off"
            spellCheck={false}
            placeholder="google-site-verification"
            value={tag.name}
            onChange={event => rows.change(at, { ...tag, name: event.target.value })}
          />
          <Field
            name={`verification.${at}.content`}
            label={<RowLabel text="Content" rowName={`tag ${at + 1}`} />}
            error={errors[`verification.${at}.content`]}
            autoComplete="off"
            spellCheck={false}
            value={tag.content}
            onChange={event => rows.change(at, { ...tag, content: event.target.value })}
          />
          <div className="entry-actions">
            <RowButton name="Remove" rowName={`tag ${at + 1}`} onPress={() => rows.remove(at, tag)}>
              ×
            </RowButton>
          </div>
        </li>
      ))}
    </RowList>
  )
}

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

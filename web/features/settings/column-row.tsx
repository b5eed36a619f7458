import type { ReactNode } from 'react'
import { columnSources } from '../../../server/contract/schemas/site.ts'
import { describedBy, Field, FieldNotes } from '../../ui/field.tsx'
import type { DraftColumn } from './draft.ts'
import type { FieldErrors } from './read-draft.ts'

const sourceNames: Readonly<Record<DraftColumn['shows'], string>> = {
  name: 'Product name',
  rating: 'Rating',
  price: 'Price',
  reviews: 'Review count',
  asin: 'ASIN',
  pick: 'Top pick badge',
  action: 'Buy button',
  text: 'Fixed text',
}

interface Props {
  column: DraftColumn
  at: number
  last: number
  errors: FieldErrors
  onChange(column: DraftColumn): void
  onMove(to: number): void
  onRemove(): void
}

export function ColumnRow({ column, at, last, errors, onChange, onMove, onRemove }: Props) {
  const field = (name: string) => `comparison.columns.${at}.${name}`
  const label = (text: string) => <ColumnLabel text={text} at={at} />
  const shows = { name: field('shows'), notes: { hint: undefined, error: errors[field('shows')] } }
  return (
    <li className="column">
      <Field
        name={field('label')}
        label={label('Heading')}
        error={errors[field('label')]}
        autoComplete="off"
        value={column.label}
        onChange={event => onChange({ ...column, label: event.target.value })}
      />
      <div className="field">
        <label htmlFor={shows.name}>{label('Shows')}</label>
        <select
          id={shows.name}
          {...describedBy(shows.name, shows.notes)}
          value={column.shows}
          onChange={event => onChange({ ...column, shows: sourceOf(event.target.value) })}
        >
          {columnSources.map(source => (
            <option key={source} value={source}>
              {sourceNames[source]}
            </option>
          ))}
        </select>
        <FieldNotes name={shows.name} {...shows.notes} />
      </div>
      {column.shows === 'text' && (
        <Field
          name={field('text')}
          label={label('Text')}
          error={errors[field('text')]}
          autoComplete="off"
          value={column.text}
          onChange={event => onChange({ ...column, text: event.target.value })}
        />
      )}
      <div className="column-acts">
        <Act name="Move up" at={at} off={at === 0} onAct={() => onMove(at - 1)}>
          ↑
        </Act>
        <Act name="Move down" at={at} off={at === last} onAct={() => onMove(at + 1)}>
          ↓
        </Act>
        <Act name="Remove" at={at} onAct={onRemove}>
          ×
        </Act>
      </div>
    </li>
  )
}

function sourceOf(value: string): DraftColumn['shows'] {
  return columnSources.find(source => source === value) ?? 'text'
}

function ColumnLabel({ text, at }: { text: string; at: number }) {
  return (
    <>
      {text}
      <span className="unseen"> of column {at + 1}</span>
    </>
  )
}

interface ActProps {
  name: string
  at: number
  /** Not possible here; it keeps the focus, which a disabled button would lose. */
  off?: boolean
  onAct(): void
  children: ReactNode
}

function Act({ name, at, off = false, onAct, children }: ActProps) {
  return (
    <button
      type="button"
      className="column-act"
      aria-label={`${name} column ${at + 1}`}
      title={name}
      aria-disabled={off}
      onClick={() => off || onAct()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}

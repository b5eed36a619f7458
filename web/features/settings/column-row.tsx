import { columnSources } from '../../../server/contract/schemas/site.ts'
import type { FieldErrors } from '../../lib/refused-fields.ts'
import { describedBy, Field, FieldNotes } from '../../ui/field.tsx'
import type { DraftColumn } from './draft.ts'
import { RowAct, RowLabel } from './row-parts.tsx'

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
  const of = `column ${at + 1}`
  const label = (text: string) => <RowLabel text={text} of={of} />
  const shows = { name: field('shows'), notes: { hint: undefined, error: errors[field('shows')] } }
  return (
    <li className="entry">
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
      <div className="entry-acts">
        <RowAct name="Move up" of={of} off={at === 0} onAct={() => onMove(at - 1)}>
          ↑
        </RowAct>
        <RowAct name="Move down" of={of} off={at === last} onAct={() => onMove(at + 1)}>
          ↓
        </RowAct>
        <RowAct name="Remove" of={of} onAct={onRemove}>
          ×
        </RowAct>
      </div>
    </li>
  )
}

function sourceOf(value: string): DraftColumn['shows'] {
  return columnSources.find(source => source === value) ?? 'text'
}

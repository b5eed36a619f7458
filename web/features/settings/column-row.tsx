import { columnSources } from '../../../server/contract/schemas/site.ts'
import type { FieldErrors } from '../../lib/refused-fields.ts'
import { describedBy, Field, FieldNotes } from '../../ui/field.tsx'
import type { DraftColumn } from './draft.ts'
import { RowButton, RowLabel } from './row-parts.tsx'

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

interface ColumnRowProps {
  column: DraftColumn
  index: number
  last: number
  errors: FieldErrors
  onChange(column: DraftColumn): void
  onMove(to: number): void
  onRemove(): void
}

export function ColumnRow({ column, index, last, errors, onChange, onMove, onRemove }: ColumnRowProps) {
  const field = (name: string) => `comparison.columns.${index}.${name}`
  const rowName = `column ${index + 1}`
  const label = (text: string) => <RowLabel text={text} rowName={rowName} />
  const showsField = { name: field('shows'), notes: { hint: undefined, error: errors[field('shows')] } }
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
        <label htmlFor={showsField.name}>{label('Shows')}</label>
        <select
          id={showsField.name}
          {...describedBy(showsField.name, showsField.notes)}
          value={column.shows}
          onChange={event => onChange({ ...column, shows: toSource(event.target.value) })}
        >
          {columnSources.map(source => (
            <option key={source} value={source}>
              {sourceNames[source]}
            </option>
          ))}
        </select>
        <FieldNotes name={showsField.name} {...showsField.notes} />
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
        <RowButton name="Move up" rowName={rowName} isDisabled={index === 0} onPress={() => onMove(index - 1)}>
          ↑
        </RowButton>
        <RowButton name="Move down" rowName={rowName} isDisabled={index === last} onPress={() => onMove(index + 1)}>
          ↓
        </RowButton>
        <RowButton name="Remove" rowName={rowName} onPress={onRemove}>
          ×
        </RowButton>
      </div>
    </li>
  )
}

function toSource(value: string): DraftColumn['shows'] {
  return columnSources.find(source => source === value) ?? 'text'
}

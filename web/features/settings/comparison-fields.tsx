import type { ReactNode } from 'react'
import { columnSources, comparisonTables } from '../../../server/contract/field-values.ts'
import type { Comparison } from '../../../server/contract/schemas/site.ts'
import type { FieldErrors } from '../../lib/error-text.ts'
import { type Fact, FixedComparisonGrid } from '../../ui/comparison-grid.tsx'
import { describedBy, Field, FieldNotes } from '../../ui/form.tsx'
import { createDefaultColumns, createDraftColumn, type DraftColumn, toColumn } from './draft.ts'
import { RowActions, RowLabel, RowList, useRows } from './row-list.tsx'
import type { Fields } from './use-settings-form.ts'

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

function ColumnRow({ column, index, last, errors, onChange, onMove, onRemove }: ColumnRowProps) {
  const field = (name: string) => `comparison.columns.${index}.${name}`
  const rowName = `column ${index + 1}`
  const label = (text: string) => <RowLabel text={text} rowName={rowName} />
  const sourceField = field('shows')
  const sourceNotes = { hint: undefined, error: errors[sourceField] }
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
        <label htmlFor={sourceField}>{label('Shows')}</label>
        <select
          id={sourceField}
          {...describedBy(sourceField, sourceNotes)}
          value={column.shows}
          onChange={event => onChange({ ...column, shows: toSource(event.target.value) })}
        >
          {columnSources.map(source => (
            <option key={source} value={source}>
              {sourceNames[source]}
            </option>
          ))}
        </select>
        <FieldNotes name={sourceField} {...sourceNotes} />
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
      <RowActions rowName={rowName} index={index} last={last} onMove={onMove} onRemove={onRemove} />
    </li>
  )
}

function toSource(value: string): DraftColumn['shows'] {
  return columnSources.find(source => source === value) ?? 'text'
}

interface ColumnListProps {
  columns: readonly DraftColumn[]
  errors: FieldErrors
  onChange(columns: readonly DraftColumn[]): void
}

/** Editable list of the columns in order. */
function ColumnList({ columns, errors, onChange }: ColumnListProps) {
  const { list, announcement, replace, change, add, move, remove } = useRows({
    rows: columns,
    onChange,
    getName: getColumnName,
  })

  return (
    <RowList
      legend="Columns"
      error={errors['comparison.columns']}
      list={list}
      announcement={announcement}
      addLabel="Add column"
      onAdd={() => add(createDraftColumn({ label: '', shows: 'text', text: '' }), 'Column added.')}
      resetLabel="Restore default columns"
      onReset={() => replace(createDefaultColumns(), 'Default columns restored.')}
    >
      {columns.map((column, index) => (
        <ColumnRow
          key={column.id}
          column={column}
          index={index}
          last={columns.length - 1}
          errors={errors}
          onChange={changed => change(index, changed)}
          onMove={to => move(index, to)}
          onRemove={() => remove(index, column)}
        />
      ))}
    </RowList>
  )
}

function getColumnName({ label }: DraftColumn): string {
  return label.trim() || 'Column'
}

interface TablePreviewProps {
  columns: readonly DraftColumn[]
  currency: string
}

/** Preview of the comparison table with a sample product. */
function TablePreview({ columns, currency }: TablePreviewProps) {
  const previewColumns = columns.map(column => ({ ...toColumn(column), id: column.id }))
  return (
    <figure className="preview">
      <figcaption className="note">Preview with an example product</figcaption>
      <div className="preview-table">
        <FixedComparisonGrid
          label="Preview"
          columns={previewColumns}
          rows={[{ id: 'example' }]}
          show={fact => renderSample(fact, currency)}
        />
      </div>
    </figure>
  )
}

function renderSample(fact: Fact, currency: string): ReactNode {
  const samples: Readonly<Record<Fact, ReactNode>> = {
    name: 'Example Product',
    rating: 4.6,
    price: `${currency}49.99`,
    reviews: '1,284',
    asin: 'B0EXAMPLE1',
    pick: 'Best overall',
    action: <BuyNow />,
  }
  return samples[fact]
}

/** Sample of the button, without a link. */
function BuyNow() {
  return (
    <>
      <span className="button button-small">Buy Now</span>
      <span className="paid">Paid link</span>
    </>
  )
}

const tables: Readonly<Record<Comparison['table'], { label: string; about: string }>> = {
  facts: {
    label: 'Facts that differ',
    about: 'Each article compares the facts in which its products differ. Coffee grinders have the columns below.',
  },
  fixed: { label: 'The columns below', about: 'Every article has the same columns.' },
}

function TableChoice({ draft, change }: Fields) {
  return (
    <fieldset className="choice">
      <legend>Table of an article</legend>
      {comparisonTables.map(table => (
        <label key={table} className="choice-description">
          <input
            type="radio"
            name="comparison.table"
            checked={draft.table === table}
            onChange={() => change({ table })}
          />
          <span>
            {tables[table].label}
            <span className="note">{tables[table].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function ComparisonFields(fields: Fields) {
  const { draft, errors, change } = fields
  return (
    <>
      <TableChoice {...fields} />
      <Field
        name="comparison.currency"
        label="Currency sign"
        hint="Shown before prices in this table. Product cards always show pounds."
        error={errors['comparison.currency']}
        autoComplete="off"
        className="short"
        value={draft.currency}
        onChange={event => change({ currency: event.target.value })}
      />
      <ColumnList columns={draft.columns} errors={errors} onChange={columns => change({ columns })} />
      <TablePreview columns={draft.columns} currency={draft.currency} />
    </>
  )
}

import type { FieldErrors } from '../../lib/refused-fields.ts'
import { ColumnRow } from './column-row.tsx'
import { type DraftColumn, defaultColumns, draftColumn } from './draft.ts'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

interface Props {
  columns: readonly DraftColumn[]
  errors: FieldErrors
  onChange(columns: readonly DraftColumn[]): void
}

/** Editable list of the columns in order. */
export function ColumnList({ columns, errors, onChange }: Props) {
  const { list, news, put, change, add, remove } = useRows({ rows: columns, onChange, nameOf })

  function move(from: number, to: number) {
    const column = columns[from]
    if (!column || to < 0 || to >= columns.length) return
    put(
      columns.toSpliced(from, 1).toSpliced(to, 0, column),
      `${nameOf(column)} is column ${to + 1} of ${columns.length}.`,
    )
  }

  return (
    <RowList
      legend="Columns"
      error={errors['comparison.columns']}
      list={list}
      news={news}
      addLabel="Add a column"
      onAdd={() => add(draftColumn({ label: '', shows: 'text', text: '' }), 'A column is added.')}
      resetLabel="Back to the default columns"
      onReset={() => put(defaultColumns(), 'The default columns are back.')}
    >
      {columns.map((column, at) => (
        <ColumnRow
          key={column.id}
          column={column}
          at={at}
          last={columns.length - 1}
          errors={errors}
          onChange={changed => change(at, changed)}
          onMove={to => move(at, to)}
          onRemove={() => remove(at, column)}
        />
      ))}
    </RowList>
  )
}

function nameOf({ label }: DraftColumn): string {
  return label.trim() || 'The column'
}

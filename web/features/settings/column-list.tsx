import type { FieldErrors } from '../../lib/refused-fields.ts'
import { ColumnRow } from './column-row.tsx'
import { createDefaultColumns, createDraftColumn, type DraftColumn } from './draft.ts'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

interface ColumnListProps {
  columns: readonly DraftColumn[]
  errors: FieldErrors
  onChange(columns: readonly DraftColumn[]): void
}

/** Editable list of the columns in order. */
export function ColumnList({ columns, errors, onChange }: ColumnListProps) {
  const { list, announcement, replace, change, add, remove } = useRows({
    rows: columns,
    onChange,
    getName: getColumnName,
  })

  function move(from: number, to: number) {
    const column = columns[from]
    if (!column || to < 0 || to >= columns.length) return
    replace(
      columns.toSpliced(from, 1).toSpliced(to, 0, column),
      `${getColumnName(column)} is column ${to + 1} of ${columns.length}.`,
    )
  }

  return (
    <RowList
      legend="Columns"
      error={errors['comparison.columns']}
      list={list}
      announcement={announcement}
      addLabel="Add a column"
      onAdd={() => add(createDraftColumn({ label: '', shows: 'text', text: '' }), 'A column is added.')}
      resetLabel="Back to the default columns"
      onReset={() => replace(createDefaultColumns(), 'The default columns are back.')}
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
  return label.trim() || 'The column'
}

import { Field } from '../../ui/field.tsx'
import { ColumnList } from './column-list.tsx'
import { TablePreview } from './table-preview.tsx'
import type { Fields } from './use-settings-form.ts'

export function ComparisonFields(fields: Fields) {
  const { draft, errors, change } = fields
  return (
    <>
      <Field
        name="comparison.currency"
        label="Currency sign"
        hint="Stands before the prices of this table. Cards always have pounds."
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

import { type ReactNode, useEffect, useState } from 'react'
import { FormRow } from '../../ui/form-row.tsx'
import { actorNames, effectNames, outcomeNames, placeNames } from './names.ts'
import type { AuditFilters, spans, useFilters } from './use-filters.ts'

const spanNames: Readonly<Record<(typeof spans)[number], string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

type Set = ReturnType<typeof useFilters>['set']

/** Filters of the audit log. A selection applies at once; text applies on Enter or when the field loses the focus. */
export function FilterBar({ filters, set }: { filters: AuditFilters; set: Set }) {
  return (
    <fieldset className="audit-filters">
      <legend className="unseen">Which entries</legend>
      <TextFilter label="By" hint="a username" others={actorNames} name="by" filters={filters} set={set} />
      <TextFilter label="Done to" hint="a name or an id" name="about" filters={filters} set={set} />
      <Choice label="From" name="place" filters={filters} set={set} all="Anywhere" names={placeNames} />
      <Choice label="Kind" name="effect" filters={filters} set={set} all="All changes" names={effectNames} />
      <Choice label="Outcome" name="outcome" filters={filters} set={set} all="Any outcome" names={outcomeNames} />
      <Choice label="When" name="since" filters={filters} set={set} all="At any time" names={spanNames} />
    </fieldset>
  )
}

interface FilterProps {
  label: string
  name: keyof AuditFilters
  filters: AuditFilters
  set: Set
}

interface TextFilterProps extends FilterProps {
  hint: string
  /** Labels of the suggested values. */
  others?: Names
}

function TextFilter({ label, hint, others, name, filters, set }: TextFilterProps) {
  const asked = filters[name] ?? ''
  const [text, setText] = useState(asked)
  // The URL may change from elsewhere, for example by "Clear the filters".
  useEffect(() => setText(asked), [asked])
  const apply = () => {
    if (text.trim() !== asked) set({ [name]: text.trim() })
  }
  return (
    <FormRow label={label}>
      {control => (
        <>
          <input
            {...control}
            type="search"
            placeholder={hint}
            list={others && `${control.id}-others`}
            value={text}
            onChange={event => setText(event.target.value)}
            onBlur={apply}
            onKeyDown={({ key }) => key === 'Enter' && apply()}
          />
          {others && (
            <datalist id={`${control.id}-others`}>
              <Options names={others} />
            </datalist>
          )}
        </>
      )}
    </FormRow>
  )
}

function Choice({ label, name, filters, set, all, names }: FilterProps & { all: string; names: Names }): ReactNode {
  return (
    <FormRow label={label}>
      {control => (
        <select {...control} value={filters[name] ?? ''} onChange={event => set({ [name]: event.target.value })}>
          <option value="">{all}</option>
          <Options names={names} />
        </select>
      )}
    </FormRow>
  )
}

function Options({ names }: { names: Names }) {
  return Object.entries(names).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

type Names = Readonly<Record<string, string>>

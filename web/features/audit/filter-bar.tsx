import { type ReactNode, useEffect, useState } from 'react'
import { actorNames } from '../../../server/contract/audit-sentences.ts'
import { FormRow, Options, SelectRow } from '../../ui/form.tsx'
import type { AuditFilters, timeRanges, useFilters } from './audit.queries.ts'
import { effectLabels, outcomeLabels, placeLabels } from './audit.queries.ts'

const timeRangeLabels: Readonly<Record<(typeof timeRanges)[number], string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

type SetFilters = ReturnType<typeof useFilters>['set']

/** Filters of the audit log. A selection applies at once; text applies on Enter or when the field loses the focus. */
export function FilterBar(applied: { filters: AuditFilters; set: SetFilters }) {
  return (
    <fieldset className="audit-filters">
      <legend className="unseen">Filters</legend>
      <TextFilter label="By" hint="a username" suggestions={actorNames} name="by" {...applied} />
      <TextFilter label="Changed" hint="a name or an id" name="about" {...applied} />
      <SelectFilter label="Via" name="place" {...applied} all="Any source" labels={placeLabels} />
      <SelectFilter label="Kind" name="effect" {...applied} all="Any kind" labels={effectLabels} />
      <SelectFilter label="Outcome" name="outcome" {...applied} all="Any outcome" labels={outcomeLabels} />
      <SelectFilter label="When" name="since" {...applied} all="Any time" labels={timeRangeLabels} />
    </fieldset>
  )
}

interface FilterProps {
  label: string
  name: keyof AuditFilters
  filters: AuditFilters
  set: SetFilters
}

interface TextFilterProps extends FilterProps {
  hint: string
  /** Labels of the suggested values. */
  suggestions?: Labels
}

function TextFilter({ label, hint, suggestions, name, filters, set }: TextFilterProps) {
  const appliedText = filters[name] ?? ''
  const [text, setText] = useState(appliedText)
  // The URL may also change without this field, for example with “Clear filters”.
  useEffect(() => setText(appliedText), [appliedText])
  const apply = () => {
    if (text.trim() !== appliedText) set({ [name]: text.trim() })
  }
  return (
    <FormRow label={label}>
      {control => (
        <>
          <input
            {...control}
            type="search"
            placeholder={hint}
            list={suggestions && `${control.id}-suggestions`}
            value={text}
            onChange={event => setText(event.target.value)}
            onBlur={apply}
            onKeyDown={({ key }) => key === 'Enter' && apply()}
          />
          {suggestions && (
            <datalist id={`${control.id}-suggestions`}>
              <Options pairs={Object.entries(suggestions)} />
            </datalist>
          )}
        </>
      )}
    </FormRow>
  )
}

function SelectFilter({
  label,
  name,
  filters,
  set,
  all,
  labels,
}: FilterProps & { all: string; labels: Labels }): ReactNode {
  return (
    <SelectRow label={label} value={filters[name] ?? ''} onChange={text => set({ [name]: text })}>
      <option value="">{all}</option>
      <Options pairs={Object.entries(labels)} />
    </SelectRow>
  )
}

type Labels = Readonly<Record<string, string>>

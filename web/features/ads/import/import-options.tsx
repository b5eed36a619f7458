import { useQuery } from '@tanstack/react-query'
import type { ExportField } from '../../../../server/contract/schemas/ad-performance.ts'
import { useApi } from '../../../lib/api.tsx'
import { FormRow } from '../../../ui/form.tsx'
import { adSetsQuery } from '../ads.queries.ts'
import type { ImportOptions, ImportState } from './use-import.ts'

const fieldLabels: Partial<Record<ExportField, string>> = {
  date: 'dates',
  adName: 'ad names',
  impressions: 'impressions',
  clicks: 'clicks',
  spend: 'spend in pounds',
}

/** Fields for the questions that the file leaves open. */
export function ImportOptionFields({ importing: { questions, options, answer } }: { importing: ImportState }) {
  const { missing, found } = questions.columns
  return (
    <>
      {missing.map(field => (
        <FormRow key={field} label={`Column with ${fieldLabels[field] ?? field}`}>
          {control => (
            <select
              {...control}
              value={options.columns[field] ?? ''}
              onChange={({ target }) => answer({ columns: { ...options.columns, [field]: target.value } })}
            >
              <option value="" disabled>
                Choose a column
              </option>
              {found.map(name => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </FormRow>
      ))}
      {questions.date && <DateField options={options} answer={answer} />}
      {questions.unknown && <UnknownField options={options} answer={answer} />}
    </>
  )
}

type FieldProps = Pick<ImportState, 'options' | 'answer'>

function DateField({ options, answer }: FieldProps) {
  return (
    <FormRow label="Date format">
      {control => (
        <select
          {...control}
          value={options.dateFormat ?? ''}
          onChange={({ target }) => answer({ dateFormat: target.value === 'mdy' ? 'mdy' : 'dmy' })}
        >
          <option value="" disabled>
            Choose the date format
          </option>
          <option value="dmy">Day first: 31/12/2026</option>
          <option value="mdy">Month first: 12/31/2026</option>
        </select>
      )}
    </FormRow>
  )
}

function UnknownField({ options: { unknown }, answer }: FieldProps) {
  const { data: adSets = [] } = useQuery(adSetsQuery(useApi()))
  const localAdSets = adSets.filter(({ imported }) => !imported)
  const choose = (value: string): ImportOptions['unknown'] =>
    value === 'leave' || value === 'make' ? value : { adSet: value }
  return (
    <FormRow label="Unknown ads">
      {control => (
        <select
          {...control}
          value={typeof unknown === 'object' ? unknown.adSet : unknown}
          onChange={({ target }) => answer({ unknown: choose(target.value) })}
        >
          <option value="leave">Skip them</option>
          <option value="make">Create them with their campaigns and ad sets</option>
          {localAdSets.map(({ id, name }) => (
            <option key={id} value={id}>
              Add them to “{name}”
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}

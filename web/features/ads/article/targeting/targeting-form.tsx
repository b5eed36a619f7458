import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Client } from '../../../../../server/contract/client.ts'
import type { FoundInterest } from '../../../../../server/contract/schemas/ad-performance.ts'
import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import {
  type Age,
  type Genders,
  getAge,
  getCountries,
  getGenders,
  getInterests,
  withAge,
  withCountries,
  withGenders,
  withInterest,
  withoutInterest,
} from '../../../../../server/domain/targeting.ts'
import { useApi } from '../../../../lib/api.tsx'
import { getErrorText } from '../../../../lib/error-text.ts'
import { formatInteger } from '../../../../lib/format.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { ChipPicker, type Choice } from '../../../../ui/chip-picker.tsx'
import { InputRow } from '../../../../ui/form.tsx'
import { statusQuery } from '../../ads.queries.ts'
import { findCountries, getCountryName } from './targeting-summary.ts'
import type { TargetingState } from './use-targeting.ts'

const ageFields: readonly { age: Age; label: string; hint: string }[] = [
  { age: 'age_min', label: 'Minimum age', hint: 'From 13 to 65. The default is 18.' },
  { age: 'age_max', label: 'Maximum age', hint: '65 includes everybody older.' },
]

function AgeFields({ targeting, problems, onChange }: TargetingFieldProps) {
  return (
    <div className="targeting-ages">
      {ageFields.map(({ age, label, hint }) => (
        <InputRow
          key={age}
          label={label}
          hint={hint}
          error={problems[age]}
          inputMode="numeric"
          autoComplete="off"
          value={getAge(targeting, age)}
          onChange={text => onChange(withAge(targeting, age, text.trim()))}
        />
      ))}
    </div>
  )
}

const toCountryChoice = (code: string) => ({ key: code, name: getCountryName(code) })

function CountriesField({ targeting, problems, onChange }: TargetingFieldProps) {
  const [typed, setTyped] = useState('')
  const chosen = [...new Set(getCountries(targeting))]
  const found = findCountries(typed).filter(({ code }) => !chosen.includes(code))
  return (
    <ChipPicker
      label="Countries"
      hint="Enter a name, such as Ireland."
      error={problems.geo_locations}
      chosen={chosen.map(toCountryChoice)}
      typed={typed}
      onType={setTyped}
      choices={found.map(({ code }) => toCountryChoice(code))}
      status={typed.trim() !== '' && found.length === 0 ? 'No matching country.' : ''}
      onPick={({ key }) => onChange(withCountries(targeting, [...chosen, key]))}
      onRemove={({ key }) =>
        onChange(
          withCountries(
            targeting,
            chosen.filter(code => code !== key),
          ),
        )
      }
    />
  )
}

type FieldProblems = Readonly<Record<string, string>>

/** Field labels by JSON property. */
const fieldLabels: readonly (readonly [part: string, field: string])[] = [
  ['age_min', 'Minimum age'],
  ['age_max', 'Maximum age'],
  ['geo_locations', 'countries'],
]

/** Replacements for messages that only make sense in the JSON editor. */
const formMessages: FieldProblems = {
  genders: 'Choose All, Men or Women.',
  geo_locations: 'Choose at least one country. Correct other location problems under “JSON”.',
}

/** Rewrites validation messages to use the form's field labels instead of JSON property names. */
function toFormProblems(problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([part, problem]) => [part, toFormMessage(part, problem)]))
}

function toFormMessage(part: string, problem: string): string {
  const message = formMessages[part]
  if (message !== undefined) return message
  return fieldLabels.reduce((text, [name, label]) => text.replaceAll(name, label), problem.replace(/^Targeting: /, ''))
}

const genderChoices: readonly (readonly [Genders, label: string])[] = [
  ['all', 'All'],
  ['men', 'Men'],
  ['women', 'Women'],
]

function GenderField({ targeting, problems, onChange }: TargetingFieldProps) {
  const id = useId()
  const chosen = getGenders(targeting)
  const problem = problems.genders
  return (
    <fieldset className="targeting-choice" {...(problem !== undefined && { 'aria-describedby': id })}>
      <legend>Genders</legend>
      <div className="targeting-radios">
        {genderChoices.map(([genders, label]) => (
          <label key={genders}>
            <input
              type="radio"
              name={`${id}-genders`}
              checked={genders === chosen}
              {...(problem !== undefined && { 'data-invalid': '' })}
              onChange={() => onChange(withGenders(targeting, genders))}
            />
            {label}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Delay in milliseconds between the last keystroke and the search. */
const searchDelay = 300
/** Minimum number of characters that Facebook searches for. */
const minSearchLength = 2

function InterestsField({ targeting, onChange }: TargetingFieldProps) {
  const [typed, setTyped] = useState('')
  const { isConnected, found, searchStatus } = useInterestSearch(typed.trim())
  const chosen = getInterests(targeting)
  const choices = found.filter(({ id }) => !chosen.some(interest => interest.id === id))
  return (
    <ChipPicker
      label="Interests"
      hint={
        isConnected
          ? 'Ads reach people with at least one of these interests. Leave empty to reach everybody.'
          : notConnectedHint
      }
      chosen={chosen.map(({ id, name }) => ({ key: id, name }))}
      typed={typed}
      readOnly={!isConnected}
      onType={setTyped}
      choices={choices.map(toInterestChoice)}
      status={
        searchStatus ||
        (found.length > choices.length && choices.length === 0 ? 'All matches are already selected.' : '')
      }
      onPick={({ key, name }) => onChange(withInterest(targeting, { id: key, name }))}
      onRemove={({ key }) => onChange(withoutInterest(targeting, key))}
    />
  )
}

const notConnectedHint =
  'Connect Facebook to search for interests. You can remove interests here, or add them under “JSON”.'

function toInterestChoice({ id, name, audience }: FoundInterest): Choice {
  return { key: id, name, ...(audience !== null && { note: `At least ${formatInteger(audience)} people` }) }
}

/** Interests on Facebook that match a search text. Invalidated with all other ad data. */
function interestsQuery(api: Client, text: string) {
  return queryOptions({
    queryKey: ['api', 'facebook', 'interests', { q: text }],
    queryFn: () => api.ads.interests({ q: text }),
  })
}

/** Searches Facebook for the typed text; `searchStatus` is announced. */
function useInterestSearch(typed: string) {
  const api = useApi()
  const { data: status } = useQuery(statusQuery(api))
  const isConnected = status?.isConfigured === true
  const text = useDebounced(typed, searchDelay)
  const isSearching = isConnected && text.length >= minSearchLength && text === typed
  const { data, error } = useQuery({ ...interestsQuery(api, text), enabled: isSearching })
  const found = isSearching && data ? data : []

  function getSearchStatus(): string {
    if (!isConnected || typed === '') return ''
    if (typed.length < minSearchLength) return `Enter at least ${minSearchLength} characters.`
    if (isSearching && error) return getErrorText(error)
    if (!isSearching || !data) return 'Searching…'
    return data.length === 0 ? 'No matching interest on Facebook.' : ''
  }

  return { isConnected, found, searchStatus: getSearchStatus() }
}

interface TargetingFieldProps {
  targeting: Targeting
  /** Validation messages by property of the targeting. */
  problems: TargetingState['problems']
  onChange: (targeting: Targeting) => void
}

type TargetingFormProps = Pick<TargetingState, 'parsed' | 'edit' | 'problems'>

/** Form for the common targeting properties. */
export function TargetingForm({ parsed: { object }, edit, problems }: TargetingFormProps) {
  if (!object) return <p role="status">The JSON is not an object. Correct it under “JSON”.</p>
  const formProblems = toFormProblems(problems)
  const fieldProps = { targeting: object, problems: formProblems, onChange: edit }
  return (
    <div className="desk-form">
      <CountriesField {...fieldProps} />
      <AgeFields {...fieldProps} />
      <GenderField {...fieldProps} />
      <InterestsField {...fieldProps} />
      {formProblems[''] !== undefined && <p className="field-error">{formProblems['']}</p>}
    </div>
  )
}

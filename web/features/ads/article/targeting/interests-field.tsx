import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundInterest } from '../../../../../server/contract/schemas/ad-sync.ts'
import { useApi } from '../../../../lib/api.tsx'
import { formatInteger } from '../../../../lib/format.ts'
import { getErrorText } from '../../../../lib/reason-of.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { ChipPicker, type Choice } from '../../../../ui/chip-picker.tsx'
import { statusQuery } from '../../ads.queries.ts'
import { interestsQuery } from '../article-ads.queries.ts'
import type { TargetingFieldProps } from './targeting-form.tsx'
import { getInterests, withInterest, withoutInterest } from './targeting-parts.ts'

/** Delay in milliseconds between the last keystroke and the search. */
const searchDelay = 300
/** Minimum number of characters that Facebook searches for. */
const minSearchLength = 2

export function InterestsField({ targeting, onChange }: TargetingFieldProps) {
  const [typed, setTyped] = useState('')
  const { isConnected, found, news: getNews } = useInterestSearch(typed.trim())
  const chosen = getInterests(targeting)
  const choices = found.filter(({ id }) => !chosen.some(interest => interest.id === id))
  return (
    <ChipPicker
      label="Interests"
      hint={isConnected ? 'Ads go to people with any one of these; without one, to everybody.' : notConnectedHint}
      chosen={chosen.map(({ id, name }) => ({ key: id, name }))}
      typed={typed}
      readOnly={!isConnected}
      onType={setTyped}
      choices={choices.map(toInterestChoice)}
      news={
        getNews || (found.length > choices.length && choices.length === 0 ? 'What was found is chosen already.' : '')
      }
      onPick={({ key, name }) => onChange(withInterest(targeting, { id: key, name }))}
      onRemove={({ key }) => onChange(withoutInterest(targeting, key))}
    />
  )
}

const notConnectedHint =
  'Interests are searched on Facebook, which is not connected. Those that are here can be removed, and others be written in the JSON.'

function toInterestChoice({ id, name, audience }: FoundInterest): Choice {
  return { key: id, name, ...(audience !== null && { note: `${formatInteger(audience)} people at least` }) }
}

/** Searches Facebook for the typed text; `news` is the search status to announce. */
function useInterestSearch(typed: string) {
  const api = useApi()
  const { data: status } = useQuery(statusQuery(api))
  const isConnected = status?.isConfigured === true
  const text = useDebounced(typed, searchDelay)
  const isSearching = isConnected && text.length >= minSearchLength && text === typed
  const { data, error } = useQuery({ ...interestsQuery(api, text), enabled: isSearching })
  const found = isSearching && data ? data : []

  function getNews(): string {
    if (!isConnected || typed === '') return ''
    if (typed.length < minSearchLength) return `Type at least ${minSearchLength} characters.`
    if (isSearching && error) return getErrorText(error)
    if (!isSearching || !data) return 'Searching…'
    return data.length === 0 ? 'Facebook knows no such interest.' : ''
  }

  return { isConnected, found, news: getNews() }
}

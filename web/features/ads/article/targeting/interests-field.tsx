import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundInterest } from '../../../../../server/contract/schemas/ad-sync.ts'
import { useApi } from '../../../../lib/api.tsx'
import { wholeNumber } from '../../../../lib/format.ts'
import { reasonOf } from '../../../../lib/reason-of.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { ChipPicker, type Choice } from '../../../../ui/chip-picker.tsx'
import { statusQuery } from '../../ads.queries.ts'
import { interestsQuery } from '../article-ads.queries.ts'
import type { PartProps } from './targeting-form.tsx'
import { interestsOf, withInterest, withoutInterest } from './targeting-parts.ts'

/** Delay in milliseconds between the last keystroke and the search. */
const pause = 300
/** Minimum number of characters that Facebook searches for. */
const fewest = 2

export function InterestsField({ targeting, onChange }: PartProps) {
  const [typed, setTyped] = useState('')
  const { isConnected, found, news } = useInterests(typed.trim())
  const chosen = interestsOf(targeting)
  const choices = found.filter(({ id }) => !chosen.some(interest => interest.id === id))
  return (
    <ChipPicker
      label="Interests"
      hint={isConnected ? 'Ads go to people with any one of these; without one, to everybody.' : unconnected}
      chosen={chosen.map(({ id, name }) => ({ key: id, name }))}
      typed={typed}
      readOnly={!isConnected}
      onType={setTyped}
      choices={choices.map(toChoice)}
      news={news || (found.length > choices.length && choices.length === 0 ? 'What was found is chosen already.' : '')}
      onPick={({ key, name }) => onChange(withInterest(targeting, { id: key, name }))}
      onRemove={({ key }) => onChange(withoutInterest(targeting, key))}
    />
  )
}

const unconnected =
  'Interests are searched on Facebook, which is not connected. Those that are here can be removed, and others be written in the JSON.'

function toChoice({ id, name, audience }: FoundInterest): Choice {
  return { key: id, name, ...(audience !== null && { note: `${wholeNumber(audience)} people at least` }) }
}

/** Searches Facebook for the typed text; `news` is the search status to announce. */
function useInterests(typed: string) {
  const api = useApi()
  const { data: status } = useQuery(statusQuery(api))
  const isConnected = status?.isConfigured === true
  const sought = useDebounced(typed, pause)
  const isSought = isConnected && sought.length >= fewest && sought === typed
  const { data, error } = useQuery({ ...interestsQuery(api, sought), enabled: isSought })
  const found = isSought && data ? data : []

  function news(): string {
    if (!isConnected || typed === '') return ''
    if (typed.length < fewest) return `Type at least ${fewest} characters.`
    if (isSought && error) return reasonOf(error)
    if (!isSought || !data) return 'Searching…'
    return data.length === 0 ? 'Facebook knows no such interest.' : ''
  }

  return { isConnected, found, news: news() }
}

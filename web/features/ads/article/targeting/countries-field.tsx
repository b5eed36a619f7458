import { useState } from 'react'
import { ChipPicker } from '../../../../ui/chip-picker.tsx'
import { findCountries, getCountryName } from './countries.ts'
import type { TargetingFieldProps } from './targeting-form.tsx'
import { getCountries, withCountries } from './targeting-parts.ts'

const toCountryChoice = (code: string) => ({ key: code, name: getCountryName(code) })

export function CountriesField({ targeting, problems, onChange }: TargetingFieldProps) {
  const [typed, setTyped] = useState('')
  const chosen = [...new Set(getCountries(targeting))]
  const found = findCountries(typed).filter(({ code }) => !chosen.includes(code))
  return (
    <ChipPicker
      label="Countries"
      hint="Type a name, such as Ireland."
      error={problems.geo_locations}
      chosen={chosen.map(toCountryChoice)}
      typed={typed}
      onType={setTyped}
      choices={found.map(({ code }) => toCountryChoice(code))}
      news={typed.trim() !== '' && found.length === 0 ? 'No other country has this name.' : ''}
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

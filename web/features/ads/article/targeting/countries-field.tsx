import { useState } from 'react'
import { ChipPicker } from '../../../../ui/chip-picker.tsx'
import { countryName, findCountries } from './countries.ts'
import type { PartProps } from './targeting-form.tsx'
import { countriesOf, withCountries } from './targeting-parts.ts'

const toChoice = (code: string) => ({ key: code, name: countryName(code) })

export function CountriesField({ targeting, problems, onChange }: PartProps) {
  const [typed, setTyped] = useState('')
  const chosen = [...new Set(countriesOf(targeting))]
  const found = findCountries(typed).filter(({ code }) => !chosen.includes(code))
  return (
    <ChipPicker
      label="Countries"
      hint="Type a name, such as Ireland."
      error={problems.geo_locations}
      chosen={chosen.map(toChoice)}
      typed={typed}
      onType={setTyped}
      choices={found.map(({ code }) => toChoice(code))}
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

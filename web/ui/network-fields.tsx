import { useState } from 'react'
import { type Networks, readShops, shopLine, writeShops } from '../../server/domain/networks.ts'
import { Why } from './desk-head.tsx'
import { describedBy, Field, FieldNotes } from './form.tsx'

const accountFields = [
  { name: 'awin', label: 'Awin publisher id', hint: 'The number of your account at Awin.' },
  {
    name: 'cj',
    label: 'CJ website id',
    hint: 'The number (PID) of your website at CJ. Separate several with commas; new links use the first.',
  },
  {
    name: 'ebay',
    label: 'eBay campaign id',
    hint: 'Ten digits, from the eBay Partner Network. Links to eBay then earn commission.',
  },
  { name: 'rakuten', label: 'Rakuten publisher code', hint: 'From Rakuten Advertising.' },
] as const

const shopsHint = `One per line: host, network, id and name, such as ${shopLine}. Links to these shops then become tracked links.`

interface NetworkFieldsProps {
  draft: { readonly networks: Networks }
  errors: Readonly<Partial<Record<string, string>>>
  change: (part: { networks: Networks }) => void
}

/** Accounts at affiliate networks, and the other shops that pay through them. */
export function NetworkFields({ draft: { networks }, errors, change }: NetworkFieldsProps) {
  const [typed, setTyped] = useState(() => writeShops(networks.shops))
  const stored = writeShops(networks.shops)
  const text = writeShops(readShops(typed)) === stored ? typed : stored
  const notes = { hint: shopsHint, error: findShopError(errors) }
  return (
    <>
      {accountFields.map(({ name, label, hint }) => (
        <Field
          key={name}
          name={`networks.${name}`}
          label={label}
          hint={hint}
          error={errors[`networks.${name}`]}
          autoComplete="off"
          spellCheck={false}
          value={networks[name]}
          onChange={event => change({ networks: { ...networks, [name]: event.target.value } })}
        />
      ))}
      <div className="field">
        <label htmlFor="networks.shops">Other shops</label>
        <textarea
          id="networks.shops"
          rows={3}
          autoComplete="off"
          spellCheck={false}
          {...describedBy('networks.shops', notes)}
          value={text}
          onChange={event => {
            setTyped(event.target.value)
            change({ networks: { ...networks, shops: readShops(event.target.value) } })
          }}
        />
        <FieldNotes name="networks.shops" {...notes} />
        <Why label="Which networks are there?">
          awin, cj (without id), impact (with your link, such as https://brand.pxf.io/c/1/2/3?u={'{url}'}) and rakuten.
        </Why>
      </div>
    </>
  )
}

/** Returns the first error of the shops, with its line. */
function findShopError(errors: NetworkFieldsProps['errors']): string | undefined {
  for (const [field, error] of Object.entries(errors)) {
    const line = /^networks\.shops(?:\.(\d+))?/.exec(field)
    if (line) return line[1] === undefined ? error : `Shop ${Number(line[1]) + 1}: ${error}`
  }
  return undefined
}

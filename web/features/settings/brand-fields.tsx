import { type Brand, type Typeface, typefaces } from '../../../server/domain/brand.ts'
import { deriveDarkAccent, isColor, listAccentProblems } from '../../../server/domain/brand-colors.ts'
import { getThumbnailUrl } from '../../../server/domain/pictures.ts'
import { Field } from '../../ui/form.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import type { Fields } from './use-settings-form.ts'

const pictures = [
  { name: 'logo', label: 'Logo', hint: 'Replaces the site name in the header.' },
  { name: 'logoDark', label: 'Logo for the dark theme', hint: 'Without one, both themes show the same logo.' },
  { name: 'favicon', label: 'Favicon', hint: 'Square, at least 48 pixels wide.' },
  { name: 'socialCard', label: 'Social card', hint: '1200 × 630 pixels, for links to pages other than articles.' },
] as const

type PictureName = (typeof pictures)[number]['name']

const typefaceLabels: Readonly<Record<Typeface, string>> = {
  'bricolage-grotesque': 'Bricolage Grotesque, a lively sans',
  fraunces: 'Fraunces, a warm serif',
  inter: 'Inter, a plain sans',
}

/** Logo, favicon, colours and typeface of the site. */
export function BrandFields({ draft, errors, change }: Fields) {
  const { brand } = draft
  const set = (part: Partial<Brand>) => change({ brand: { ...brand, ...part } })
  return (
    <>
      {pictures.map(({ name, label, hint }) => (
        <PictureField
          key={name}
          name={name}
          label={label}
          hint={hint}
          value={brand[name]}
          error={errors[`brand.${name}`]}
          onChange={value => set({ [name]: value })}
        />
      ))}
      <ColorField
        name="accent"
        label="Accent colour, light theme"
        hint="For links and buttons. Leave it empty for the default colour."
        value={brand.accent}
        error={errors['brand.accent'] ?? findProblem(brand.accent, 'light')}
        onChange={accent => set({ accent })}
      />
      <ColorField
        name="accentDark"
        label="Accent colour, dark theme"
        hint={describeDark(brand)}
        value={brand.accentDark}
        error={errors['brand.accentDark'] ?? findProblem(brand.accentDark, 'dark')}
        onChange={accentDark => set({ accentDark })}
      />
      <fieldset className="choice">
        <legend>Typeface of headings</legend>
        {typefaces.map(typeface => (
          <label key={typeface} className={`typeface typeface-${typeface}`}>
            <input
              type="radio"
              name="brand.typeface"
              checked={brand.typeface === typeface}
              onChange={() => set({ typeface })}
            />
            {typefaceLabels[typeface]}
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** First pair of colours that is too hard to read, as soon as the colour is complete. */
function findProblem(color: string, theme: 'light' | 'dark'): string | undefined {
  const typed = color.trim().toLowerCase()
  return isColor(typed) ? listAccentProblems(typed, theme)[0] : undefined
}

function describeDark({ accent }: Brand): string {
  const typed = accent.trim().toLowerCase()
  if (!isColor(typed)) return 'Leave it empty for the default colour.'
  return `Leave it empty for ${deriveDarkAccent(typed)}, a lighter form of the same colour.`
}

interface PictureFieldProps {
  name: PictureName
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function PictureField({ name, label, hint, value, error, onChange }: PictureFieldProps) {
  return (
    <fieldset className="field brand-picture">
      <legend>{label}</legend>
      {value !== '' && <img className={`brand-${name}`} src={getThumbnailUrl(value)} alt={`${label} now`} />}
      <div className="entries-actions">
        <UploadButton onUploaded={({ url }) => onChange(url)} />
        {value !== '' && (
          <button type="button" className="button button-small button-quiet" onClick={() => onChange('')}>
            Remove
          </button>
        )}
      </div>
      {error ? <p className="field-error">{error}</p> : <p className="note">{hint}</p>}
    </fieldset>
  )
}

interface ColorFieldProps {
  name: 'accent' | 'accentDark'
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ColorField({ name, label, hint, value, error, onChange }: ColorFieldProps) {
  const typed = value.trim().toLowerCase()
  return (
    <div className="color-field">
      <Field
        name={`brand.${name}`}
        label={label}
        hint={hint}
        error={error}
        placeholder="#1d5c45"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <input
        type="color"
        aria-label={`${label}: choose`}
        value={isColor(typed) ? typed : '#1d5c45'}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}

import { productLimits } from '../../../../server/contract/field-values.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import type { ProductValues } from './product-values.ts'

interface PointsProps {
  /** Singular: "Pro". */
  name: string
  legend: string
  points: readonly string[]
  error: string | undefined
  onChange: (points: string[]) => void
}

/** Lines of a list. The last line is empty, for a new point. */
export function PointFields({ name, legend, points, error, onChange }: PointsProps) {
  const lines = points.length < productLimits.points ? [...points, ''] : points
  return (
    <fieldset className="field-lines">
      <legend>{legend}</legend>
      {lines.map((point, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={at}
          aria-label={at < points.length ? `${name} ${at + 1}` : `A new ${name.toLowerCase()}`}
          placeholder={at < points.length ? undefined : 'Add one'}
          maxLength={productLimits.point}
          value={point}
          onChange={event => onChange(trimEnd(lines.with(at, event.target.value)))}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

/** Removes empty lines at the end. */
function trimEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex(line => line.trim() !== '')
  return lines.slice(0, last + 1)
}

interface FactFieldsProps {
  facts: ProductValues['facts']
  /** Facts as they are stored, to mark the changed ones. */
  stored: ProductValues['facts']
  error: string | undefined
  onChange: (facts: ProductValues['facts']) => void
}

export function FactFields({ facts, stored, error, onChange }: FactFieldsProps) {
  const valuesBefore = new Map(stored.map(({ label, value }) => [label, value]))
  return (
    <fieldset className="field-lines">
      <legend>Facts</legend>
      {facts.map(({ label, value }, at) => {
        const isChanged = valuesBefore.get(label) !== value
        const name = label || `fact ${at + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of facts change while they are typed
          <div key={at} className="fact-pair">
            <input
              aria-label={`Name of fact ${at + 1}`}
              maxLength={productLimits.factLabel}
              value={label}
              onChange={event => onChange(facts.with(at, { label: event.target.value, value }))}
            />
            <input
              aria-label={name}
              className={isChanged ? 'is-changed' : undefined}
              maxLength={productLimits.factValue}
              value={value}
              onChange={event => onChange(facts.with(at, { label, value: event.target.value }))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(facts.toSpliced(at, 1))}
            >
              <CloseIcon />
            </button>
          </div>
        )
      })}
      {error && <p className="field-error">{error}</p>}
      {facts.length < productLimits.facts && (
        <QuietButton onClick={() => onChange([...facts, { label: '', value: '' }])}>Add a fact</QuietButton>
      )}
    </fieldset>
  )
}

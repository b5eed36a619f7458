import { useRef } from 'react'
import { toPlatformLabel } from '../../../lib/in-words.ts'
import type { VariantsState } from './use-variants.ts'
import type { Variant } from './wizard-values.ts'

interface VariantListProps {
  state: VariantsState
  disabled: boolean
  /** Failure reasons by id of the variant. */
  reasons: Readonly<Record<string, string>>
  onEdit: (variant: Variant) => void
}

/** Variants to create. */
export function VariantList({ state, disabled, reasons, onEdit }: VariantListProps) {
  const { ads, variants, announcement, remove } = state
  const heading = useRef<HTMLHeadingElement>(null)

  function removeVariant(variant: Variant): void {
    remove(variant)
    // The pressed button disappears with its variant.
    heading.current?.focus()
  }

  return (
    <section className="panel wizard-variants" aria-labelledby="wizard-variants">
      <h2 id="wizard-variants" ref={heading} tabIndex={-1}>
        Variants to create ({variants.length})
      </h2>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {ads.length > 0 && <p className="row-hint">{describeExistingAds(ads)}</p>}
      {variants.length === 0 ? (
        <p className="row-hint">At least one is recommended; two or three show which of them does best.</p>
      ) : (
        <ul>
          {variants.map(variant => (
            <li key={variant.id}>
              <VariantText variant={variant} />
              {reasons[variant.id] !== undefined && <p className="field-error">{reasons[variant.id]}</p>}
              <div className="desk-actions">
                <button type="button" className="link" disabled={disabled} onClick={() => onEdit(variant)}>
                  Edit <span className="unseen">variant {variant.variant}</span>
                </button>
                <button type="button" className="link" disabled={disabled} onClick={() => removeVariant(variant)}>
                  Remove <span className="unseen">variant {variant.variant}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function VariantText({ variant: { variant, headline, bodyText, callToAction } }: { variant: Variant }) {
  return (
    <>
      <p className="wizard-variant-head">
        <span className="badge">{variant}</span> <strong>{headline}</strong>
      </p>
      <p>{bodyText}</p>
      <p className="row-hint">Button: {toPlatformLabel(callToAction)}</p>
    </>
  )
}

function describeExistingAds(ads: readonly { variant: string }[]): string {
  const names = ads.map(({ variant }) => variant).join(', ')
  return ads.length === 1
    ? `The ad set has an ad already: ${names}.`
    : `The ad set has ${ads.length} ads already: ${names}.`
}

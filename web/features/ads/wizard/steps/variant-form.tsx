import type { FormEvent } from 'react'
import { callsToAction, maxBodyText, maxHeadline } from '../../../../../server/contract/ad-values.ts'
import { toPlatformLabel } from '../../../../lib/labels.ts'
import { LinkButton } from '../../../../ui/buttons.tsx'
import { CharacterCounter, InputRow, Options, SelectRow, TextAreaRow } from '../../../../ui/form.tsx'
import type { VariantsState } from './use-variants.ts'

interface Props {
  state: VariantsState
  disabled: boolean
  /** True if another action was blocked because the form contains unsaved text. */
  wasBlocked: boolean
}

export function VariantForm({ state, disabled, wasBlocked }: Props) {
  const { variants, written, form, isWriting, add, clear } = state

  function submit(event: FormEvent) {
    event.preventDefault()
    add()
  }

  return (
    <form ref={form} className="panel wizard-form" noValidate onSubmit={submit}>
      <h2>3. Ads (A/B Test)</h2>
      <fieldset className="desk-form" disabled={disabled}>
        <legend className="unseen">Ad variant</legend>
        <VariantFields {...state} />
        <div role="alert">
          {wasBlocked && (
            <p className="field-error">Variant {written.variant} is not in the list yet. Add it or clear the form.</p>
          )}
        </div>
        <div className="desk-actions">
          {/* Primary style while the list is empty, because adding a variant is the next step. */}
          <button
            type="submit"
            className={variants.length > 0 ? 'button button-quiet' : 'button'}
            // Ignore the second click of a double click; it would submit the next variant.
            onClick={event => event.detail > 1 && variants.length > 0 && !isWriting && event.preventDefault()}
          >
            Add Variant
          </button>
          {isWriting && <LinkButton onClick={clear}>Clear form</LinkButton>}
        </div>
      </fieldset>
    </form>
  )
}

function VariantFields({ written, problems, write }: VariantsState) {
  return (
    <>
      <InputRow
        label="Variant name"
        error={problems.variant}
        className="wizard-name"
        autoComplete="off"
        value={written.variant}
        onChange={variant => write({ variant })}
      />
      <InputRow
        label="Headline"
        hint={<CharacterCounter text={written.headline} limit={maxHeadline} />}
        error={problems.headline}
        autoComplete="off"
        value={written.headline}
        onChange={headline => write({ headline })}
      />
      <TextAreaRow
        label="Body text"
        hint={<CharacterCounter text={written.bodyText} limit={maxBodyText} />}
        error={problems.bodyText}
        rows={4}
        value={written.bodyText}
        onChange={bodyText => write({ bodyText })}
      />
      <CallToActionField written={written} write={write} />
    </>
  )
}

function CallToActionField({ written, write }: Pick<VariantsState, 'written' | 'write'>) {
  return (
    <SelectRow
      label="Call to action"
      value={written.callToAction}
      onChange={text => {
        const callToAction = callsToAction.find(candidate => candidate === text)
        if (callToAction) write({ callToAction })
      }}
    >
      <Options pairs={callsToAction.map(name => [name, toPlatformLabel(name)])} />
    </SelectRow>
  )
}

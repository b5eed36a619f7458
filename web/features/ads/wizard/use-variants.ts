import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { newRequestKey } from '../../../lib/use-request-key.ts'
import { adsQuery } from '../ads.queries.ts'
import { useFirstProblem } from './use-first-problem.ts'
import type { WizardState } from './use-wizard.ts'
import { nextName, problemsWhileWriting, readVariant } from './variants.ts'
import { type Draft, emptyDraft, hasWords, type Variant } from './wizard-values.ts'

/** State of the variant form and of the list of variants to create. */
export function useVariants({ values, change }: WizardState, adSet: AdSet) {
  const { data: ads = [] } = useQuery(adsQuery(useApi(), adSet.id))
  const [isTried, setTried] = useState(false)
  const [said, setSaid] = useState('')
  const { form, seekProblem } = useFirstProblem()
  const { variants, draft } = values
  const taken = [...ads, ...variants].map(({ variant }) => variant)
  const written = { ...draft, variant: draft.variant ?? nextName(variants.length, taken) }
  const read = readVariant(written, taken)
  const problems = isTried && 'problems' in read ? read.problems : problemsWhileWriting(written, taken)

  function write(part: Partial<Draft>): void {
    change(({ draft }) => ({ draft: { ...draft, ...part } }))
  }

  function add(): void {
    const isRefused = 'problems' in read
    setTried(isRefused)
    if (isRefused) seekProblem()
    else list(read.variant)
  }

  function list(variant: Omit<Variant, 'id'>): void {
    change(before => ({ variants: [...before.variants, { id: newRequestKey(), ...variant }], draft: emptyDraft }))
    setSaid(`Variant ${variant.variant} added to the list.`)
  }

  function remove({ id, variant }: Variant): void {
    change(before => ({ variants: before.variants.filter(one => one.id !== id) }))
    setSaid(`Variant ${variant} removed from the list.`)
  }

  /** Moves a variant from the list into the form, which must be empty. */
  function edit({ id, ...texts }: Variant): void {
    change(before => ({ variants: before.variants.filter(one => one.id !== id), draft: texts }))
    setSaid(`Variant ${texts.variant} is in the form.`)
    returnToForm()
  }

  /** Focuses the first field of the form. */
  function returnToForm(): void {
    form.current?.querySelector('input')?.focus()
  }

  function clear(): void {
    setTried(false)
    change({ draft: emptyDraft })
  }

  return {
    ads,
    variants,
    written,
    problems,
    said,
    form,
    isWriting: hasWords(draft),
    write,
    add,
    remove,
    edit,
    clear,
    returnToForm,
  }
}

export type VariantsState = ReturnType<typeof useVariants>

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdSet, adTextSchema } from '../../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../../lib/api.tsx'
import { createIdempotencyKey } from '../../../../lib/mutations.ts'
import { adsQuery } from '../../ads.queries.ts'
import type { WizardState } from '../use-wizard.ts'
import { type Draft, emptyDraft, hasText, type Variant } from '../wizard-draft.ts'
import { type FormProblems, getNextName, isTaken, toFormProblems, useFirstProblem } from '../wizard-steps.tsx'

type WrittenVariant = Omit<Draft, 'variant'> & { variant: string }

/** Validates a variant before it is added to the list. */
function validateVariant(
  written: WrittenVariant,
  taken: readonly string[],
): { variant: Omit<Variant, 'id'> } | { problems: FormProblems } {
  const { data, error } = adTextSchema.safeParse(written)
  const isNameTaken = isTaken(written.variant, taken)
  if (data && !isNameTaken) return { variant: data }
  const name = written.variant.trim()
  return {
    problems: {
      ...(isNameTaken && { variant: `Variant ${name} already exists. Enter another name` }),
      ...toFormProblems(error),
    },
  }
}

/** Returns the problems of non-empty fields, for display while typing. */
function findProblemsWhileTyping(written: WrittenVariant, taken: readonly string[]): FormProblems {
  const validated = validateVariant(written, taken)
  const texts = Object.entries(written)
  const filledFields = new Set(texts.filter(([, text]) => text.trim() !== '').map(([field]) => field))
  return Object.fromEntries(
    'problems' in validated ? Object.entries(validated.problems).filter(([field]) => filledFields.has(field)) : [],
  )
}

/** State of the variant form and of the list of variants to create. */
export function useVariants({ values, change }: WizardState, adSet: AdSet) {
  const { data: ads = [] } = useQuery(adsQuery(useApi(), adSet.id))
  const [wasSubmitted, setSubmitted] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { form, focusProblem } = useFirstProblem()
  const { variants, draft } = values
  const taken = [...ads, ...variants].map(({ variant }) => variant)
  const written = { ...draft, variant: draft.variant ?? getNextName(variants.length, taken) }
  const validated = validateVariant(written, taken)
  const problems =
    wasSubmitted && 'problems' in validated ? validated.problems : findProblemsWhileTyping(written, taken)

  function write(part: Partial<Draft>): void {
    change(({ draft }) => ({ draft: { ...draft, ...part } }))
  }

  function add(): void {
    const isRefused = 'problems' in validated
    setSubmitted(isRefused)
    if (isRefused) focusProblem()
    else addToList(validated.variant)
  }

  function addToList(variant: Omit<Variant, 'id'>): void {
    change(before => ({
      variants: [...before.variants, { id: createIdempotencyKey(), ...variant }],
      draft: emptyDraft,
    }))
    setAnnouncement(`Variant ${variant.variant} added to the list.`)
  }

  function remove({ id, variant }: Variant): void {
    change(before => ({ variants: before.variants.filter(other => other.id !== id) }))
    setAnnouncement(`Variant ${variant} removed from the list.`)
  }

  /** Moves a variant from the list into the form, which must be empty. */
  function edit({ id, ...texts }: Variant): void {
    change(before => ({ variants: before.variants.filter(other => other.id !== id), draft: texts }))
    setAnnouncement(`Editing variant ${texts.variant}.`)
    returnToForm()
  }

  function returnToForm(): void {
    form.current?.querySelector('input')?.focus()
  }

  function clear(): void {
    setSubmitted(false)
    change({ draft: emptyDraft })
  }

  return {
    ads,
    variants,
    written,
    problems,
    announcement,
    form,
    isWriting: hasText(draft),
    write,
    add,
    remove,
    edit,
    clear,
    returnToForm,
  }
}

export type VariantsState = ReturnType<typeof useVariants>

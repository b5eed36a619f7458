import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { showError } from '../../../../lib/toasts.ts'
import { useSaveTargeting } from '../article-ads.queries.ts'
import { invalidJson, readTargeting, targetingText } from './targeting-text.ts'

export type TargetingTab = 'form' | 'json'

export interface TargetingDraft {
  adSet: AdSet
  /** What was typed and is not saved. It is kept where the dialog is opened from, so that closing it loses nothing. */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
  onClose: () => void
}

/** A targeting as it is edited. There is one text of it, the JSON: the form reads its parts there and writes them there. */
export function useTargeting({ adSet, draft, onDraft, onClose }: TargetingDraft) {
  const saved = targetingText(adSet.targeting)
  const text = draft ?? saved
  const reading = readTargeting(text)
  const [tab, setTab] = useState<TargetingTab>('form')
  const { form, isRefused, refuse } = useRefusal()
  const save = useSaveTargeting(adSet, () => {
    onDraft(undefined)
    onClose()
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save.isPending) return
    if (reading.valid) save.mutate(reading.valid)
    else tellProblems()
  }

  function tellProblems(): void {
    if (reading.problems[''] === invalidJson) showError('Invalid JSON', invalidJson)
    // There before it is looked for what to give the focus to.
    if (!reading.object) flushSync(() => setTab('json'))
    refuse()
  }

  /** Closed in any other way, what was typed is kept. */
  function cancel(): void {
    onDraft(undefined)
    onClose()
  }

  const write = (typed: string) => onDraft(typed === saved ? undefined : typed)
  return {
    form,
    tab,
    setTab,
    text,
    reading,
    submit,
    cancel,
    problems: isRefused ? reading.problems : {},
    isPending: save.isPending,
    error: save.error,
    write,
    edit: (targeting: Targeting) => write(targetingText(targeting)),
  }
}

export type TargetingState = ReturnType<typeof useTargeting>

/** What does not hold is told once it was to be saved, and the focus goes to the first of it. */
function useRefusal() {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [refusals])
  return { form, isRefused: refusals > 0, refuse: () => setRefusals(count => count + 1) }
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { targetingChangeSchema } from '../../../../../server/contract/schemas/targeting.ts'
import { type Targeting, toObject } from '../../../../../server/domain/targeting.ts'
import { showError } from '../../../../lib/toasts.ts'
import { useCopyAdSet, useSaveTargeting } from '../../ad-changes.queries.ts'

export type TargetingTab = 'form' | 'json'

export interface TargetingDraft {
  adSet: AdSet
  /** Targeting of a copy, at first; undefined to change the targeting of the ad set itself. */
  copyFor?: Targeting | undefined
  /** Called after the ad set was copied. */
  onCopied?: (copy: AdSet) => void
  /** Unsaved JSON. The opener of the dialog stores it, so that closing the dialog loses nothing. */
  draft: string | undefined
  onDraft: (draft: string | undefined) => void
  onClose: () => void
}

/** State of the targeting editor. The JSON text is the only state: the form reads and writes its properties there. */
export function useTargeting({ adSet, copyFor, onCopied, draft, onDraft, onClose }: TargetingDraft) {
  const saved = formatTargeting(copyFor ?? adSet.targeting)
  const text = draft ?? saved
  const parsed = parseTargeting(text)
  const [tab, setTab] = useState<TargetingTab>('form')
  const { form, isRefused, refuse } = useRefusedSubmit()
  const change = useSaveTargeting(adSet, cancel)
  const copy = useCopyAdSet(adSet, created => {
    cancel()
    onCopied?.(created)
  })
  const save = copyFor ? copy : change

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save.isPending) return
    if (parsed.valid) save.mutate(parsed.valid)
    else showProblems()
  }

  function showProblems(): void {
    if (parsed.problems[''] === invalidJson) showError('Invalid JSON', invalidJson)
    // Render the field first, so that it can receive the focus.
    if (!parsed.object) flushSync(() => setTab('json'))
    refuse()
  }

  /** Discards the draft. Closing the dialog in any other way keeps it. */
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
    parsed,
    submit,
    cancel,
    problems: isRefused ? parsed.problems : {},
    isPending: save.isPending,
    error: save.error,
    write,
    edit: (targeting: Targeting) => write(formatTargeting(targeting)),
  }
}

export type TargetingState = ReturnType<typeof useTargeting>

/** Shows validation problems only after a failed submit, and focuses the first invalid field. */
function useRefusedSubmit() {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [refusals])
  return { form, isRefused: refusals > 0, refuse: () => setRefusals(count => count + 1) }
}

export const invalidJson = 'Please enter valid JSON configuration'

const formatTargeting = (targeting: Targeting) => JSON.stringify(targeting, null, 2)

/**
 * Parses targeting JSON, which the form and the JSON editor share. `object` is undefined if the text is not an object,
 * `valid` if it cannot be saved. Problems are by property; '' for the whole targeting.
 */
function parseTargeting(text: string) {
  const json = tryParseJson(text)
  const problems: Record<string, string> = {}
  if (!json) return { object: undefined, valid: undefined, problems: { ...problems, '': invalidJson } }
  const { data, error } = targetingChangeSchema.safeParse({ targeting: json.value })
  for (const { path, message } of error?.issues ?? []) problems[String(path[1] ?? '')] ??= message
  return { object: toObject(json.value), valid: data?.targeting, problems }
}

/** Unlike the domain's `parseJson`, tells invalid JSON from a valid value. */
function tryParseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

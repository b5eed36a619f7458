import { targetingChangeSchema } from '../../../../../server/contract/schemas/targeting.ts'
import { type Targeting, toObject } from '../../../../../server/domain/targeting.ts'

/** Parsed targeting JSON, which the form and the JSON editor share. */
export interface ParsedTargeting {
  /** Object that the form edits; undefined if the text is not a JSON object. */
  object: Targeting | undefined
  /** Validated targeting, ready to save. */
  valid: Targeting | undefined
  /** Validation messages by property; '' for messages about the whole targeting. */
  problems: Readonly<Record<string, string>>
}

export const invalidJson = 'Please enter valid JSON configuration'

export function formatTargeting(targeting: Targeting): string {
  return JSON.stringify(targeting, null, 2)
}

export function parseTargeting(text: string): ParsedTargeting {
  const json = tryParseJson(text)
  if (!json) return { object: undefined, valid: undefined, problems: { '': invalidJson } }
  const { data, error } = targetingChangeSchema.safeParse({ targeting: json.value })
  const problems: Record<string, string> = {}
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

import { type Targeting, targetingChangeSchema } from '../../../../../server/contract/schemas/targeting.ts'

/** What is written in the JSON of a targeting, which its form writes too. */
export interface TargetingReading {
  /** What the form reads and edits; undefined where the text is no JSON object. */
  object: Targeting | undefined
  /** What may be saved. */
  valid: Targeting | undefined
  /** What does not hold, by the part that it is about; by '' what is about all of it. */
  problems: Readonly<Record<string, string>>
}

export const invalidJson = 'Please enter valid JSON configuration'

export function targetingText(targeting: Targeting): string {
  return JSON.stringify(targeting, null, 2)
}

export function readTargeting(text: string): TargetingReading {
  const json = parse(text)
  if (!json) return { object: undefined, valid: undefined, problems: { '': invalidJson } }
  const { data, error } = targetingChangeSchema.safeParse({ targeting: json.value })
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[1] ?? '')] ??= message
  return { object: toObject(json.value), valid: data?.targeting, problems }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** An object, as a copy; undefined for anything else, a list too. */
export function toObject(value: unknown): Targeting | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/**
 * The hash of a plan: SHA-256 over the canonical JSON of the whole answer of a run, but for the hash itself. So nothing that was
 * looked at can be altered without its being seen.
 * @param optimization as it is, or as it came out of a file: keys beyond the schema count.
 * @returns hex.
 */
export async function planHash(optimization: Readonly<Record<string, unknown>>): Promise<string> {
  const { plan } = optimization
  const bytes = new TextEncoder().encode(canonicalJson({ ...optimization, plan: withoutHash(plan) }))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

function withoutHash(plan: unknown): unknown {
  if (!isObject(plan)) return plan
  const { hash, ...rest } = plan
  return rest
}

/** JSON without blanks, the keys of each object in the order of their code units: the same for the same value, whoever wrote it. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value).filter(key => value[key] !== undefined)
  return `{${keys
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonicalJson(value[key])}`)
    .join(',')}}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

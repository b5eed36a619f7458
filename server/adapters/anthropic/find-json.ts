/** Blanks have one place each in it: where several would do, a long run of them is tried in every way. */
const FENCED = /```(?:json)?[ \t\r]*\n([\s\S]*?)```/g

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The last object that begins a line and goes on to the end: what comes before it is a preamble. */
function afterPreamble(text: string): unknown {
  const end = text.lastIndexOf('}') + 1
  // Bounded, as every try reads to the end.
  const starts = [...text.matchAll(/\{/g)].slice(0, 20)
  for (const { index } of starts) {
    const value = parsed(text.slice(index, end))
    if (isObject(value)) return value
  }
  return undefined
}

/** The JSON object of an answer: alone, in a code fence, or after or before some words. Undefined where there is none. */
export function findJson(answer: string): unknown {
  const text = answer.trim()
  const candidates = [text, ...[...text.matchAll(FENCED)].map(([, inside = '']) => inside).toReversed()]
  return candidates.map(parsed).find(isObject) ?? afterPreamble(text)
}

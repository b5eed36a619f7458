/** Code fence. Each run of whitespace can match in only one place, which avoids quadratic backtracking on long runs. */
const FENCED = /```(?:json)?[ \t\r]*\n([\s\S]*?)```/g

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the first JSON object that extends to the last closing brace; the text before it is a preamble. */
function findAfterPreamble(text: string): unknown {
  const end = text.lastIndexOf('}') + 1
  // Limited, because every candidate is parsed up to the end of the text.
  const starts = [...text.matchAll(/\{/g)].slice(0, 20)
  for (const { index } of starts) {
    const value = parseJson(text.slice(index, end))
    if (isObject(value)) return value
  }
  return undefined
}

/**
 * Finds the JSON object of an answer: alone, in a code fence, or with text before or after it. Returns undefined if
 * there is no object.
 */
export function findJson(answer: string): unknown {
  const text = answer.trim()
  const candidates = [text, ...[...text.matchAll(FENCED)].map(([, inside = '']) => inside).toReversed()]
  return candidates.map(parseJson).find(isObject) ?? findAfterPreamble(text)
}

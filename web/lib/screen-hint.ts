/** A command at the end of a hint. */
const command = /(^|: )blogops .*$/s
/** A command-line option. */
const option = /(^|[\s(])--[a-z]/

interface HintOptions {
  /** True if the screen offers the action of the hint's commands. */
  offersAction: boolean
}

/**
 * Removes commands and options from a hint of the server. Returns undefined if nothing remains.
 * With a button for the action, `Go on with a higher limit: blogops jobs resume …` becomes `Go on with a higher
 * limit.`
 */
export function toScreenHint(hint: string | undefined, { offersAction }: HintOptions): string | undefined {
  const alternatives = (offersAction ? hint?.replace(command, '') : hint)?.split(', or ') ?? []
  const [first = '', ...rest] = alternatives.filter(alternative => !option.test(alternative))
  if (first === '') return undefined
  const sentence = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', or ')
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

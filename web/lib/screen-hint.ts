/** A command at the end of a hint. */
const command = /(^|: )blogops .*$/s
/** A command-line option. */
const option = /(^|[\s(])--[a-z]/

interface Screen {
  /** True if the screen offers the action of the hint's commands. */
  canDoIt: boolean
}

/**
 * Removes commands and options from a hint of the server. Returns undefined if nothing remains.
 * With a button for the action, `Go on with a higher limit: blogops jobs resume …` becomes `Go on with a higher
 * limit.`
 */
export function screenHint(hint: string | undefined, { canDoIt }: Screen): string | undefined {
  const ways = (canDoIt ? hint?.replace(command, '') : hint)?.split(', or ') ?? []
  const [first = '', ...rest] = ways.filter(way => !option.test(way))
  if (first === '') return undefined
  const told = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', or ')
  return /[.!?]$/.test(told) ? told : `${told}.`
}

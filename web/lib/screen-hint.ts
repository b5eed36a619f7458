/** A command that a hint ends in. */
const command = /(^|: )blogops .*$/s
/** An option of a command. */
const option = /(^|[\s(])--[a-z]/

interface Screen {
  /** Whether what the commands of the hint do can be done here. */
  canDoIt: boolean
}

/**
 * A hint of the server without what only a terminal understands; undefined where nothing is left of it. Beside a button
 * for it, `Go on with a higher limit: blogops jobs resume …` is `Go on with a higher limit.`
 */
export function screenHint(hint: string | undefined, { canDoIt }: Screen): string | undefined {
  const ways = (canDoIt ? hint?.replace(command, '') : hint)?.split(', or ') ?? []
  const [first = '', ...rest] = ways.filter(way => !option.test(way))
  if (first === '') return undefined
  const told = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', or ')
  return /[.!?]$/.test(told) ? told : `${told}.`
}

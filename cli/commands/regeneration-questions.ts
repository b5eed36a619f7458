import type { RegenerationPart } from '../../server/contract/schemas/regeneration.ts'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { ParsedArgs } from '../given.ts'

export interface Part {
  part: RegenerationPart
  section?: string
}

const flags = '--section HEADING, --excerpt or --products'

/** Returns the part that the flags name. @throws UsageError if they name two */
export function readPart(args: ParsedArgs): Part | undefined {
  const section = args.text('section')
  const parts: Part[] = [
    ...(section === undefined ? [] : [{ part: 'section' as const, section }]),
    ...(args.isSet('excerpt') ? [{ part: 'excerpt' as const }] : []),
    ...(args.isSet('products') ? [{ part: 'products' as const }] : []),
  ]
  if (parts.length > 1) throw new UsageError('One part is regenerated at a time.', `Pass one of ${flags}.`)
  return parts[0]
}

/** @throws UsageError if nobody can be asked. */
export async function askPart({ prompt, terminal, connect }: CommandContext, id: string): Promise<Part> {
  if (!prompt.possible) throw new UsageError('It is not said what to regenerate.', `Pass ${flags}.`)
  const { client } = await connect()
  const sections = await client.articles.sections({ id }, { signal: terminal.interruption })
  const choices = [
    ...sections.map(({ name }) => ({ name: `The section "${name}"`, value: `section:${name}` })),
    { name: 'The excerpt', value: 'excerpt' },
    { name: 'The products and their text', value: 'products' },
  ]
  const choice = String(await prompt.choose({ message: 'What should be regenerated?', flag: flags, choices }))
  if (choice === 'excerpt' || choice === 'products') return { part: choice }
  return { part: 'section', section: choice.slice('section:'.length) }
}

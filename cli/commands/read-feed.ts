import path from 'node:path'
import { feedLimit, type GenerationInput } from '../../server/contract/schemas/generation.ts'
import type { CommandContext } from '../context.ts'
import type { ParsedArgs } from '../given.ts'
import { readTextFile } from './read-text-file.ts'

type Feed = NonNullable<GenerationInput['feed']>

/** Reads the product rows of the file that `--feed` names; undefined without the flag. */
export async function readFeed({ terminal }: CommandContext, args: ParsedArgs): Promise<Feed | undefined> {
  const file = args.text('feed')
  if (file === undefined) return undefined
  const content = await readTextFile(terminal.cwd, file, { what: 'feed', maxBytes: feedLimit })
  return { name: path.basename(file), content }
}

/** Returns the feed for a dry run, with its length in place of its rows. */
export function shortenFeed(feed: Feed | undefined): { feed?: Feed } {
  return feed ? { feed: { ...feed, content: `(${feed.content.length} characters)` } } : {}
}

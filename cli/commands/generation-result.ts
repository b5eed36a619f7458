import { noTagWarning } from '../../server/contract/affiliate-tag.ts'
import { formatCost } from '../../server/contract/cost-text.ts'
import type { GenerationResult } from '../../server/contract/schemas/generation.ts'
import type { CommandContext } from '../context.ts'
import { printable } from '../output/printable.ts'
import { quoteShellWord } from '../projection/example-line.ts'
import type { JobOutcome } from './run-job.ts'

/** Exit code of work that was partly done: here, an article without the requested ad set. */
const withoutAdSet = 7

/** Prints the result of a generation and returns the exit code. Skipped for NDJSON, whose last event holds it. */
export async function printGeneration(
  context: CommandContext,
  { result, cost }: JobOutcome<GenerationResult>,
): Promise<number> {
  const { output } = context
  const address = await addressLine(context, result.url)
  if (output.mode !== 'ndjson') {
    output.document(result, ({ paint }) => {
      const { article, products, words, origin, status } = result
      const done = status === 'published' ? 'Published' : 'Kept as a draft'
      return [
        `${paint.green(done)} ${paint.bold(printable(article.title))}`,
        address,
        `${products.length} products from ${printable(origin)}, ${words} words; slug: ${printable(article.slug)}`,
        ...(cost ? [`Cost: ${formatCost(cost)}`] : []),
      ].join('\n')
    })
  }
  for (const warning of result.warnings ?? [])
    output.warn(warning === noTagWarning ? `${warning}: blogops settings set affiliate-tag mysite-21` : warning)
  if (result.adSetError === undefined) return 0
  output.warn(
    `The article is there, but its ad set is not: ${result.adSetError}
To make it: blogops adsets assign ${result.article.slug} <campaign> (blogops campaigns list)`,
  )
  return withoutAdSet
}

/** Returns the article's address, or how to serve the site if nothing is known to answer there. */
async function addressLine({ connect, variables, terminal, flags }: CommandContext, url: string): Promise<string> {
  const { target } = await connect()
  if (target.kind !== 'app' || variables.BLOGOPS_SITE_URL) return printable(url)
  const dataDir = flags.dataDir === undefined ? '' : ` --data-dir ${quoteShellWord(flags.dataDir)}`
  return `To read it: ${terminal.program} serve${dataDir}`
}

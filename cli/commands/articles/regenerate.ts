import type { Client } from '../../../server/contract/client.ts'
import { asRegenerationResult } from '../../../server/contract/jobs.ts'
import type { RegenerationPart, RegenerationResult } from '../../../server/contract/schemas/regeneration.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { confirmPublishing } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'
import { readFeed, shortenFeed } from '../read-file.ts'
import { formatApproved } from './proposals.ts'

/** Starts a regeneration, follows it, shows the proposal, and asks what to do with it if somebody can answer. */
export const regenerateArticle: Run = async (context, args) => {
  const { article } = await askMissingValues(context, args)
  const id = String(article)
  const part = readPart(args) ?? (await askPart(context, id))
  const feed = await readFeed(context, args)
  const maxCostUsd = args.number('maxCost')
  const asin = args.text('with')
  const request = {
    id,
    ...part,
    ...(asin !== undefined && { with: asin }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(feed && { feed }),
  }
  if (context.flags.dryRun)
    return showDryRun(context, await getOperation('articles.regenerate'), request, { shortened: shortenFeed(feed) })
  const connection = await context.connect()
  const { client } = connection
  const job = await client.articles.regenerate(request, { signal: context.terminal.interruption })
  const outcome = await runJob(context, { connection, id: job.id, cancels: true })
  const exitCode = await printJobResult(context, outcome)
  const regeneration = asRegenerationResult(outcome.result)
  if (regeneration) await decide(context, client, regeneration)
  return exitCode
}

const choices = [
  { name: 'Approve it', value: 'approve' },
  { name: 'Decide later', value: 'later' },
  { name: 'Discard it', value: 'discard' },
]

/** Approves or discards the proposal. The person has just seen its changes. */
async function decide(context: CommandContext, client: Client, { proposal, part, article }: RegenerationResult) {
  if (!proposal || (!context.flags.yes && !context.prompt.possible)) return
  const { output, prompt, terminal } = context
  const choice = context.flags.yes ? 'approve' : await prompt.choose({ message: 'What now?', flag: '--yes', choices })
  const input = { id: proposal.articleId, number: proposal.number }
  const options = { signal: terminal.interruption }
  if (choice === 'approve') {
    await confirmPublishing(context, consent => client.articles.approve({ ...input, ...consent }, options))
    output.note(formatApproved(article.slug, proposal.number, part))
  } else if (choice === 'discard') {
    await client.articles.discard(input, options)
    output.note(`Proposal ${proposal.number} is discarded. The article is unchanged.`)
  }
}

export interface Part {
  part: RegenerationPart
  section?: string
  /** Product to replace; missing to replace all. */
  replace?: string
}

const flags = '--section <heading>, --dated, --excerpt, --products or --replace <product>'

/** Returns the part that the flags name. @throws UsageError if they name two */
export function readPart(args: ParsedArgs): Part | undefined {
  const section = args.text('section')
  const replace = args.text('replace')
  const parts: Part[] = [
    ...(section === undefined ? [] : [{ part: 'section' as const, section }]),
    ...(args.isSet('dated') ? [{ part: 'dated' as const }] : []),
    ...(args.isSet('excerpt') ? [{ part: 'excerpt' as const }] : []),
    ...(args.isSet('products') ? [{ part: 'products' as const }] : []),
    ...(replace === undefined ? [] : [{ part: 'products' as const, replace }]),
  ]
  if (parts.length > 1) throw new UsageError('Regenerate one part at a time.', `Pass one of ${flags}.`)
  return parts[0]
}

/** @throws UsageError if nobody can be asked. */
export async function askPart({ prompt, terminal, connect }: CommandContext, id: string): Promise<Part> {
  if (!prompt.possible) throw new UsageError('Choose what to regenerate.', `Pass ${flags}.`)
  const { client } = await connect()
  const sections = await client.articles.sections({ id }, { signal: terminal.interruption })
  const choices = [
    ...sections.map(({ name }) => ({ name: `The section "${name}"`, value: `section:${name}` })),
    { name: 'The sections with dates or outdated figures', value: 'dated' },
    { name: 'The excerpt', value: 'excerpt' },
    { name: 'The products and their text', value: 'products' },
  ]
  const choice = String(await prompt.choose({ message: 'What do you want to regenerate?', flag: flags, choices }))
  if (choice === 'dated' || choice === 'excerpt' || choice === 'products') return { part: choice }
  return { part: 'section', section: choice.slice('section:'.length) }
}

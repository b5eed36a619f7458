import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError, errorTable } from '../../../server/contract/errors.ts'
import { formatCost } from '../../../server/contract/jobs.ts'
import type { ArticleCheck } from '../../../server/contract/schemas/claims.ts'
import type { JobCost } from '../../../server/contract/schemas/job.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { Connection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { articleView, revisionsView, revisionView } from '../../output/article-view.ts'
import { checkView, evidenceView, sentencesView } from '../../output/evidence-view.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { confirmPublishing } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { runJob } from '../jobs/run-job.ts'

export const showArticle: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const options = { signal: terminal.interruption }
  const article = await busy(output, 'Reading the article', client.articles.byId({ id: String(ref) }, options))
  const products = output.mode === 'text' ? await client.articles.products({ articleId: article.id }, options) : []
  output.document(article, page => articleView(article, products, page))
  if (output.mode === 'text') output.note(`To see the sources: blogops articles evidence ${article.slug}`)
  return undefined
}

export const showEvidence: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const options = { signal: terminal.interruption }
  const answer = client.articles.evidence({ id: String(ref) }, options)
  const evidence = await busy(output, 'Tracing the sources of the article', answer)
  const check = output.mode === 'text' ? await readCheck(client, { id: String(ref) }, options) : null
  output.document(evidence, page => {
    const sentences = check && evidence.missing === null ? ['', sentencesView(check, page)] : []
    return [evidenceView(evidence, page), ...sentences].join('\n')
  })
  return undefined
}

/** Returns the check of an article; null from an older server, which cannot check. */
async function readCheck(
  client: Client,
  ...call: Parameters<Client['articles']['check']>
): Promise<ArticleCheck | null> {
  try {
    return await client.articles.check(...call)
  } catch (error) {
    if (error instanceof BlogopsError && ['not_found', 'method_not_allowed'].includes(error.code)) return null
    throw error
  }
}

/** Exit code of a check that refused a sentence. */
const refusedExit = errorTable.verification_failed.exit

export const checkArticle: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const id = String(ref)
  const { output, terminal } = context
  const asksJudge = args.isSet('judge')
  if (!asksJudge && args.number('maxCost') !== undefined) {
    throw new UsageError('Only a judge costs money.', 'Pass --judge too, or leave out --max-cost.')
  }
  if (asksJudge && context.flags.dryRun)
    return showDryRun(context, await getOperation('articles.judge'), toJudgeRequest(id, args))
  const connection = await context.connect()
  const { client } = connection
  const options = { signal: terminal.interruption }
  const cost = asksJudge ? await askJudge(context, connection, toJudgeRequest(id, args)) : null
  const check = await busy(output, 'Checking the article', client.articles.check({ id }, options))
  output.document(check, page => checkView(check, page))
  if (cost) output.note(`Cost: ${formatCost(cost)}`)
  const line = printable(id)
  if (check.missing === null) output.note(`To see the sources: blogops articles evidence ${line}`)
  if (!asksJudge && output.mode === 'text' && (check.summary?.unjudged ?? 0) > 0) {
    const judge = await findJudge(client, options)
    if (judge) output.note(`To have ${printable(judge)} judge them too: blogops articles check ${line} --judge`)
  }
  return check.sentences.some(({ problems }) => problems.length > 0) ? refusedExit : undefined
}

/** Returns the model that can judge; null if there is none, or if the caller may not ask it. */
async function findJudge(client: Client, options: { signal: AbortSignal }): Promise<string | null> {
  try {
    return (await client.generate.engine({}, options)).judge
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return null
    throw error
  }
}

function toJudgeRequest(id: string, args: ParsedArgs) {
  const maxCostUsd = args.number('maxCost')
  return { id, ...(maxCostUsd !== undefined && { maxCostUsd }) }
}

/** Has a model judge the article, and returns the cost. */
async function askJudge(
  context: CommandContext,
  connection: Connection,
  request: ReturnType<typeof toJudgeRequest>,
): Promise<JobCost | null> {
  const job = await connection.client.articles.judge(request, { signal: context.terminal.interruption })
  return (await runJob(context, { connection, id: job.id, cancels: true })).cost
}

export const listRevisions: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.revisions({ id: String(ref) }, { signal: terminal.interruption })
  output.list(await busy(output, 'Reading the history', answer), revisionsView)
  return undefined
}

export const showRevision: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  // The server parses the number and reports what is wrong with it.
  const answer = client.articles.revision({ id: String(ref), number }, { signal: terminal.interruption })
  const revision = await busy(output, 'Reading the revision', answer)
  output.document(revision, page => revisionView(revision, page))
  return undefined
}

export const revertArticle: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(context, args)
  const { output, terminal, flags } = context
  const given = args.isSet('withUnsupportedClaims') ? ({ withUnsupportedClaims: true } as const) : {}
  const input = { id: String(ref), number, ...given }
  const operation = await getOperation('articles.revert')
  if (flags.dryRun) return showDryRun(context, operation, input)
  const { client } = await context.connect()
  const signal = terminal.interruption
  const article = await confirmPublishing(context, consent =>
    busy(output, 'Restoring the revision', client.articles.revert({ ...input, ...consent }, { signal })),
  )
  if (output.mode === 'text') output.note(formatReverted(article.slug, String(number)))
  else printAnswer(context, operation.id, article)
  return undefined
}

function formatReverted(slug: string, number: string): string {
  const name = printable(slug)
  return `Restored the text of revision ${number}. To see all revisions: blogops articles revisions ${name}`
}

import { topicListLimit } from '../../../server/contract/field-values.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone } from '../../failure.ts'
import { topicImportView } from '../../output/schedule-views.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { readFeed, readTextInput, shortenFeed } from '../read-file.ts'

/** Reads the options that apply to every added topic. The server checks them. */
async function readOptions(context: CommandContext, args: ParsedArgs) {
  const feed = await readFeed(context, args)
  const { category, format, products, campaign, latestDate, maxCost } = args.values
  return {
    ...(category !== undefined && { category }),
    ...(format !== undefined && { format }),
    ...(products !== undefined && { productCount: products }),
    ...(campaign !== undefined && { campaignId: campaign }),
    ...(latestDate !== undefined && { latestDate }),
    ...(maxCost !== undefined && { maxCostUsd: maxCost }),
    ...(args.isSet('publish') && { publish: true }),
    ...(args.isSet('withoutTag') && { withoutTag: true }),
    ...(args.isSet('embedded') && { embedded: true }),
    ...(feed && { feed }),
  }
}

export const addTopic: Run = async (context, args) => {
  const { topic } = await askMissingValues(context, args)
  const input = { topic, ...(await readOptions(context, args)) }
  const operation = await getOperation('topics.add')
  if (context.flags.dryRun) return showDryRun(context, operation, input, { shortened: shortenFeed(input.feed) })
  printAnswer(context, operation.id, await callOperation(context, operation, input))
  return undefined
}

export const importTopics: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const list = await readTextInput(context, file, { kind: 'list', maxBytes: topicListLimit })
  const input = { list, ...(await readOptions(context, args)) }
  const operation = await getOperation('topics.import')
  if (context.flags.dryRun) {
    const shortened = { list: `(${list.length} characters)`, ...shortenFeed(input.feed) }
    await showDryRun(context, operation, input, { shortened })
    return
  }
  const answer = await callOperation(context, operation, input)
  context.output.document(answer, page => topicImportView(answer, page))
  return hasRejected(answer) ? partlyDone : undefined
}

function hasRejected(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'rejectedTotal' in answer && answer.rejectedTotal !== 0
}

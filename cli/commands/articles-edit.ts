import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { printable } from '../output/printable.ts'
import { planOf, planView } from '../projection/dry-run.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { call, operationOf, printAnswer } from '../projection/run-operation.ts'
import { articleLine } from './article-slug.ts'
import { editText } from './edit-text.ts'
import { readStdin } from './read-stdin.ts'
import { readTextFile } from './read-text-file.ts'

const contentLimit = 1_000_000

/** Flags of the same names as the fields they change. */
const textFields = ['title', 'excerpt', 'category', 'author', 'heroImage'] as const

export const run: Run = async (context, given) => {
  const id = String((await withMissingAsked(articleLine('edit'), given.values, context.prompt)).slug)
  const changes = await changesGiven(context, given)
  const edited = Object.keys(changes).length > 0 ? changes : await editContent(context, id)
  if (!edited) {
    context.output.note('Nothing changed.')
    return
  }
  const update = await operationOf('articles.update')
  const input = { id, ...edited }
  if (context.flags.dryRun) {
    const plan = await planOf(update, input)
    context.output.document(plan, page => planView(plan, page))
    return
  }
  const article = await call(context, update, input)
  if (context.output.mode === 'text')
    context.output.note(`Saved. To see it: blogops articles show ${printable(String(id))}`)
  else printAnswer(context, update.id, article)
  return undefined
}

async function changesGiven(context: CommandContext, given: Given): Promise<Record<string, unknown>> {
  const changes: Record<string, unknown> = {}
  for (const field of textFields) if (given.text(field) !== undefined) changes[field] = given.text(field)
  const file = given.text('contentFile')
  if (file !== undefined) changes.content = await readContent(context, file)
  return changes
}

async function readContent(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context, contentLimit)
  return readTextFile(context.terminal.cwd, file, { what: 'content file', maxBytes: contentLimit })
}

/** The body as the person left it in the editor, with the version it was taken from; undefined where it is the same. */
async function editContent(context: CommandContext, id: string) {
  if (!context.prompt.possible) {
    throw new UsageError(
      'There is nothing to change.',
      'Pass --title, --excerpt, --category, --author, --hero-image or --content-file.',
    )
  }
  const { client } = await context.connect()
  const { content, version, slug } = await client.articles.byId({ id }, { signal: context.terminal.interruption })
  const edited = await editText(context, { name: `${slug}.html`, text: content })
  return edited === content ? undefined : { content: edited, version }
}

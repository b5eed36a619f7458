import { pageContentLimit } from '../../../server/contract/schemas/page.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { editText } from '../articles/edit.ts'
import { readTextInput } from '../read-file.ts'

/** Characters of up to four bytes. */
const contentLimits = { kind: 'content file', maxBytes: 4 * pageContentLimit }

export const createPage: Run = async (context, args) => {
  const { slug, title, contentFile } = await askMissingValues(context, args)
  const content = await readTextInput(context, String(contentFile), contentLimits)
  const description = args.text('description')
  const input = { slug, title, content, ...(description !== undefined && { description }) }
  await save(context, 'pages.create', input, () => `Created as a draft. To publish it: blogops pages publish ${slug}`)
  return undefined
}

export const editPage: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).page)
  const changes = await readChanges(context, args)
  if (Object.keys(changes).length > 0) await update(context, { id, ...changes })
  else await editContent(context, id)
  return undefined
}

/** Shows the page as it would be with the changes. Stores nothing. */
export const previewPage: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).page)
  const operation = await getOperation('pages.preview')
  printAnswer(
    context,
    'pages.get',
    await callOperation(context, operation, { id, ...(await readChanges(context, args)) }),
  )
  return undefined
}

async function readChanges(context: CommandContext, args: ParsedArgs): Promise<Record<string, string>> {
  const changes: Record<string, string> = {}
  for (const name of ['slug', 'title', 'description']) {
    const value = args.text(name)
    if (value !== undefined) changes[name] = value
  }
  const file = args.text('contentFile')
  return file === undefined ? changes : { ...changes, content: await readTextInput(context, file, contentLimits) }
}

/** Opens the text in the person's editor and saves it, unless somebody else has saved the page in the meantime. */
async function editContent(context: CommandContext, id: string): Promise<void> {
  if (!context.prompt.possible) {
    throw new UsageError('There is nothing to change.', 'Pass --title, --description, --slug or --content-file.')
  }
  const { client } = await context.connect()
  const { content, version, slug } = await client.pages.get({ id }, { signal: context.terminal.interruption })
  const formatRetryCommand = (file: string) => `blogops pages edit ${slug} --content-file ${file}`
  await editText(context, { name: `${slug}.html`, text: content, formatRetryCommand }, async edited => {
    if (edited === content) context.output.note('Nothing changed.')
    else await update(context, { id, content: edited, version })
  })
}

function update(context: CommandContext, input: Readonly<Record<string, unknown>>): Promise<void> {
  return save(context, 'pages.update', input, () => `Saved. To see it: blogops pages show ${input.slug ?? input.id}`)
}

async function save(
  context: CommandContext,
  id: 'pages.create' | 'pages.update',
  input: Readonly<Record<string, unknown>>,
  toNote: () => string,
): Promise<void> {
  const operation = await getOperation(id)
  if (context.flags.dryRun) return showDryRun(context, operation, input)
  const page = await callOperation(context, operation, input)
  if (context.output.mode !== 'text') return printAnswer(context, operation.id, page)
  context.output.note(printable(toNote()))
}

const fields = ['name', 'slug', 'bio', 'avatar'] as const

export const editAuthor: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).author)
  const changes = Object.fromEntries(
    fields.flatMap(field => {
      const value = args.text(field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  if (Object.keys(changes).length === 0) {
    throw new UsageError('There is nothing to change.', 'Pass --name, --slug, --bio or --avatar.')
  }
  const update = await getOperation('authors.update')
  const input = { id, ...changes }
  if (context.flags.dryRun) await showDryRun(context, update, input)
  else printAnswer(context, update.id, await callOperation(context, update, input))
  return undefined
}

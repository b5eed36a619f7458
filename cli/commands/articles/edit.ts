import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { contentLimit } from '../../../server/contract/field-values.ts'
import { articleFieldsForPeople, storedFieldNames } from '../../../server/domain/article-fields.ts'
import { type TextFormat, textFormats } from '../../../server/domain/article-formats.ts'
import { camelCase, type ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { articleView } from '../../output/article-view.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

const contentLimits = { kind: 'content file', maxBytes: 1_000_000 }

export const editArticle: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).article)
  const changes = await readChanges(context, args)
  const consent = args.isSet('withUnsupportedClaims') ? { withUnsupportedClaims: true } : {}
  if (Object.keys(changes).length > 0) await save(context, id, { ...changes, ...consent })
  else await editContent(context, id, consent)
  return undefined
}

/** Shows the article as it would be with the changes. Stores nothing. */
export const previewArticle: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).article)
  const changes = await readChanges(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const options = { signal: terminal.interruption }
  const article = await busy(output, 'Reading the preview', client.articles.preview({ id, ...changes }, options))
  const products = output.mode === 'text' ? await client.articles.products({ articleId: article.id }, options) : []
  output.document(article, page => articleView(article, products, page))
  for (const warning of article.warnings) output.note(`Warning: ${printable(warning)}`)
  return undefined
}

async function readChanges(context: CommandContext, args: ParsedArgs): Promise<Record<string, unknown>> {
  const changes: Record<string, unknown> = {}
  for (const { name, flag } of articleFieldsForPeople) {
    const value = args.text(camelCase(flag.name))
    if (value === undefined) continue
    changes[name] = name === 'content' ? await readTextInput(context, value, contentLimits) : value
  }
  return changes
}

/** Opens the body in the person's editor and saves it, unless somebody else has saved the article in the meantime. */
async function editContent(context: CommandContext, id: string, consent: object): Promise<void> {
  if (!context.prompt.possible) {
    const flags = articleFieldsForPeople.map(({ flag }) => `--${flag.name}`)
    throw new UsageError('There is nothing to change.', `Pass ${flags.slice(0, -1).join(', ')} or ${flags.at(-1)}.`)
  }
  const { client } = await context.connect()
  const article = await client.articles.byId({ id }, { signal: context.terminal.interruption })
  const { content, version, slug } = article
  if (article.status === 'deleted')
    throw new BlogopsError('gone', `"${article.title}" is deleted.`, {
      hint: `Restore it first: blogops articles restore ${slug}`,
    })
  const formatRetryCommand = (file: string) => `blogops articles edit ${slug} --content-file ${file}`
  await editText(context, { name: `${slug}.html`, text: content, formatRetryCommand }, async edited => {
    if (edited === content) context.output.note('Nothing changed.')
    else await save(context, id, { content: edited, version, ...consent })
  })
}

async function save(context: CommandContext, id: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const update = await getOperation('articles.update')
  const input = { id, ...changes }
  if (context.flags.dryRun) return showDryRun(context, update, input)
  const article = await callOperation(context, update, input)
  if (context.output.mode !== 'text') return printAnswer(context, update.id, article)
  context.output.note(`Saved. To see it: blogops articles show ${printable(String(changes.slug ?? id))}`)
  for (const warning of listWarnings(article)) context.output.note(`Warning: ${printable(warning)}`)
}

/** An older server sends no warnings. */
function listWarnings(answer: unknown): string[] {
  const warnings = typeof answer === 'object' && answer !== null && 'warnings' in answer ? answer.warnings : []
  return Array.isArray(warnings) ? warnings.map(String) : []
}

export interface TextToEdit {
  /** Name of the file; its extension tells the editor the file type. */
  readonly name: string
  readonly text: string
  /** Returns the command that saves the text from a file, for when saving fails. */
  readonly formatRetryCommand: (file: string) => string
}

/**
 * Opens text in the person's editor and passes the result to `save`. If the editor or `save` fails, the edited text
 * stays in its file and a warning names it.
 */
export async function editText(
  { terminal, output }: Pick<CommandContext, 'terminal' | 'output'>,
  { name, text, formatRetryCommand }: TextToEdit,
  save: (edited: string) => Promise<void>,
): Promise<void> {
  const { VISUAL, EDITOR } = terminal.env
  const [command = 'vi', ...args] = (VISUAL || EDITOR || 'vi').split(/\s+/).filter(Boolean)
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-'))
  const file = path.join(folder, path.basename(name))
  let hasUnsavedText = false
  try {
    await writeFile(file, text, { mode: 0o600 })
    const exit = await terminal.runProgram(command, [...args, file])
    const edited = await readFile(file, 'utf8')
    hasUnsavedText = edited !== text
    if (exit !== 0)
      throw new BlogopsError('internal', `The editor ${command} exited with ${exit}. Nothing was changed.`, {
        hint: 'Set EDITOR to one that is installed, or pass the body with --content-file.',
      })
    await save(edited)
    hasUnsavedText = false
  } finally {
    if (hasUnsavedText)
      output.warn(`Your text was not saved to the article. It is in ${file}\nTo save it: ${formatRetryCommand(file)}`)
    else await rm(folder, { recursive: true, force: true })
  }
}

/** Characters of up to four bytes. */
const textLimits = { kind: 'text', maxBytes: 4 * contentLimit, sizeAdvice: 'Divide it into several articles.' }

/** Creates a draft from a file, an outline, or nothing but a title. */
export const createArticle: Run = async (context, args) => {
  const content = await readContent(context, args)
  const given = Object.fromEntries(
    storedFieldNames.flatMap(name => (args.text(name) === undefined ? [] : [[name, args.text(name)]])),
  )
  if (content.content === undefined && given.title === undefined) {
    throw new UsageError(
      '--title or --content-file is missing.',
      'For example: blogops articles create --title "Five Kettles"',
    )
  }
  const operation = await getOperation('articles.create')
  const input = { ...given, ...content }
  if (context.flags.dryRun)
    return showDryRun(context, operation, input, {
      shortened: content.content === undefined ? {} : { content: `(${content.content.length} characters)` },
    })
  const article = await callOperation(context, operation, input)
  if (context.output.mode !== 'text') {
    printAnswer(context, operation.id, article)
    return undefined
  }
  const slug = getSlug(article)
  context.output.document(article, () => `Created a draft. To edit it: blogops articles edit ${printable(slug)}`)
  for (const warning of listWarnings(article)) context.output.note(`Warning: ${printable(warning)}`)
  return undefined
}

async function readContent(
  context: CommandContext,
  args: ParsedArgs,
): Promise<{ content?: string; format?: TextFormat }> {
  const file = args.text('contentFile')
  const stated = textFormats.find(format => format === args.text('format'))
  if (file === undefined) return {}
  const format = stated ?? guessFormat(file)
  return { content: await readTextInput(context, file, textLimits), format }
}

/** Guesses the format from the extension. Text on stdin is Markdown, which HTML may be part of. */
function guessFormat(file: string): TextFormat {
  return /^\.x?html?$/i.test(path.extname(file)) ? 'html' : 'markdown'
}

function getSlug(article: unknown): string {
  return typeof article === 'object' && article !== null && 'slug' in article ? String(article.slug) : ''
}

import path from 'node:path'
import { contentLimit } from '../../../server/contract/field-values.ts'
import { storedFieldNames, type TextFormat, textFormats } from '../../../server/domain/article-fields.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'
import { listWarnings } from './edit.ts'

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
  if (context.flags.dryRun) {
    await showDryRun(context, operation, input, {
      shortened: content.content === undefined ? {} : { content: `(${content.content.length} characters)` },
    })
    return undefined
  }
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

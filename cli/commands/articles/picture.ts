import path from 'node:path'
import type { OperationSpec } from '../../../server/contract/operation.ts'
import { imagesUpload } from '../../../server/contract/operations/article-writing.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { maxImageBytes, parseImageUrl } from '../../../server/domain/pictures.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { readBytes } from '../read-file.ts'

export const changeProductPicture: Run = async (context, args) => {
  const { article, product } = await askMissingValues(context, args)
  const target = { id: String(article), product: String(product) }
  const source = readSource(args)
  const alt = args.text('alt')
  if (source === undefined && alt === undefined)
    throw new UsageError('There is nothing to change.', 'Pass --image, --alt, --drawing or --reset.')
  const changes = { ...target, ...(alt !== undefined && { alt }) }
  const operation = await getOperation('articles.picture')
  if (context.flags.dryRun) {
    await showPictureDryRun(context, operation, changes, source)
    return
  }
  const input = source === undefined ? changes : { ...changes, image: await uploadIfFile(context, source) }
  printAnswer(context, operation.id, await callOperation(context, operation, input))
  return undefined
}

/** Gives an ad its own picture, or that of its article. A file is uploaded first. */
export const changeAdPicture: Run = async (context, args) => {
  const target = { adId: String((await askMissingValues(context, args)).adId) }
  const source = args.isSet('reset') ? '' : args.text('image')
  if (source === undefined) throw new UsageError('There is nothing to change.', 'Pass --image or --reset.')
  const operation = await getOperation('ads.edit')
  if (context.flags.dryRun) {
    await showPictureDryRun(context, operation, target, source)
    return
  }
  const input = { ...target, image: await uploadIfFile(context, source) }
  printAnswer(context, operation.id, await callOperation(context, operation, input))
  return undefined
}

/** Address or file of the picture; empty for the drawing, null for the picture of the source. */
function readSource(args: ParsedArgs): string | null | undefined {
  const file = args.text('image')
  const sources = [
    ...(file === undefined ? [] : [file]),
    ...(args.isSet('drawing') ? [''] : []),
    ...(args.isSet('reset') ? [null] : []),
  ]
  if (sources.length > 1) throw new UsageError('Pass only one of --image, --drawing and --reset.')
  return sources[0]
}

export const isPictureFile = (source: string | null) =>
  source !== null && source !== '' && !/^https:\/\//i.test(source) && !parseImageUrl(source)

export async function uploadIfFile(context: CommandContext, source: string | null): Promise<string | null> {
  if (source === null || !isPictureFile(source)) return source
  const upload = await getOperation('images.upload')
  const { request } = await readPicture(context, source)
  return imagesUpload.output.parse(await callOperation(context, upload, request)).url
}

/** Shows the request. A file is read but not uploaded. */
async function showPictureDryRun(
  context: CommandContext,
  operation: OperationSpec,
  changes: Readonly<Record<string, string>>,
  source: string | null | undefined,
): Promise<void> {
  if (source === undefined) return showDryRun(context, operation, changes)
  if (source === null || !isPictureFile(source)) return showDryRun(context, operation, { ...changes, image: source })
  const { request, size } = await readPicture(context, source)
  const image = `(${request.name}, ${formatQuantity(size, 'byte')}, uploaded first)`
  return showDryRun(context, operation, { ...changes, image: '' }, { shortened: { image } })
}

export const uploadImage: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const upload = await getOperation('images.upload')
  const { request, size } = await readPicture(context, file)
  if (context.flags.dryRun) return showDryRun(context, upload, request, { shortened: { data: `(${size} bytes)` } })
  printAnswer(context, upload.id, await callOperation(context, upload, request))
  return undefined
}

/** Reads a picture for the request that uploads it. @throws UsageError for a file that is missing or too large. */
async function readPicture({ terminal }: Pick<CommandContext, 'terminal'>, file: string) {
  const limits = { kind: 'picture', maxBytes: maxImageBytes, sizeAdvice: 'Make it smaller first.' }
  const bytes = await readBytes(terminal.cwd, file, limits)
  return { request: { data: bytes.toString('base64'), name: path.basename(file) }, size: bytes.length }
}

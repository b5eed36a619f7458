import path from 'node:path'
import { maxImageBytes } from '../../../server/domain/pictures.ts'
import type { CommandContext, Run } from '../../context.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { readBytes } from '../read-file.ts'

export const uploadImage: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const upload = await getOperation('images.upload')
  const { request, size } = await readPicture(context, file)
  if (context.flags.dryRun) {
    await showDryRun(context, upload, request, { shortened: { data: `(${size} bytes)` } })
    return
  }
  printAnswer(context, upload.id, await callOperation(context, upload, request))
  return undefined
}

/** Reads a picture for the request that uploads it. @throws UsageError for a file that is missing or too large. */
export async function readPicture({ terminal }: Pick<CommandContext, 'terminal'>, file: string) {
  const limits = { kind: 'picture', maxBytes: maxImageBytes, sizeAdvice: 'Make it smaller first.' }
  const bytes = await readBytes(terminal.cwd, file, limits)
  return { request: { data: bytes.toString('base64'), name: path.basename(file) }, size: bytes.length }
}

import path from 'node:path'
import { maxImageBytes } from '../../../server/domain/pictures.ts'
import type { Run } from '../../context.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { readBytes } from '../read-file.ts'

export const uploadImage: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const limits = { kind: 'picture', maxBytes: maxImageBytes, sizeAdvice: 'Make it smaller first.' }
  const bytes = await readBytes(context.terminal.cwd, file, limits)
  const upload = await getOperation('images.upload')
  const request = { data: bytes.toString('base64'), name: path.basename(file) }
  if (context.flags.dryRun) {
    await showDryRun(context, upload, request, { shortened: { data: `(${bytes.length} bytes)` } })
    return
  }
  printAnswer(context, upload.id, await callOperation(context, upload, request))
  return undefined
}

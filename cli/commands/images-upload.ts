import path from 'node:path'
import { maxImageBytes } from '../../server/contract/site-image.ts'
import type { Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { callOperation, getOperation, printAnswer } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { readBytes } from './read-bytes.ts'

const uploadLine = {
  path: ['images', 'upload'],
  positionals: [{ key: 'file', required: true, description: 'a JPEG, PNG, WebP, AVIF or GIF' }],
  flags: [],
  example: 'images upload kettle.jpg',
}

export const uploadImage: Run = async (context, args) => {
  const file = String((await askMissingValues(uploadLine, args.values, context.prompt)).file)
  const limits = { what: 'picture', maxBytes: maxImageBytes, smaller: 'make it smaller first' }
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

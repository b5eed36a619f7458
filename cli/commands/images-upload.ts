import path from 'node:path'
import { imageLimit } from '../../server/contract/site-image.ts'
import type { Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { call, operationOf, printAnswer } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { readBytes } from './read-bytes.ts'

const line = {
  path: ['images', 'upload'],
  positionals: [{ key: 'file', required: true, description: 'a JPEG, PNG, WebP, AVIF or GIF' }],
  flags: [],
  example: 'images upload kettle.jpg',
}

export const run: Run = async (context, given) => {
  const file = String((await withMissingAsked(line, given.values, context.prompt)).file)
  const limits = { what: 'picture', maxBytes: imageLimit, smaller: 'make it smaller first' }
  const bytes = await readBytes(context.terminal.cwd, file, limits)
  const upload = await operationOf('images.upload')
  const request = { data: bytes.toString('base64'), name: path.basename(file) }
  if (context.flags.dryRun) {
    await showPlan(context, upload, request, { inShort: { data: `(${bytes.length} bytes)` } })
    return
  }
  printAnswer(context, upload.id, await call(context, upload, request))
  return undefined
}

import { getModelHost } from '../../../server/contract/model-vendor.ts'
import type { Config } from '../../../server/runtime/config.ts'
import type { Variables } from '../../terminal.ts'
import { type Check, missing, ok } from './check.ts'

/** Checks the settings for the model that researches and writes. */
export function checkModel(variables: Variables, { model }: Config): Check {
  if (model) return ok('model', `${model.name} at ${getModelHost(model.baseUrl)}`)
  const idle = variables.ANTHROPIC_BASE_URL ? ' (ANTHROPIC_BASE_URL is of no use without it)' : ''
  return missing(
    'ANTHROPIC_API_KEY',
    `not set: articles are made from the sample catalogue or your own rows (--feed)${idle}`,
    'Set it to have real products researched on Amazon UK and reviews written by Claude.',
  )
}

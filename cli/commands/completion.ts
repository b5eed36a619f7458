import { isShell, scripts } from '../completion/scripts.ts'
import type { Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { askMissingValues } from '../projection/missing-values.ts'

const line = {
  path: ['completion'],
  positionals: [{ key: 'shell', required: true, description: 'bash, zsh or fish' }],
  flags: [],
  example: 'completion bash',
}

export const printCompletion: Run = async (context, args) => {
  const shell = String((await askMissingValues(line, args.values, context.prompt)).shell)
  if (!isShell(shell)) throw new UsageError(`There is no completion for ${shell}.`, 'Take bash, zsh or fish.')
  const script = scripts[shell]
  context.output.document({ shell, script }, () => script)
  return undefined
}

import type { Run } from '../context.ts'
import { planOf, planView } from '../projection/dry-run.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { call, operationOf } from '../projection/run-operation.ts'
import { readSecret } from './read-stdin.ts'

const line = {
  path: ['users', 'password'],
  positionals: [{ key: 'user', required: true }],
  flags: [],
  example: 'users password grace --password-stdin < password.txt',
}

export const run: Run = async (context, given) => {
  const { user } = await withMissingAsked(line, { user: given.text('user') }, context.prompt)
  const change = await operationOf('users.password')
  if (context.flags.dryRun) {
    const plan = await planOf(change, { user, newPassword: '' })
    context.output.document(plan, page => planView(plan, page))
    return
  }
  const source = { name: 'password', flag: '--password-stdin', fromStdin: given.isSet('passwordStdin') }
  const changed = await call(context, change, { user, newPassword: await readSecret(context, source) })
  context.output.document(changed, ({ paint }) => `${paint.green('Changed')} the password of ${String(user)}`)
  return undefined
}

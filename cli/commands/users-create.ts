import type { Run } from '../context.ts'
import { planOf, planView } from '../projection/dry-run.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { call, operationOf } from '../projection/run-operation.ts'
import { readSecret } from './read-stdin.ts'

const line = {
  path: ['users', 'create'],
  positionals: [{ key: 'username', required: true }],
  flags: [],
  example: 'users create grace --password-stdin < password.txt',
}

export const run: Run = async (context, given) => {
  const { username } = await withMissingAsked(line, { username: given.text('username') }, context.prompt)
  const create = await operationOf('users.create')
  if (context.flags.dryRun) {
    const plan = await planOf(create, { username, password: '' })
    context.output.document(plan, page => planView(plan, page))
    return
  }
  const source = { name: 'password', flag: '--password-stdin', fromStdin: given.isSet('passwordStdin') }
  const user = await call(context, create, { username, password: await readSecret(context, source) })
  context.output.document(user, ({ paint }) => `${paint.green('Created')} ${String(username)}`)
  return undefined
}

import { withPassword } from './with-password.ts'

export const run = withPassword({
  path: ['users', 'create'],
  operation: 'users.create',
  user: 'username',
  password: 'password',
  done: 'Created',
})

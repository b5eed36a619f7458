import { withPassword } from './with-password.ts'

export const createUser = withPassword({
  path: ['users', 'create'],
  operation: 'users.create',
  user: 'username',
  password: 'password',
  done: 'Created',
})

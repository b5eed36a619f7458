import { withPassword } from './with-password.ts'

export const changePassword = withPassword({
  path: ['users', 'password'],
  operation: 'users.password',
  user: 'user',
  password: 'newPassword',
  done: 'Changed the password of',
})

import { positional, switchFlag, valueFlag, type Workflow } from '../declaration.ts'

const passwordStdin = switchFlag('password-stdin', 'read the password from stdin')

export const accountWorkflows: readonly Workflow[] = [
  {
    path: 'login',
    summary: 'Sign in to a server and store a token for it',
    flags: [
      switchFlag('token-stdin', 'read a token from stdin'),
      valueFlag('username', 'sign in with a password, and create a token with it', { placeholder: 'name' }),
      passwordStdin,
    ],
    examples: [
      'login --server https://blog.example --username ada',
      'login --server https://blog.example --token-stdin < token.txt',
    ],
    load: () => import('./login.ts'),
  },
  {
    path: 'logout',
    summary: 'Forget the token stored for a server, and revoke it there',
    examples: ['logout --server https://blog.example'],
    load: () => import('./logout.ts'),
  },
  {
    path: 'whoami',
    summary: 'Show where calls go, and as whom',
    examples: ['whoami', 'whoami --server https://blog.example'],
    load: () => import('./whoami.ts'),
  },
  {
    path: 'users create',
    summary: 'Create an admin',
    positionals: [positional('username', '3 to 64 characters')],
    flags: [passwordStdin],
    changes: true,
    examples: ['users create grace', 'users create grace --password-stdin < password.txt'],
    load: () => import('./users-create.ts'),
  },
  {
    path: 'users password',
    summary: 'Give an admin a new password, which ends their sessions',
    positionals: [positional('user', 'id or username')],
    flags: [passwordStdin],
    changes: true,
    examples: ['users password grace', 'users password grace --password-stdin < password.txt'],
    load: () => import('./users-password.ts'),
  },
]

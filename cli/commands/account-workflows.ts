import { scopes } from '../../server/contract/scopes.ts'
import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const passwordStdin = switchFlag('password-stdin', 'read the password from stdin')

export const accountWorkflows: readonly Workflow[] = [
  {
    path: 'login',
    summary: 'Sign in to a server with a code that an admin approves in a browser, and store a token for it',
    flags: [
      valueFlag('scope', 'ask for no more than this', { many: true, choices: scopes }),
      valueFlag('expires', 'how long the token lasts (default: 90d)', { placeholder: 'duration' }),
      switchFlag('no-browser', 'open no browser: only show the address'),
      switchFlag('token-stdin', 'read a token from stdin'),
      valueFlag('username', 'sign in with a password, and create a token with it', { placeholder: 'name' }),
      passwordStdin,
    ],
    examples: [
      'login --server https://blog.example',
      'login --server https://blog.example --context blog --expires 7d',
      'login --server https://blog.example --username ada',
      'login --server https://blog.example --token-stdin < token.txt',
    ],
    load: async () => (await import('./account/login.ts')).logIn,
  },
  {
    path: 'logout',
    summary: 'Forget the token stored for a server, and revoke it there',
    changes: true,
    examples: ['logout --server https://blog.example'],
    load: async () => (await import('./account/contexts.ts')).logOut,
  },
  {
    path: 'whoami',
    summary: 'Show where calls go, and as whom',
    examples: ['whoami', 'whoami --server https://blog.example'],
    load: async () => (await import('./account/contexts.ts')).showIdentity,
  },
  {
    path: 'contexts list',
    summary: 'List the servers that you are signed in to, by name, and where commands go',
    examples: ['contexts list'],
    load: async () => (await import('./account/contexts.ts')).listContexts,
  },
  {
    path: 'contexts use',
    summary: 'Send commands to this server from now on, or with local to the data folder',
    positionals: [positional('name', 'as `contexts list` shows it')],
    changes: true,
    examples: ['contexts use blog.example', 'contexts use local'],
    load: async () => (await import('./account/contexts.ts')).selectContext,
  },
  {
    path: 'contexts remove',
    summary: 'Sign out of a server and forget it',
    positionals: [positional('name', 'as `contexts list` shows it')],
    changes: true,
    examples: ['contexts remove blog.example'],
    load: async () => (await import('./account/contexts.ts')).removeContext,
  },
  {
    path: 'users create',
    summary: 'Create an admin',
    positionals: [positional('username', '3 to 64 characters')],
    flags: [passwordStdin],
    changes: true,
    examples: ['users create grace', 'users create grace --password-stdin < password.txt'],
    load: async () => (await import('./account/users.ts')).createUser,
  },
  {
    path: 'users password',
    summary: 'Give an admin a new password, which ends their sessions',
    positionals: [positional('user', 'id or username')],
    flags: [passwordStdin],
    changes: true,
    examples: ['users password grace', 'users password grace --password-stdin < password.txt'],
    load: async () => (await import('./account/users.ts')).changePassword,
  },
]

const id = positional('id', 'what waits, by its id in approvals list')

export const approvalWorkflows: readonly Workflow[] = [
  {
    path: 'approvals show',
    summary: 'Show what was asked for, what it would do, and what became of it',
    positionals: [id],
    examples: ['approvals show 01KAPPROVAL', 'approvals show 01KAPPROVAL --json'],
    load: async () => (await import('./account/approvals.ts')).showApproval,
  },
  {
    path: 'approvals approve',
    summary: 'Show what was asked for, ask once, and do it',
    positionals: [id],
    changes: true,
    examples: ['approvals approve 01KAPPROVAL', 'approvals approve 01KAPPROVAL --yes'],
    load: async () => (await import('./account/approvals.ts')).approveRequest,
  },
]

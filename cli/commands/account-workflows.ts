import { roles, scopes } from '../../server/contract/scopes.ts'
import { positional, switchFlag, valueFlag, type Workflow } from '../command-declaration.ts'

const settingNames =
  'name, tagline, affiliate-tag, amazon-api, offer-age, product-data-age, unavailable-picks, tracking-ids, time-zone, author, operator-name, operator-address, operator-email, logo, logo-dark, favicon, social-card, accent, accent-dark, typeface, language, verification, table, columns, currency, price-age, pictures, event-retention, model-prices, header-menu or footer-menu'
const name = positional('name', settingNames)

export const settingsWorkflows: readonly Workflow[] = [
  {
    path: 'settings',
    summary: 'Show the settings of the site and their sources',
    examples: ['settings', 'settings set tagline "Read, then buy."', 'settings reset tagline'],
    load: async () => (await import('./settings/settings.ts')).listSettings,
  },
  {
    path: 'settings get',
    summary: 'Show one setting in the form that settings set accepts',
    positionals: [name],
    examples: ['settings get columns', 'settings get price-age'],
    load: async () => (await import('./settings/settings.ts')).getSetting,
  },
  {
    path: 'settings set',
    summary: 'Change a setting',
    positionals: [name, positional('value', 'the new value; - reads it from stdin')],
    changes: true,
    examples: [
      'settings set name "The Coffee Shelf"',
      'settings set currency £',
      'settings set price-age 14d',
      'settings set accent "#7a1f3d"',
      'settings set price-age never',
      'settings set pictures none',
      'settings set event-retention 13m',
      "settings set model-prices 'claude-sonnet-5-5 2 10; my-local-model 0 0; search 10'",
      `settings set columns 'Product=name, Price=price, Warranty="2 years", Buy=action'`,
      'settings set footer-menu "Audio=/category/audio, Shop=https://shop.example/"',
      'settings get columns | blogops settings set columns -',
    ],
    load: async () => (await import('./settings/settings.ts')).setSetting,
  },
  {
    path: 'settings reset',
    summary: 'Reset a setting to its default',
    positionals: [name],
    changes: true,
    examples: ['settings reset columns'],
    load: async () => (await import('./settings/settings.ts')).resetSetting,
  },
]

const role = valueFlag('role', 'owner: everything; editor: articles; analyst: reads', { choices: roles })
const code = valueFlag('code', 'code of the app, or a recovery code', { placeholder: 'code' })
const passwordStdin = switchFlag('password-stdin', 'read the password from stdin')

export const accountWorkflows: readonly Workflow[] = [
  {
    path: 'login',
    summary: 'Sign in to a server with a code that an admin approves in a browser',
    flags: [
      valueFlag('scope', 'limit the token to this scope', { many: true, choices: scopes }),
      valueFlag('expires', 'lifetime of the token (default: 90d)', { placeholder: 'duration' }),
      switchFlag('no-browser', 'print the address without opening a browser'),
      switchFlag('token-stdin', 'read a token from stdin'),
      valueFlag('username', 'sign in with a password instead of a code', { placeholder: 'name' }),
      valueFlag('code', 'of your authenticator app, or a recovery code', { placeholder: 'code' }),
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
    summary: 'Delete the stored token of a server and revoke it there',
    changes: true,
    examples: ['logout --server https://blog.example'],
    load: async () => (await import('./account/contexts.ts')).logOut,
  },
  {
    path: 'whoami',
    summary: 'Show the current server and user',
    examples: ['whoami', 'whoami --server https://blog.example'],
    load: async () => (await import('./account/contexts.ts')).showIdentity,
  },
  {
    path: 'contexts list',
    summary: 'List the servers that you are signed in to, and mark the current one',
    examples: ['contexts list'],
    load: async () => (await import('./account/contexts.ts')).listContexts,
  },
  {
    path: 'contexts use',
    summary: 'Send commands to this server from now on; `local` is the data folder',
    positionals: [positional('name', 'as `contexts list` shows it')],
    changes: true,
    examples: ['contexts use blog.example', 'contexts use local'],
    load: async () => (await import('./account/contexts.ts')).selectContext,
  },
  {
    path: 'contexts remove',
    summary: 'Sign out of a server and remove it from the list',
    positionals: [positional('name', 'as `contexts list` shows it')],
    changes: true,
    examples: ['contexts remove blog.example'],
    load: async () => (await import('./account/contexts.ts')).removeContext,
  },
  {
    path: 'users create',
    summary: 'Create a person who may sign in. By default an editor',
    positionals: [positional('username', '3 to 64 characters')],
    flags: [role, passwordStdin],
    changes: true,
    examples: ['users create grace --role editor', 'users create grace --password-stdin < password.txt'],
    load: async () => (await import('./account/users.ts')).createUser,
  },
  {
    path: 'invites create',
    summary: 'Print a link with which a person registers. By default as an editor',
    flags: [role],
    changes: true,
    examples: ['invites create', 'invites create --role analyst'],
    load: async () => (await import('./account/users.ts')).invitePerson,
  },
  {
    path: 'users password',
    summary: 'Set a new password for a person and end their sessions',
    positionals: [positional('user', 'id or username')],
    flags: [passwordStdin],
    changes: true,
    examples: ['users password grace', 'users password grace --password-stdin < password.txt'],
    load: async () => (await import('./account/users.ts')).changePassword,
  },
  {
    path: 'users reset',
    summary: 'Print a link with which a person chooses a new password',
    positionals: [positional('user', 'id or username')],
    changes: true,
    examples: ['users reset grace'],
    load: async () => (await import('./account/users.ts')).resetPassword,
  },
  {
    path: 'password',
    summary: 'Change your password and end your sessions in browsers',
    flags: [switchFlag('password-stdin', 'read the current and the new password from stdin, one on each line')],
    changes: true,
    examples: ['password', 'password --password-stdin < passwords.txt'],
    load: async () => (await import('./account/own-account.ts')).changeOwnPassword,
  },
  {
    path: 'totp enrol',
    summary: 'Set up an authenticator app, whose code your sign-in then asks for',
    flags: [passwordStdin],
    changes: true,
    examples: ['totp enrol', 'totp enrol --password-stdin < password.txt'],
    load: async () => (await import('./account/own-account.ts')).enrolTotp,
  },
  {
    path: 'totp disable',
    summary: 'Turn off your authenticator app with your password or a code',
    flags: [code, passwordStdin],
    changes: true,
    examples: ['totp disable', 'totp disable --code 123456'],
    load: async () => (await import('./account/own-account.ts')).disableTotp,
  },
  {
    path: 'passkeys remove',
    summary: 'Remove one of your passkeys with your password or a code',
    positionals: [positional('id', 'as `passkeys list` shows it')],
    flags: [code, passwordStdin],
    changes: true,
    examples: ['passkeys remove 01KPASSKEY', 'passkeys remove 01KPASSKEY --code 123456'],
    load: async () => (await import('./account/own-account.ts')).removePasskey,
  },
]

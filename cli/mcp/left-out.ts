import type { OperationId } from '../../server/contract/index.ts'

/** Operations without a tool, each with the reason. */
export const excludedOperations: Readonly<Partial<Record<OperationId, string>>> = {
  'auth.login': 'It begins the session of a browser.',
  'auth.logout': 'It ends the session of a browser.',
  'auth.register': 'It takes a password and begins the session of a browser.',
  'auth.registration': 'It tells a sign-in form what to ask for.',
  'user.password': 'Its input holds passwords.',
  'users.create': 'Its input holds a password.',
  'users.password': 'Its input holds a password.',
  'invites.create': 'It answers with a secret code.',
  'invites.revoke': 'It shuts somebody out at once: blogops invites revoke',
  'sessions.revoke': 'It shuts somebody out at once: blogops sessions revoke',
  'settings.update': 'It decides who is paid for a sale, and what may be spent: blogops settings set',
  'demo.samples': 'Only blogops demo needs it.',
  'demo.record': 'Only blogops demo records what it has made.',
  'tokens.create': 'It answers with a secret token.',
  'tokens.revoke': 'It shuts somebody out at once: blogops tokens revoke',
  'pairings.start': 'It begins the sign-in of a terminal.',
  'pairings.redeem': 'It answers with a secret token.',
  'pairings.get': 'A person looks whom they let in.',
  'pairings.approve': 'A person lets somebody in.',
  'pairings.refuse': 'A person lets somebody in, or not.',
  'backup.download': 'It answers with the bytes of a file that holds secrets: blogops backup',
  'events.record': 'Pages send it, for readers.',
  'events.import': 'It takes a whole file: blogops events import',
  'ads.import': 'It takes a whole file: blogops ads import',
  'images.upload': 'It takes the bytes of a picture: blogops images upload',
  'generate.article': 'It answers after minutes; jobs.create starts the same at once.',
  'ads.preview': 'It answers after minutes; ads.variants starts the same at once.',
  'ads.deploy': 'It answers after minutes; ads.deployment starts the same at once.',
  'analytics.optimize': 'It answers after a while; optimizer.start starts the same at once.',
  'calls.check': 'Its input may hold a secret; what a tool would not do it says itself.',
  'approvals.request': 'The tools that need approval ask for it themselves.',
  'approvals.approve': 'A person approves.',
  'approvals.reject': 'A person decides.',
}

/** Excluded inputs of tools that act at once, because they would remove something. Each has advice for a person. */
const excludedInputs: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  'ads.deployment': { replace: 'It would take ads away that may be running: blogops ads deploy <article> --replace' },
}

/** Returns the excluded inputs of an operation. */
export function getExcludedInputs(id: string): Readonly<Record<string, string>> {
  return Object.entries(excludedInputs).find(([known]) => known === id)?.[1] ?? {}
}

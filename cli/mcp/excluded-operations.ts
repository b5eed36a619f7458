import { BlogopsError } from '../../server/contract/errors.ts'
import type { OperationId } from '../../server/contract/index.ts'

/** Operations without a tool, each with the reason. */
export const excludedOperations: Readonly<Partial<Record<OperationId, string>>> = {
  'auth.login': 'It starts a browser session.',
  'auth.logout': 'It ends a browser session.',
  'auth.register': 'It takes a password and starts a browser session.',
  'auth.registration': 'It only serves sign-in forms.',
  'user.password': 'Its input contains passwords.',
  'users.create': 'Its input contains a password.',
  'users.password': 'Its input contains a password.',
  'users.reset': 'It answers with a secret code.',
  'users.role': 'Only a person may change what others may do.',
  'auth.reset': 'Its input contains a password.',
  'totp.enrol': 'Its input contains a password.',
  'totp.confirm': 'It answers with secret codes.',
  'totp.renew': 'It answers with secret codes.',
  'totp.disable': 'Its input contains a password.',
  'users.resetTotp': 'Only a person may turn off the second factor of another.',
  'passkeys.begin': 'Its input contains a password.',
  'passkeys.add': 'A browser creates the passkey.',
  'passkeys.remove': 'Its input contains a password.',
  'auth.passkeyOptions': 'It only serves sign-in forms.',
  'auth.passkey': 'It starts a browser session.',
  'users.removePasskeys': 'Only a person may remove the passkeys of another.',
  'invites.create': 'It answers with a secret code.',
  'invites.revoke': 'It revokes access at once. Use blogops invites revoke',
  'sessions.revoke': 'It revokes access at once. Use blogops sessions revoke',
  'sessions.revokeAll': 'It revokes access at once. Use blogops sessions revoke-all',
  'settings.update': 'It affects income and spending limits. Use blogops settings set',
  'trackingIds.add': 'It affects income. Use blogops tracking-ids add',
  'trackingIds.assign': 'It affects income. Use blogops tracking-ids assign',
  'trackingIds.fill': 'It affects income. Use blogops tracking-ids fill',
  'notifications.add': 'It answers with a secret key. Use blogops notifications add',
  'notifications.edit': 'It decides where messages go. Use blogops notifications edit',
  'notifications.rotate': 'It answers with a secret key. Use blogops notifications rotate',
  'demo.samples': 'Only blogops demo needs it.',
  'demo.record': 'Only blogops demo needs it.',
  'tokens.create': 'It answers with a secret token.',
  'tokens.revoke': 'It revokes access at once. Use blogops tokens revoke',
  'pairings.start': 'It starts the sign-in of a terminal.',
  'pairings.redeem': 'It answers with a secret token.',
  'pairings.get': 'Only a person may review a terminal that asks for access.',
  'pairings.approve': 'Only a person may grant access.',
  'pairings.refuse': 'Only a person may refuse access.',
  'backup.download': 'It answers with a file that contains secrets. Use blogops backup',
  'events.record': 'Only public pages send it.',
  'events.import': 'It takes a whole file. Use blogops events import',
  'earnings.import': 'It takes a whole file. Use blogops earnings import',
  'search.import': 'It takes whole files. Use blogops search import',
  'ads.import': 'It takes a whole file. Use blogops ads import',
  'images.upload': 'It takes the bytes of a picture. Use blogops images upload',
  'generate.article': 'It takes minutes to answer. Use jobs.create, which answers at once.',
  'ads.preview': 'It takes minutes to answer. Use ads.variants, which answers at once.',
  'ads.deploy': 'It takes minutes to answer. Use ads.deployment, which answers at once.',
  'analytics.optimize': 'It is slow to answer. Use optimizer.start, which answers at once.',
  'calls.check': 'Its input may contain a secret. Each tool reports its own refusals.',
  'approvals.request': 'The tools that need approval ask for it themselves.',
  'approvals.approve': 'Only a person may approve.',
  'approvals.reject': 'Only a person may decide.',
}

/** Excluded inputs of tools that act at once, because they would remove something. Each has advice for a person. */
const excludedInputs: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  'ads.deployment': { replace: 'It would remove ads that may be running. Use blogops ads deploy <article> --replace' },
}

/** Returns the excluded inputs of an operation. */
export function getExcludedInputs(id: string): Readonly<Record<string, string>> {
  return Object.entries(excludedInputs).find(([known]) => known === id)?.[1] ?? {}
}

/** @throws BlogopsError `bad_request`. */
export function assertForAssistants(id: string, input: Readonly<Record<string, unknown>>): void {
  const [excluded] = Object.entries(getExcludedInputs(id)).filter(
    ([key]) => input[key] !== undefined && input[key] !== false,
  )
  if (excluded)
    throw new BlogopsError('bad_request', `This tool does not accept ${excluded[0]}.`, { hint: excluded[1] })
}

import type { Handlers } from '../../contract/index.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import type { Audit } from '../../features/audit/audit.ts'
import { createIdempotency, type KeyedCalls } from '../../features/idempotency/idempotency.ts'
import type { Images } from '../../features/pictures/images.ts'
import type { Settings } from '../../features/settings/settings.ts'
import { createHttp, type Http, type PageServer } from '../../http/app.ts'
import type { Load } from '../../http/call.ts'
import { createAuthenticator, createSessionCookies, type SessionCookies } from '../../http/caller-identity.ts'
import type { ChangeWaiter } from '../../lib/coordination.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { Timer } from '../../ports/system.ts'
import { getEventTarget } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { createReadiness } from './observation.ts'
import type { Parts } from './parts.ts'

interface HttpNeeds
  extends Pick<
    Parts,
    'config' | 'records' | 'blobs' | 'clock' | 'newId' | 'log' | 'secret' | 'localToken' | 'strict' | 'signals'
  > {
  handlers: Handlers
  server: PageServer
  accounts: Accounts
  audit: Audit
  images: Images
  settings: Settings
  metrics: Metrics
  load: Load
  lease: Lease
  waiting: ChangeWaiter
  calls: KeyedCalls
  timer: Timer
  isStopping(): boolean
}

export function sessionCookies({ config, secret }: Pick<Parts, 'config' | 'secret'>): SessionCookies {
  return createSessionCookies({ secret, secure: config.siteUrl.startsWith('https:') })
}

/** Wires the HTTP app: API calls, pages and pictures, with authentication. */
export function wireHttp({ config, records, blobs, clock, newId, log, secret, ...needs }: HttpNeeds): Http {
  const { siteUrl, trustProxy } = config
  const { handlers, server, accounts, audit, images, settings, localToken, strict, metrics, load, isStopping } = needs
  const { lease, waiting, signals } = needs
  return createHttp({
    handlers,
    audit,
    pages: server,
    log,
    siteUrl,
    trustProxy,
    strict,
    load,
    tally: metrics.tally,
    metrics: metrics.read,
    timer: needs.timer,
    readImage: images.read,
    authenticate: createAuthenticator(localToken, accounts.authenticate),
    cookies: sessionCookies({ config, secret }),
    runOnce: createIdempotency({ records, clock, lease, waiting, calls: needs.calls }),
    newRequestId: newId,
    eventsUrl: getEventTarget(config).url,
    ready: createReadiness({
      blobs,
      clock,
      process: lease.owner,
      readRecords: settings.read,
      isConnected: signals.isConnected,
      isStopping,
    }),
  })
}

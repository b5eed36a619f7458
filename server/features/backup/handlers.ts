import type { HandlersOf } from '../../contract/handler.ts'
import type * as backupContract from '../../contract/operations/backup.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Backups } from './backups.ts'

export function backupHandlers(backups: Backups, clock: Clock): HandlersOf<typeof backupContract> {
  return {
    async *'backup.download'(_, { actor, setHeader }) {
      setHeader('content-disposition', `attachment; filename="${fileName(clock.now())}"`)
      yield* backups.download(getActorName(actor))
    },
    'backup.status': async () => ({ last: await backups.last() }),
  }
}

/** `blogops-2026-11-21T10-00-00Z.tar.gz` */
function fileName(now: Date): string {
  return `blogops-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { createMemoryBlobStore } from '../../server/storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../server/storage/records/open-record-store.ts'
import { findTestDatabases } from '../../server/storage/testing/postgres/on-postgres.ts'
import { createApartApps } from '../../server/testing/create-apart-apps.ts'
import { createTestApp } from '../../server/testing/create-test-app.ts'
import { createMemoryEventLog } from '../../server/testing/memory-event-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `whole`: one process over stores in memory; `apart`: two that serve in turn, and one that works, over PostgreSQL. */
    processes: 'whole' | 'apart'
  }
}

/** All but the stores, of which the run says what they are. */
export type TestParts = Omit<NonNullable<Parameters<typeof createTestApp>[0]>, 'records' | 'blobs' | 'eventLog'>

/** The real app behind a port of this machine, as many processes as the run has it in, and what they store in. */
export async function serveApp({ config, ...parts }: TestParts = {}) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://localhost:${(server.address() as AddressInfo).port}`
  const open = inject('processes') === 'apart' ? openApart : openWhole
  const { app, local, stores } = await open({ ...parts, config: { siteUrl: base, ...config } })
  server.on('request', (request, response) => app.handle(request, response))

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await app.close()
  }

  return { base, local, stores, setupCode: app.setupCode, close }
}

async function openWhole(parts: TestParts) {
  const stores = {
    records: createMemoryRecordStore(),
    blobs: createMemoryBlobStore(),
    eventLog: createMemoryEventLog(),
  }
  return { ...(await createTestApp({ ...stores, ...parts })), stores }
}

async function openApart(parts: TestParts) {
  const databases = findTestDatabases()
  if (!databases)
    throw new Error('A site in several processes needs PostgreSQL, and none was found; install postgresql.')
  return createApartApps(await databases.fresh(), parts)
}

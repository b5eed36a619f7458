import { findPostgres, privatePostgres } from './private-postgres.ts'

/** Starts a private PostgreSQL, says which folder is its, and waits to be killed. */
const server = await privatePostgres(findPostgres() ?? '')
await server.start()
process.stdout.write(`${server.folder}\n`)
setInterval(() => undefined, 60_000)

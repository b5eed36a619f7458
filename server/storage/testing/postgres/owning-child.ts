import { createPrivatePostgres, findPostgres } from './private-postgres.ts'

/** Starts a private PostgreSQL, prints its folder, and waits to be killed. */
const server = await createPrivatePostgres(findPostgres() ?? '')
await server.start()
process.stdout.write(`${server.folder}\n`)
setInterval(() => undefined, 60_000)

import { once } from 'node:events'
import { createServer } from 'node:net'
import { tryLockDataFolder } from '../lock/data-folder-lock.ts'

/** Locks a data folder, publishes a fictitious URL, and waits to be killed. Argument: data folder. */
const [dir = ''] = process.argv.slice(2)
const attempt = await tryLockDataFolder(dir)
if (attempt.kind === 'owned') attempt.lock.setUrl('http://127.0.0.1:1')
const alive = createServer().listen(0, '127.0.0.1')
await once(alive, 'listening')
process.stdout.write(`${attempt.kind}\n`)

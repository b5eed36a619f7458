import type { Pool, QueryResultRow } from 'pg'
import { defineDriver } from 'unstorage'
import { isConnectionLost, toDatabaseError } from './failure.ts'

/**
 * An unstorage driver over the table `blogops.blob` of a migrated database. Values are raw bytes, each written by a
 * single statement.
 */
export const postgresDriver = defineDriver((pool: Pool) => {
  /** Repeats the statement once if the connection was lost: every statement here is idempotent. */
  async function run<R extends QueryResultRow>(text: string, ...values: unknown[]): Promise<R[]> {
    const query = async () => (await pool.query<R>(text, values)).rows
    try {
      return await query().catch(error => {
        if (!isConnectionLost(error)) throw error
        return query()
      })
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  async function read(key: string): Promise<Buffer | null> {
    const [row] = await run<{ bytes: Buffer }>('select bytes from blogops.blob where key = $1', toPath(key))
    return row?.bytes ?? null
  }

  return {
    name: 'postgres',
    hasItem: async key => (await run('select 1 from blogops.blob where key = $1', toPath(key))).length > 0,
    getItem: async key => (await read(key))?.toString('utf8') ?? null,
    getItemRaw: read,
    async setItemRaw(key, bytes: Uint8Array) {
      await run(
        'insert into blogops.blob (key, bytes) values ($1, $2) on conflict (key) do update set bytes = excluded.bytes',
        ...[toPath(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
      )
    },
    async removeItem(key) {
      await run('delete from blogops.blob where key = $1', toPath(key))
    },
    async getKeys(base) {
      const rows = await run<{ key: string }>(
        'select key from blogops.blob where key >= $1 and key < $2 order by key',
        ...toRange(base),
      )
      return rows.map(({ key }) => key.replaceAll('/', ':'))
    },
    async clear(base) {
      await run('delete from blogops.blob where key >= $1 and key < $2', ...toRange(base))
    },
  }
})

/** unstorage separates the parts of a key with colons. */
const toPath = (key: string) => key.replaceAll(':', '/')

/** Returns the range of all keys below a base, excluding its end. */
function toRange(base: string | undefined): [string, string] {
  const folder = toPath(base ?? '')
  // "0" follows "/", and "{" follows every character of a key.
  return folder === '' ? ['', '{'] : [folder, `${folder.slice(0, -1)}0`]
}

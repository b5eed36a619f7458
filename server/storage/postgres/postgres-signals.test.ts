import type { Pool } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { maxSignalBytes, type Signals } from '../../ports/coordination.ts'
import { signalsConformance } from '../../ports/signals.conformance.ts'
import { createCuttingProxies } from '../testing/postgres/cutting-proxy.ts'
import { createTestPools } from '../testing/postgres/migrated.ts'
import { onPostgres } from '../testing/postgres/on-postgres.ts'
import { createPrivatePostgres, findPostgres } from '../testing/postgres/private-postgres.ts'
import { connect } from './connect.ts'
import { openPostgresSignals, type PostgresSignalsOptions } from './postgres-signals.ts'

const name = 'blogops-hears'

onPostgres('signals on PostgreSQL', databases => {
  const pools = createTestPools(databases)
  const proxyTo = createCuttingProxies()
  const opened: Signals[] = []
  const lines: string[] = []
  afterEach(async () => {
    lines.length = 0
    await Promise.all(opened.splice(0).map(signals => signals.close()))
  })

  const urlOf = (pool: Pool) => pool.options.connectionString ?? ''

  async function endpoint(pool: Pool, options: Partial<PostgresSignalsOptions> = {}): Promise<Signals> {
    const log = (_: string, message: string) => void lines.push(message)
    const signals = await openPostgresSignals({ url: urlOf(pool), name, pool, log, ...options })
    opened.push(signals)
    return signals
  }

  function noted(signals: Signals) {
    const heard: string[] = []
    let check = () => {}
    const note = (what: string) => {
      heard.push(what)
      check()
    }
    signals.subscribe('topic', note)
    signals.onGap(() => note('gap'))
    const until = (what: string) =>
      new Promise<void>(resolve => {
        check = () => heard.includes(what) && resolve()
        check()
      })
    return { heard, until }
  }

  signalsConformance('LISTEN and NOTIFY', async () => {
    const pool = await pools.open()
    return {
      endpoint: () => endpoint(pool),
      interrupt: async () => {
        await pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
          [name],
        )
      },
    }
  })

  it('reconnect by themselves when a stopped server is back', async () => {
    const server = await createPrivatePostgres(findPostgres() ?? '')
    await server.start()
    const pool = connect({ url: server.url() })
    const [teller, hearer] = [await endpoint(pool), await endpoint(pool)]
    const [told, { heard, until }] = [noted(teller), noted(hearer)]
    await server.stop()
    await vi.waitFor(() => expect([teller.isConnected(), hearer.isConnected()]).toEqual([false, false]))
    await server.start()
    await Promise.all([told.until('gap'), until('gap')])
    teller.publish('topic', 'after it')
    await until('after it')
    expect(heard).toEqual(['gap', 'after it'])
    await Promise.all(opened.splice(0).map(signals => signals.close()))
    await pool.end()
    await server.remove()
  })

  it('reconnect when the connection is closed or silent', async () => {
    const pool = await pools.open()
    const proxy = await proxyTo(urlOf(pool))
    const teller = await endpoint(pool)
    const hearer = await endpoint(pool, { url: proxy.url, keepaliveMs: 20, statementMs: 200 })
    proxy.cutAll()
    const first = noted(hearer)
    await first.until('gap')
    proxy.silenceAll()
    const second = noted(hearer)
    await second.until('gap')
    teller.publish('topic', 'after it')
    await second.until('after it')
    expect(second.heard).toEqual(['gap', 'after it'])
  })

  it('are not expected from a server that became read-only', async () => {
    const pool = await pools.open()
    const database = (await pool.query('select current_database() as name')).rows[0].name
    const setReadOnly = (to: string) =>
      pool.query(`begin read write; alter database ${database} set default_transaction_read_only = ${to}; commit`)
    const hearer = await endpoint(pool, { keepaliveMs: 20 })
    // Acts like a primary that a standby has replaced.
    await setReadOnly('on')
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [name],
    )
    await vi.waitFor(() => expect(hearer.isConnected()).toBe(false))
    await expect(endpoint(pool)).rejects.toMatchObject({ code: 'unavailable' })
    const { heard, until } = noted(hearer)
    await setReadOnly('off')
    await until('gap')
    expect(heard).toEqual(['gap'])
  })

  it('replace signals that could not be sent by one gap, and log that once', async () => {
    const pool = await pools.open()
    const proxy = await proxyTo(urlOf(pool))
    const away = await pools.another({ url: proxy.url, statementMs: 100 })
    const teller = await endpoint(pool, { pool: away })
    const { heard, until } = noted(await endpoint(pool))
    await away.query('select 1')
    proxy.silenceAll()
    teller.publish('topic', 'one')
    teller.publish('topic', 'two')
    await until('gap')
    teller.publish('topic', 'three')
    await until('three')
    expect(heard).toEqual(['gap', 'three'])
    expect(lines).toEqual(['Changes could not be sent to other processes.'])
  })

  it('replace signals that PostgreSQL cannot carry, or that are too many, by a gap', async () => {
    const pool = await pools.open()
    const teller = await endpoint(pool)
    const { heard, until } = noted(await endpoint(pool))
    const bare = ['a\0b', 'a\ud800']
    for (const text of bare) teller.publish('topic', text)
    teller.publish('t'.repeat(1_000), 'x'.repeat(maxSignalBytes))
    teller.publish('topic', 'in between')
    await until('in between')
    for (let nr = 0; nr < 1_200; nr += 1) teller.publish('topic', String(nr))
    teller.publish('topic', 'last')
    await until('last')
    expect(heard.length).toBeLessThan(300)
    expect(heard.filter(text => !/^\d+$/.test(text))).toEqual(['gap', 'gap', 'in between', 'gap', 'last'])
  })

  it('send what was published before they were closed', async () => {
    const pool = await pools.open()
    const teller = await endpoint(pool)
    const { heard, until } = noted(await endpoint(pool))
    const numbers = Array.from({ length: 250 }, (_, nr) => String(nr))
    for (const number of numbers) teller.publish('topic', number)
    await teller.close()
    await until('249')
    expect(heard).toEqual(numbers)
  })

  it('cannot be opened if the database does not answer', async () => {
    const pool = await pools.open()
    const url = 'postgres://blogops:hunter2@127.0.0.1:1/none'
    await expect(endpoint(pool, { url })).rejects.toMatchObject({ code: 'unavailable' })
  })
})

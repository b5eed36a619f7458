import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

describe('blogops events import', () => {
  const result = {
    dryRun: false,
    events: 8,
    imported: 2,
    known: 1,
    leftOut: 3,
    range: { from: '2026-10-01', to: '2026-10-03' },
    rejected: [{ line: 4, reason: 'its time is "noon"' }],
    rejectedTotal: 2,
    columns: { at: 'time', url: 'url' },
    unread: ['medium', 'campaign'],
  }

  function given(content = '{"at":"2026-10-01T09:00:00Z","name":"pageview","url":"https://reviews.example/"}\n') {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'events.ndjson'), content)
    return { cwd, env: { BLOGOPS_SERVER: 'http://localhost:9', BLOGOPS_TOKEN: 'blogops_x' } }
  }

  it('sends the file and prints the result', async () => {
    const server = fakeServer({ 'POST /api/analytics/events/import': () => json(result) })
    const options = given()
    const { exit, stdout } = await runLine(['events', 'import', 'events.ndjson'], { ...options, fetch: server.fetch })
    expect(exit).toBe(7)
    expect(stdout).toBe(
      'Imported 2 of 8 events, 2026-10-01 to 2026-10-03\n1 event was imported before and is unchanged.\n' +
        'Left out 3 events named "engagement" without seconds or depth.\n' +
        'Read from the columns time (at), url.\nColumns not read: medium, campaign.\n' +
        'Refused 2 lines:\n  line 4: its time is "noon"\n',
    )
    const content = readFileSync(path.join(options.cwd, 'events.ndjson'), 'utf8')
    expect(server.seen).toMatchObject([{ body: { name: 'events.ndjson', content } }])
  })

  it('lists the known columns with --help', async () => {
    const { stdout } = await runLine(['events', 'import', '--help'])
    expect(stdout).toMatch(/Columns: at,[\s\S]*utm_content, utm_term/)
    expect(stdout).toContain('?utm_source=')
  })

  it('prints the expected result with --dry-run', async () => {
    const server = fakeServer({ 'POST /api/analytics/events/import': () => json({ ...result, dryRun: true }) })
    const words = ['events', 'import', 'events.ndjson', '--dry-run']
    const { exit, stdout } = await runLine(words, { ...given(), fetch: server.fetch })
    expect([exit, stdout]).toEqual([7, expect.stringMatching(/^Would import 2 of 8 events, 2026-10-01 to/)])
    expect(server.seen).toMatchObject([{ body: { dryRun: true } }])
  })

  it('reads stdin for -', async () => {
    const server = fakeServer({ 'POST /api/analytics/events/import': () => json(result) })
    await runLine(['events', 'import', '-'], { ...given(), fetch: server.fetch, stdin: '{"at":1}' })
    expect(server.seen).toMatchObject([{ body: { name: 'stdin', content: '{"at":1}' } }])
  })

  it('reports what is wrong with a file', async () => {
    const { runtime } = await localApp()
    expect(await runLine(['events', 'import', 'events.ndjson'], { runtime, cwd: given('').cwd })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('error: The file is empty. It has no events'),
    })
    expect(await runLine(['events', 'import', '/dev/zero'], given())).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('The file of events /dev/zero has more than 24.0 MB.'),
    })
    expect(await runLine(['events', 'import', 'none.csv'], given())).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('The file of events none.csv does not exist.'),
    })
    expect(await runLine(['events', 'import'], { ...given(), stdin: 'silent' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('<file> is missing'),
    })
    expect(await runLine(['events', 'import', 'events.ndjson'], given('"'.repeat(24_000_001)))).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/The limit is 24\.0 MB\. Split it by whole days/),
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { LocalRuntime } from '../../terminal.ts'
import { runLine } from '../../testing/fake-terminal.ts'

const counts = { records: { article: 2, user: 1, setting: 3 }, blobs: 4, events: 1000 }
const places = { from: '/srv/blog', to: 'postgres://db.example/blogops' }

/** Moves nothing and records the request. */
function movingTo(resumed = false) {
  const asked: Parameters<LocalRuntime['moveSite']>[] = []
  const moveSite: LocalRuntime['moveSite'] = async (...call) => {
    asked.push(call)
    const [, , , { dryRun, onStep }] = call
    onStep?.({ part: 'records', of: 'article', done: 0, total: 2 })
    return { ...places, resumed, counts, written: dryRun ? null : { records: 6, blobs: 4, events: 1000 } }
  }
  return { asked, runtime: { moveSite } }
}

describe('blogops migrate', () => {
  it('prints the moved records and the next step', async () => {
    const { asked, runtime } = movingTo()
    const url = 'postgres://blogops:hunter2@db.example/blogops'
    const { exit, stdout, stderr } = await runLine(['migrate', '--to', url, '--to-blobs', 'redis://cache'], { runtime })
    expect([exit, stdout]).toEqual([
      0,
      expect.stringContaining('Moved from /srv/blog to postgres://db.example/blogops and compared the data'),
    ])
    expect(stdout).toContain('2 articles, 1 person, 3 other records, 4 files, 1,000 page views and clicks')
    expect(stderr).toContain('Set BLOGOPS_DATABASE_URL and BLOGOPS_SECRET')
    expect(stdout + stderr).not.toContain('hunter2')
    expect(asked[0]?.[2]).toEqual({ to: url, from: undefined, toBlobs: 'redis://cache', fromBlobs: undefined })
  })

  it('reports that it continued an earlier move', async () => {
    const { runtime } = movingTo(true)
    expect((await runLine(['migrate', '--to', 'there'], { runtime })).stdout).toContain('continued it')
  })

  it('checks the move with --dry-run and prints JSON', async () => {
    const { asked, runtime } = movingTo()
    const { exit, stdout } = await runLine(['migrate', '--to', 'there', '--dry-run', '--json'], { runtime })
    expect([exit, JSON.parse(stdout)]).toEqual([0, { dryRun: true, ...places, resumed: false, counts }])
    expect(asked[0]?.[3].dryRun).toBe(true)
  })

  it('refuses a server and asks for the target', async () => {
    const { asked, runtime } = movingTo()
    expect((await runLine(['migrate', '--to', 'x', '--server', 'http://127.0.0.1:9'], { runtime })).exit).toBe(2)
    expect((await runLine(['migrate'], { runtime })).exit).toBe(2)
    expect(asked).toEqual([])
  })
})

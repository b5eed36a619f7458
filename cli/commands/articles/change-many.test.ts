import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>

beforeEach(async () => {
  local = await localApp()
  for (const title of ['Kettles', 'Toasters', 'Lamps']) await local.client.articles.create({ title })
})

const blogops = (...line: string[]) => runLine(['articles', ...line], { runtime: local.runtime, stdin: 'silent' })
const statuses = async () => (await local.client.articles.table({ sort: 'title', direction: 'asc' })).counts

describe('a change of several articles', () => {
  it('is made to each, and can be repeated', async () => {
    const published = await blogops('publish', 'kettles', 'lamps')
    expect(published).toMatchObject({ exit: 0, stdout: 'Published 2 articles.\n  kettles\n  lamps\n' })
    expect(await statuses()).toMatchObject({ published: 2, draft: 1 })
    expect((await blogops('publish', 'kettles', 'lamps', 'toasters')).exit).toBe(0)
    expect((await blogops('unpublish', 'kettles', 'lamps', 'kettles')).stdout).toContain('Unpublished 2 articles.')
    expect(await statuses()).toMatchObject({ published: 1, draft: 2 })
  })

  it('names the failures and makes the others', async () => {
    const some = await blogops('publish', 'none', 'kettles')
    expect(some.exit).toBe(7)
    expect(some.stdout).toContain('Published 1 article.')
    expect(some.stdout).toContain('Not published: none: There is no article "none".')
    expect(await statuses()).toMatchObject({ published: 1 })
    expect((await blogops('publish', 'none', 'nowhere')).exit).toBe(1)
    expect(JSON.parse((await blogops('publish', 'none', 'lamps', '--json')).stdout)).toEqual({
      outcomes: [
        {
          article: 'none',
          error: expect.objectContaining({ code: 'not_found', message: 'There is no article "none".' }),
        },
        { article: 'lamps', error: null },
      ],
    })
  })

  it('is checked by --dry-run', async () => {
    const { exit, stdout } = await blogops('publish', 'none', 'kettles', '--dry-run')
    expect({ exit, stdout }).toEqual({
      exit: 7,
      stdout: expect.stringMatching(/^Would publish 1 article\.\nWould be refused: none: .*\n {2}kettles\n$/),
    })
    expect(await statuses()).toMatchObject({ published: 0 })
  })

  it('is confirmed once before a deletion, and undone by restore', async () => {
    const refused = await blogops('delete', 'kettles', 'lamps')
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('Delete 2 articles: kettles, lamps') })
    expect((await blogops('delete', 'kettles', 'lamps', '--yes')).stdout).toContain('Deleted 2 articles.')
    expect(await statuses()).toMatchObject({ all: 1, deleted: 2 })
    expect((await blogops('restore', 'kettles', 'lamps')).stdout).toContain('Restored 2 articles.')
    expect(await statuses()).toMatchObject({ all: 3, deleted: 0 })
  })

  it('schedules them at one time, or one after the other', async () => {
    const planned = async () =>
      (await local.client.articles.table({ status: 'scheduled', sort: 'title', direction: 'asc' })).rows.map(
        ({ article }) => article.scheduledFor,
      )
    const { exit, stdout } = await blogops('schedule', 'kettles', 'lamps', '--at', '2099-12-24T06:00', '--every', '1d')
    const lines = ['Scheduled 2 articles.', '  kettles: 2099-12-24 06:00 (UTC)', '  lamps: 2099-12-25 06:00 (UTC)\n']
    expect([exit, stdout]).toEqual([0, lines.join('\n')])
    expect(await planned()).toEqual(['2099-12-24T06:00:00.000Z', '2099-12-25T06:00:00.000Z'])
    await blogops('schedule', 'kettles', 'lamps', '--at', '2099-12-26T06:00Z')
    expect(await planned()).toEqual(['2099-12-26T06:00:00.000Z', '2099-12-26T06:00:00.000Z'])
    expect((await blogops('schedule', 'toasters', '--at', '2099-12-24T06:00')).stdout).toContain('2099')
    const wrong = await blogops('schedule', 'kettles', '--at', '2099-12-24T06:00', '--every', 'daily')
    expect(wrong).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--every daily is not an interval of up to a year.'),
    })
  })

  it('schedules them as far apart as given while clocks change, in the time zone', async () => {
    await local.client.settings.update({ timeZone: 'Europe/London' })
    const line = ['schedule', 'kettles', 'lamps', 'toasters', '--at', '2099-03-29T00:30', '--every', '30m'] as const
    expect((await blogops(...line, '--dry-run')).stdout).toContain('  lamps: 2099-03-29T01:00Z\n')
    expect((await blogops(...line)).stdout).toBe(
      [
        'Scheduled 3 articles.',
        '  kettles: 2099-03-29 00:30 (Europe/London)',
        '  lamps: 2099-03-29 02:00 (Europe/London)',
        '  toasters: 2099-03-29 02:30 (Europe/London)\n',
      ].join('\n'),
    )
    const abroad = await blogops(...line, '--time-zone', 'America/New_York', '--json')
    expect(JSON.parse(abroad.stdout).outcomes[1]).toMatchObject({ note: '2099-03-29 06:00 (Europe/London)' })
  })

  it('schedules none at a time that does not exist', async () => {
    const { exit, stdout } = await blogops('schedule', 'kettles', 'lamps', '--at', '2099-02-31T10:00', '--every', '1d')
    expect(exit).toBe(1)
    expect(stdout.match(/There is no such date and time: 2099-02-31T10:00\./g)).toHaveLength(2)
    expect(await statuses()).toMatchObject({ scheduled: 0 })
  })

  it('moves them to a category', async () => {
    expect((await blogops('move', 'kitchen', 'kettles', 'toasters')).exit).toBe(0)
    expect((await local.client.articles.table({ category: 'kitchen' })).counts.all).toBe(2)
  })
})

describe('blogops articles create', () => {
  it('makes a draft of a file, whose extension gives the format', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'mugs.md'), '---\ndate: 2026-11-01\n---\n# Five Mugs\n\nWhich *suits* whom.\n')
    writeFileSync(path.join(cwd, 'pans.html'), '<h1>Five Pans</h1><p>Flat.</p>')
    const run = (...line: string[]) => runLine(['articles', 'create', ...line], { runtime: local.runtime, cwd })
    expect(await run('--content-file', 'mugs.md', '--category', 'kitchen')).toMatchObject({
      exit: 0,
      stdout: 'Created a draft. To edit it: blogops articles edit five-mugs\n',
      stderr: 'Warning: The front matter entry "date" was not read.\n',
    })
    expect(await local.client.articles.byId({ id: 'five-mugs' })).toMatchObject({
      status: 'draft',
      category: 'kitchen',
      excerpt: 'Which suits whom.',
    })
    expect(JSON.parse((await run('--content-file', 'pans.html', '--json')).stdout)).toMatchObject({ slug: 'five-pans' })
  })

  it('makes a blank draft, and needs a title or a file', async () => {
    expect((await blogops('create', '--title', 'Five Vases')).exit).toBe(0)
    expect(await blogops('create', '--category', 'home')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('--title or --content-file is missing.'),
    })
  })
})

describe('blogops articles import', () => {
  const ghost = {
    meta: { version: '6.0.0' },
    data: {
      posts: [
        { id: '1', title: 'Five Pots', slug: 'five-pots', html: '<p>Hot.</p>' },
        { id: '2', title: '', slug: 'none', html: '<p>Text.</p>' },
        { id: '3', title: 'About', html: '<p>Us.</p>', type: 'page' },
      ],
    },
  }

  it('reports what was imported and what was not, and imports nothing twice', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'ghost.json'), JSON.stringify(ghost))
    const run = (...line: string[]) =>
      runLine(['articles', 'import', 'ghost.json', ...line], { runtime: local.runtime, cwd })
    expect((await run('--dry-run')).stdout).toMatch(/^Would import 1 article as drafts\.\n {2}five-pots\n/)
    expect(await statuses()).toMatchObject({ all: 3 })
    expect(await run()).toMatchObject({
      exit: 7,
      stdout: [
        'Imported 1 article as drafts.',
        '  five-pots',
        'Not imported: ',
        '    It has no title of 3 characters or more.',
        'Left out: 1 × page\n',
      ].join('\n'),
    })
    expect(await statuses()).toMatchObject({ all: 4 })
    expect((await run()).stdout).toContain('Imported 0 articles as drafts.\n1 article imported before.')
    expect(JSON.parse((await run('--json')).stdout)).toMatchObject({ others: ['1 × page'] })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string

beforeEach(async () => {
  local = await localApp()
  const made = await local.client.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  slug = made.article.slug
})

describe('blogops articles show', () => {
  it('fits a terminal: facts, products, text', async () => {
    const { exit, stdout } = await runLine(['articles', 'show', slug, '--no-color', '--quiet'], {
      runtime: local.runtime,
      columns: 60,
    })
    expect(exit).toBe(0)
    expect(stdout).toContain(`slug          ${slug}`)
    expect(stdout).toMatch(/£\d+\.\d\d/)
    expect(stdout).not.toMatch(/<p>|&amp;/)
    const text = stdout.slice(stdout.indexOf('Overview'))
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(60)
  })

  it('prints the article with --json, also by id', async () => {
    const article = await local.client.articles.byId({ id: slug })
    const { stdout } = await runLine(['articles', 'show', article.id, '--json'], { runtime: local.runtime })
    expect(JSON.parse(stdout)).toEqual(article)
  })

  it('names the missing article', async () => {
    const { exit, stdout } = await runLine(['articles', 'show', 'nowhere'], { runtime: local.runtime })
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
  })
})

describe('the history of an article', () => {
  const run = async (words: readonly string[], columns?: number) => {
    const text = columns === undefined ? [] : ['--no-color']
    return runLine([...words, ...text], {
      runtime: local.runtime,
      ...(columns !== undefined && { columns, env: { TERM: 'dumb' } }),
    })
  }

  beforeEach(async () => {
    await local.client.articles.update({ id: slug, title: 'Another Title', heroImage: '/pictures/a.jpg' })
  })

  it('is a table, newest first, with the changes of each save', async () => {
    const { exit, stdout } = await run(['articles', 'revisions', slug], 100)
    const [head, latest, first, ...others] = stdout.trimEnd().split('\n')
    expect({ exit, others }).toEqual({ exit: 0, others: [] })
    expect(head).toMatch(/^number +saved +by +words +changed +title$/)
    expect(latest).toMatch(/^ +2 +2026-11-21 09:00 UTC +local +\d+ +title, hero image +Another Title$/)
    expect(first).toMatch(/^ +1 .* first version /)
  })

  it('is complete with --json', async () => {
    const listed = await run(['articles', 'revisions', slug, '--json'])
    expect(JSON.parse(listed.stdout)).toEqual(await local.client.articles.revisions({ id: slug }))
    const one = await run(['articles', 'revision', slug, '1', '--json'])
    expect(JSON.parse(one.stdout)).toEqual(await local.client.articles.revision({ id: slug, number: 1 }))
    const reverted = await run(['articles', 'revert', slug, '1', '--json'])
    const current = await local.client.articles.byId({ id: slug })
    expect(JSON.parse(reverted.stdout)).toEqual({ ...current, warnings: [] })
  })

  it('shows one revision', async () => {
    const { stdout } = await run(['articles', 'revision', slug, '2'], 70)
    expect(stdout).toMatch(/^Another Title\n/)
    expect(stdout).toMatch(/^changed +title, hero image$/m)
    expect(stdout).not.toMatch(/<p>|&amp;/)
    expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(70)
  })

  it('reverts to a revision, after a dry run', async () => {
    const plan = await run(['articles', 'revert', slug, '1', '--dry-run', '--json'])
    expect(JSON.parse(plan.stdout)).toMatchObject({
      method: 'POST',
      path: expect.stringMatching(/revisions\/1\/revert$/),
    })
    expect((await local.client.articles.byId({ id: slug })).title).toBe('Another Title')
    const { exit, stderr } = await run(['articles', 'revert', slug, '1'], 80)
    expect({ exit, stderr }).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('Restored the text of revision 1.'),
    })
    expect((await local.client.articles.byId({ id: slug })).title).not.toBe('Another Title')
  })

  it.each([
    [['revision', '9'], 1, 'has no revision 9'],
    [['revision', 'last'], 2, 'Pass the number of a revision'],
    [['revert'], 2, '<number> is missing'],
  ])('says what is wrong with %j', async ([verb = '', number], exit, told) => {
    const ended = await run(['articles', verb, slug, ...(number === undefined ? [] : [number])])
    expect(ended).toMatchObject({ exit, stdout: '', stderr: expect.stringContaining(told) })
  })
})

describe('the status of an article', () => {
  it('is confirmed with one line', async () => {
    const text = { runtime: local.runtime, env: { TERM: 'dumb' } }
    const { title } = await local.client.articles.byId({ id: slug })
    const run = async (verb: string) => (await runLine(['articles', verb, slug, '--yes', '--no-color'], text)).stdout
    expect(await run('unpublish')).toBe(`Unpublished "${title}". It is a draft now.\n`)
    expect(await run('publish')).toBe(`Published "${title}".\n`)
    await run('delete')
    expect(await run('restore')).toBe(`Restored "${title}".\n`)
  })

  it('is printed with the whole record with --json', async () => {
    const { stdout } = await runLine(['articles', 'unpublish', slug, '--json'], { runtime: local.runtime })
    expect(JSON.parse(stdout)).toMatchObject({ slug, status: 'draft', version: expect.any(Number) })
  })
})

describe('a deleted article', () => {
  it('can be listed and restored', async () => {
    const text = { runtime: local.runtime, columns: 200, env: { TERM: 'dumb' } }
    const deleted = await runLine(['articles', 'delete', slug, '--yes', '--no-color'], text)
    expect(deleted.exit).toBe(0)
    expect(deleted.stdout).toMatch(/^purge at +2026-12-21 09:00 UTC$/m)
    expect(deleted.stderr).toContain(`To restore it: blogops articles restore ${slug}`)
    const list = ['articles', 'list', '--status', 'deleted']
    expect((await runLine(list, text)).stdout).toContain(slug)
    expect((await runLine(['articles', 'restore', slug], text)).exit).toBe(0)
    expect((await runLine([...list, '--json'], { runtime: local.runtime })).stdout).toBe('[]\n')
  })

  it('prints only the answer for scripts', async () => {
    const line = ['articles', 'delete', slug, '--yes', '--json']
    const { stdout, stderr } = await runLine(line, { runtime: local.runtime })
    expect(JSON.parse(stdout)).toMatchObject({ slug, purgeAt: '2026-12-21T09:00:00.000Z' })
    expect(stderr).toBe('')
  })
})

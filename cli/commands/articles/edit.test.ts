import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ParsedArgs } from '../../command-declaration.ts'
import { openContext } from '../../context.ts'
import { readGlobalFlags } from '../../global-flags.ts'
import { createOutput } from '../../output/output.ts'
import { fakeTerminal, runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'
import { editArticle as edit } from './edit.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string

beforeAll(async () => {
  local = await localApp()
})

beforeEach(async () => {
  const made = await local.client.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  slug = made.article.slug
})

describe('blogops articles edit', () => {
  it('changes the fields of the flags', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'body.html'), '<p>All new.</p>')
    const line = ['articles', 'edit', slug, '--title', 'Another Title', '--content-file', 'body.html']
    expect((await runLine(line, { runtime: local.runtime, cwd })).exit).toBe(0)
    const { title, content } = await local.client.articles.byId({ id: slug })
    expect({ title, content }).toEqual({ title: 'Another Title', content: '<p>All new.</p>' })
  })

  it('previews changes without storing them', async () => {
    const before = await local.client.articles.byId({ id: slug })
    const line = ['articles', 'preview', slug, '--title', 'Another Title', '--content-file', '-']
    const preview = await runLine(line, { runtime: local.runtime, stdin: '<p>Piped <b onclick="x()">text</b>.</p>' })
    expect(preview.exit).toBe(0)
    expect(preview.stdout).toContain('Another Title')
    expect(preview.stdout).toContain('Piped text.')
    expect(await local.client.articles.byId({ id: slug })).toEqual(before)
  })

  it('reads the body from stdin', async () => {
    const line = ['articles', 'edit', slug, '--content-file', '-']
    expect((await runLine(line, { runtime: local.runtime, stdin: '<p>Piped.</p>' })).exit).toBe(0)
    expect((await local.client.articles.byId({ id: slug })).content).toBe('<p>Piped.</p>')
  })

  it('warns of a detailed review that names no product', async () => {
    const stdin = '<h3>Detailed Product Reviews</h3><h4>Nobody Knows</h4><p>Text.</p>'
    const line = ['articles', 'edit', slug, '--content-file', '-']
    const warning = 'The heading “Nobody Knows” in the detailed reviews is not the name of a product of this article.'
    const { exit, stderr } = await runLine(line, { runtime: local.runtime, stdin })
    expect({ exit, stderr: stderr.replace(/\s+/g, ' ') }).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining(`Warning: ${warning}`),
    })
    const json = await runLine([...line, '--json'], { runtime: local.runtime, stdin })
    expect(JSON.parse(json.stdout)).toMatchObject({ warnings: [expect.stringContaining(warning)] })
  })

  it('changes nothing with --dry-run or without changes', async () => {
    const before = await local.client.articles.byId({ id: slug })
    const plan = await runLine(['articles', 'edit', slug, '--title', 'Not This', '--dry-run', '--json'], {
      runtime: local.runtime,
    })
    expect(JSON.parse(plan.stdout)).toMatchObject({ method: 'PATCH', body: { title: 'Not This' } })
    const nothing = await runLine(['articles', 'edit', slug], { runtime: local.runtime, stdin: 'silent' })
    expect(nothing).toMatchObject({ exit: 2, stderr: expect.stringContaining('--content-file') })
    expect(await local.client.articles.byId({ id: slug })).toEqual(before)
  })

  it('changes the address and redirects the old one', async () => {
    const line = ['articles', 'edit', slug, '--slug', 'three-earbuds']
    const { exit, stderr } = await runLine(line, { runtime: local.runtime })
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining('articles show three-earbuds') })
    expect((await local.client.articles.get({ slug })).slug).toBe('three-earbuds')
    const taken = await runLine(['articles', 'edit', slug, '--slug', 'Three Earbuds'], { runtime: local.runtime })
    expect(taken).toMatchObject({ exit: 2, stderr: expect.stringContaining('lower-case') })
    await local.client.articles.update({ id: slug, slug })
  })

  it('restores the generated cover with an empty hero image', async () => {
    await local.client.articles.update({ id: slug, heroImage: '/pictures/a.jpg' })
    await runLine(['articles', 'edit', slug, '--hero-image', ''], { runtime: local.runtime })
    expect((await local.client.articles.byId({ id: slug })).heroImage).toBe('')
  })

  /** Creates a terminal with a person, whose editor is `change` and exits with `exit`. */
  async function editIn(change: (text: string) => string | Promise<string>, exit = 0) {
    let file: string | undefined
    const { terminal, stderr } = fakeTerminal({
      columns: 80,
      env: { EDITOR: 'my-editor --wait', TERM: 'dumb' },
      runtime: local.runtime,
      async runProgram(command, args) {
        expect([command, args[0]]).toEqual(['my-editor', '--wait'])
        const given = args.at(-1) ?? expect.unreachable()
        file = given
        onTestFinished(() => rmSync(path.dirname(given), { recursive: true, force: true }))
        writeFileSync(given, await change(readFileSync(given, 'utf8')))
        return exit
      },
    })
    const flags = readGlobalFlags({})
    const context = await openContext(terminal, flags, createOutput(terminal, flags))
    const asked = { ...context, prompt: { ...context.prompt, possible: true } }
    const error = await edit(asked, new ParsedArgs({ article: slug })).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    return { error, file: file ?? '', stderr: stderr() }
  }

  it('opens the HTML in the editor and saves the result', async () => {
    const { error, file } = await editIn(text => text.replace(/^/, '<p>Mine.</p>'))
    expect(error).toBeUndefined()
    expect((await local.client.articles.byId({ id: slug })).content).toMatch(/^<p>Mine\.<\/p>/)
    expect(existsSync(file)).toBe(false)
    const again = await editIn(text => text)
    expect(again.stderr).toContain('Nothing changed.')
    expect(existsSync(again.file)).toBe(false)
  })

  it('neither overwrites a concurrent change nor loses the edited text', async () => {
    const { error, file, stderr } = await editIn(async () => {
      await local.client.articles.update({ id: slug, title: 'Meanwhile' })
      return '<p>late</p>'
    })
    expect(error).toMatchObject({ code: 'conflict' })
    expect(readFileSync(file, 'utf8')).toBe('<p>late</p>')
    expect(stderr).toContain(`It is in ${file}`)
    const [, line = ''] = /blogops (articles edit .*)/.exec(stderr) ?? []
    expect(line).toBe(`articles edit ${slug} --content-file ${file}`)
    expect((await runLine(line.split(' '), { runtime: local.runtime })).exit).toBe(0)
    expect((await local.client.articles.byId({ id: slug })).content).toBe('<p>late</p>')
  })

  it('keeps the text if the server refuses it or the editor fails', async () => {
    const refused = await editIn(() => '<script>alert(1)</script>')
    expect(refused.error).toMatchObject({ code: 'bad_request' })
    expect(readFileSync(refused.file, 'utf8')).toBe('<script>alert(1)</script>')
    const crashed = await editIn(() => '<p>Half</p>', 1)
    expect(crashed.error).toMatchObject({ code: 'internal' })
    expect(readFileSync(crashed.file, 'utf8')).toBe('<p>Half</p>')
    const closed = await editIn(text => text, 1)
    expect(existsSync(closed.file)).toBe(false)
  })

  it('does not open a deleted article', async () => {
    await local.client.articles.delete({ id: slug })
    const { error, file } = await editIn(() => expect.unreachable())
    expect({ error, file }).toMatchObject({
      error: { code: 'gone', hint: expect.stringContaining('restore') },
      file: '',
    })
    await local.client.articles.restore({ id: slug })
  })
})

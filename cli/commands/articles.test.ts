import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openContext } from '../context.ts'
import { Given } from '../given.ts'
import { readGlobalFlags } from '../global-flags.ts'
import { createOutput } from '../output/output.ts'
import { fakeTerminal, runLine, temporaryFolder } from '../testing/fake-terminal.ts'
import { localApp } from '../testing/local-app.ts'
import { run as edit } from './articles-edit.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string

beforeAll(async () => {
  local = await localApp()
})

beforeEach(async () => {
  const made = await local.client.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  slug = made.article.slug
})

describe('blogops articles show', () => {
  it('is readable in a terminal: facts, products, text no wider than it', async () => {
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

  it('is the article itself with --json, found by id, too', async () => {
    const article = await local.client.articles.byId({ id: slug })
    const { stdout } = await runLine(['articles', 'show', article.id, '--json'], { runtime: local.runtime })
    expect(JSON.parse(stdout)).toEqual(article)
  })

  it('says which article is not there', async () => {
    const { exit, stdout } = await runLine(['articles', 'show', 'nowhere'], { runtime: local.runtime })
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
  })
})

describe('blogops articles edit', () => {
  it('changes what the flags say', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'body.html'), '<p>All new.</p>')
    const line = ['articles', 'edit', slug, '--title', 'Another Title', '--content-file', 'body.html']
    expect((await runLine(line, { runtime: local.runtime, cwd })).exit).toBe(0)
    const { title, content } = await local.client.articles.byId({ id: slug })
    expect({ title, content }).toEqual({ title: 'Another Title', content: '<p>All new.</p>' })
  })

  it('reads the body from stdin', async () => {
    const line = ['articles', 'edit', slug, '--content-file', '-']
    expect((await runLine(line, { runtime: local.runtime, stdin: '<p>Piped.</p>' })).exit).toBe(0)
    expect((await local.client.articles.byId({ id: slug })).content).toBe('<p>Piped.</p>')
  })

  it('changes nothing with --dry-run, or where nothing is to change', async () => {
    const before = await local.client.articles.byId({ id: slug })
    const plan = await runLine(['articles', 'edit', slug, '--title', 'No', '--dry-run', '--json'], {
      runtime: local.runtime,
    })
    expect(JSON.parse(plan.stdout)).toMatchObject({ method: 'PATCH', body: { title: 'No' } })
    const nothing = await runLine(['articles', 'edit', slug], { runtime: local.runtime, stdin: 'silent' })
    expect(nothing).toMatchObject({ exit: 2, stderr: expect.stringContaining('--content-file') })
    expect(await local.client.articles.byId({ id: slug })).toEqual(before)
  })

  /** With a person at the terminal, whose editor is `change`. */
  async function editIn(change: (text: string) => string | Promise<string>) {
    const { terminal, stderr } = fakeTerminal({
      columns: 80,
      env: { EDITOR: 'my-editor --wait', TERM: 'dumb' },
      runtime: local.runtime,
      async runProgram(command, args) {
        expect([command, args[0]]).toEqual(['my-editor', '--wait'])
        const file = args.at(-1) ?? ''
        writeFileSync(file, await change(readFileSync(file, 'utf8')))
        return 0
      },
    })
    const flags = readGlobalFlags({})
    const context = await openContext(terminal, flags, createOutput(terminal, flags))
    await edit({ ...context, prompt: { ...context.prompt, possible: true } }, new Given({ slug }))
    return stderr()
  }

  it('opens the HTML in the editor and saves what was left there', async () => {
    await editIn(text => text.replace(/^/, '<p>Mine.</p>'))
    expect((await local.client.articles.byId({ id: slug })).content).toMatch(/^<p>Mine\.<\/p>/)
    expect(await editIn(text => text)).toContain('Nothing changed.')
  })

  it('does not write over what somebody else changed meanwhile', async () => {
    const late = editIn(async text => {
      await local.client.articles.update({ id: slug, title: 'Meanwhile' })
      return `${text}<p>late</p>`
    })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
  })
})

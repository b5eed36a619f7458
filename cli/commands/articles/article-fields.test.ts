import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { articleFields } from '../../../server/domain/article-fields.ts'
import { sampleArticleFields } from '../../../server/testing/sample-article-fields.ts'
import { getContractTools } from '../../mcp/tools.ts'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let first: string

beforeAll(async () => {
  local = await localApp()
  const made = await local.client.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  first = made.article.slug
})

const samples = sampleArticleFields()
const blogops = (...line: string[]) => runLine(['articles', ...line], { runtime: local.runtime })

/** The value as views for people print it. */
const asText = (value: string) => value.replaceAll(/<[^>]+>/g, '')

describe('every editable field of an article', () => {
  it('has a flag of articles edit, and is shown by articles show and articles revision', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'body.html'), samples.content)
    const flags = articleFields.flatMap(({ name, flag }) => [
      `--${flag.name}`,
      name === 'content' ? 'body.html' : samples[name],
    ])
    const edited = await runLine(['articles', 'edit', first, ...flags], { runtime: local.runtime, cwd })
    expect(edited).toMatchObject({ exit: 0 })
    expect(await local.client.articles.byId({ id: samples.slug })).toMatchObject(samples)

    expect(JSON.parse((await blogops('show', samples.slug, '--json')).stdout)).toMatchObject(samples)
    expect(JSON.parse((await blogops('revision', samples.slug, '2', '--json')).stdout)).toMatchObject(samples)
    const shown = (await blogops('show', samples.slug)).stdout
    const revision = (await blogops('revision', samples.slug, '2')).stdout
    for (const { name, control } of articleFields) {
      // The address of the picture is shown with revisions only.
      if (control !== 'picture') expect(shown, name).toContain(asText(samples[name]))
      expect(revision, name).toContain(asText(samples[name]))
    }
  })

  it('is restored by articles revert, except the slug', async () => {
    const original = await local.client.articles.revision({ id: samples.slug, number: 1 })
    expect(await blogops('revert', samples.slug, '1')).toMatchObject({ exit: 0 })
    const reverted = await local.client.articles.byId({ id: samples.slug })
    for (const { name, staysOnRevert } of articleFields) {
      // A field that the revision lacks is empty.
      expect(reverted[name] ?? '', name).toBe(staysOnRevert ? samples[name] : (original[name] ?? ''))
    }
  })
  it('is an input of the tool with which an assistant changes articles', () => {
    const inputs = getContractTools().get('articles_update')?.listing.inputSchema.properties
    expect(inputs).toMatchObject(Object.fromEntries(articleFields.map(({ name }) => [name, { type: 'string' }])))
  })
})

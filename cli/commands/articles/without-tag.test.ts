import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { noTagDetails } from '../../../server/domain/amazon.ts'
import { CancelledError } from '../../failure.ts'
import { confirmPublishing, type PublishingConsent } from '../../projection/confirmation.ts'
import { createPrompt } from '../../prompt.ts'
import { fakeTerminal, runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const warning = 'Your links earn nothing until you set an affiliate tag'
const row = (at: number) =>
  `B00000000${at},Ember Kettle ${at},29.99,4.5,120,,https://www.amazon.co.uk/dp/B00000000${at}`
const feed = ['asin,title,price,stars,reviews,imgUrl,productURL', ...[1, 2, 3].map(row)].join('\n')
const topic = ['--topic', 'ember kettle', '--category', 'kitchen', '--products', '3', '--feed', 'feed.csv']

let local: Awaited<ReturnType<typeof localApp>>
let cwd: string
async function open(siteUrl: string) {
  local = await localApp({ config: { siteName: null, affiliateTag: null, siteUrl } })
  cwd = temporaryFolder()
  writeFileSync(path.join(cwd, 'feed.csv'), feed)
}
const blogops = (...words: string[]) => runLine(words, { runtime: local.runtime, cwd })

describe('on this machine, blogops generate', () => {
  beforeEach(() => open('http://localhost:3000'))

  it('publishes without a tag and warns on stderr and in --json', async () => {
    const { exit, stdout, stderr } = await blogops('generate', ...topic, '--json')
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'published', warnings: [warning] })
    expect(stderr).toContain(`${warning}: blogops settings set affiliate-tag mysite-21`)
  })
})

describe('on a public site, a command that publishes', () => {
  beforeEach(() => open('https://shelf.example'))

  it('fails with a conflict that names --without-tag without a terminal', async () => {
    const refused = await blogops('generate', ...topic)
    expect(refused).toMatchObject({ exit: 5, stderr: expect.stringContaining(`${warning}. Publishing needs`) })
    expect(refused.stderr).toContain('--without-tag')
    expect((await blogops('generate', ...topic, '--without-tag')).exit).toBe(0)
  })

  it('fails in the same way for a draft', async () => {
    const { stdout } = await blogops('generate', ...topic, '--draft', '--json')
    const { slug } = JSON.parse(stdout).article
    expect(await blogops('articles', 'publish', slug)).toMatchObject({
      exit: 5,
      stderr: expect.stringContaining('--without-tag'),
    })
    expect((await blogops('articles', 'publish', slug, '--without-tag')).exit).toBe(0)
  })
})

describe('a person at a terminal', () => {
  const refusal = new BlogopsError('conflict', 'No tag.', { details: noTagDetails })
  const asking = (answer: boolean) => {
    const asked: string[] = []
    const prompt = { ...createPrompt(fakeTerminal().terminal, { allowed: false }), possible: true }
    const confirm = async ({ message }: { message: string }) => asked.push(message) > 0 && answer
    return { asked, context: { prompt: { ...prompt, confirm } } }
  }
  const send = async (consent: { withoutTag?: true }) => {
    if (!consent.withoutTag) throw refusal
    return 'published'
  }

  it('is asked once before the call is repeated', async () => {
    const { asked, context } = asking(true)
    expect(await confirmPublishing(context, send)).toBe('published')
    expect(asked).toEqual([`${warning}. Publish without one?`])
  })

  it('is also asked about sentences without a source', async () => {
    const { asked, context } = asking(true)
    const unsupported = new BlogopsError('conflict', 'No source.', { details: { unsupportedClaims: 3 } })
    const sendBoth = async ({ withoutTag, withUnsupportedClaims }: PublishingConsent) => {
      if (!withoutTag) throw refusal
      if (!withUnsupportedClaims) throw unsupported
      return 'published'
    }
    expect(await confirmPublishing(context, sendBoth)).toBe('published')
    expect(asked).toEqual([`${warning}. Publish without one?`, '3 sentences have no source. Publish anyway?'])
  })

  it('can refuse', async () => {
    await expect(confirmPublishing(asking(false).context, send)).rejects.toThrow(CancelledError)
  })

  it('is not asked about other conflicts', async () => {
    const { asked, context } = asking(true)
    const other = new BlogopsError('conflict', 'Changed meanwhile.')
    await expect(confirmPublishing(context, () => Promise.reject(other))).rejects.toBe(other)
    expect(asked).toEqual([])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let adId: string
let name: string

const blogops = (words: readonly string[]) => runLine(words, { runtime: local.runtime })

beforeEach(async () => {
  local = await localApp()
  const { article } = await local.client.generate.article({ topic: 'burr coffee grinders', productCount: 3 })
  const campaignId = (await local.client.campaigns.create({ name: 'Spring' })).id
  const adSetId = (await local.client.adsets.assign({ articleId: article.id, campaignId })).id
  const words = { headline: 'Grinders, compared', bodyText: 'Which of them is quiet?', variant: 'A' }
  const ad = await local.client.ads.create({ adSetId, ...words })
  adId = ad.id
  name = ad.name
})

describe('switching an ad in the terminal', () => {
  it('describes the result in one sentence, also without a change', async () => {
    expect((await blogops(['ads', 'pause', adId])).stdout).toBe(`"${name}" was paused already.\n`)
    expect((await blogops(['ads', 'activate', adId, '--yes'])).stdout).toBe(
      `"${name}" is active. Its ad set may spend £10.00 a day.\n`,
    )
    expect((await blogops(['ads', 'activate', adId, '--yes'])).stdout).toBe(
      `"${name}" was active already. Its ad set may spend £10.00 a day.\n`,
    )
    expect((await blogops(['ads', 'pause', adId])).stdout).toBe(`"${name}" is paused.\n`)
  })

  it('prints the whole record for programs', async () => {
    const { stdout } = await blogops(['ads', 'activate', adId, '--yes', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ id: adId, status: 'ACTIVE', headline: 'Grinders, compared' })
    expect(JSON.parse((await blogops(['ads', 'pause', adId, '--json'])).stdout)).toMatchObject({ status: 'PAUSED' })
  })
})

describe('switching a campaign in the terminal', () => {
  it('asks before it activates all ads, with what they can spend a day', async () => {
    const [campaign] = await local.client.campaigns.list()
    const id = campaign?.id ?? ''
    const refused = await blogops(['campaigns', 'activate', id])
    expect(refused.exit).toBe(2)
    expect(refused.stderr).toContain('Activate "Spring" with its 1 ad. They can then spend £10.00 a day')
    expect((await blogops(['campaigns', 'activate', id, '--yes'])).stdout).toBe(
      '"Spring" and all its ads are active.\n',
    )
    expect((await blogops(['campaigns', 'pause', id])).stdout).toBe('"Spring" and all its ads are paused.\n')
    expect(await local.client.ads.all()).toMatchObject([{ status: 'PAUSED' }])
  })

  it('renames it', async () => {
    const [campaign] = await local.client.campaigns.list()
    const { stdout } = await blogops(['campaigns', 'edit', campaign?.id ?? '', '--name', 'Autumn', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ name: 'Autumn' })
  })
})

describe('editing an ad in the terminal', () => {
  it('names the problems of the text, and uses it only if told so', async () => {
    const words = ['ads', 'edit', adId, '--headline', 'The best grinder']
    const refused = await blogops(words)
    expect([refused.exit, refused.stderr]).toEqual([1, expect.stringContaining('says "best"')])
    const { exit, stdout } = await blogops([...words, '--with-unsupported-claims', '--json'])
    expect([exit, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ headline: 'The best grinder' })])
  })
})

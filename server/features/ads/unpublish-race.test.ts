import { describe, expect, it, onTestFinished } from 'vitest'
import { betweenReads } from './testing/between-reads.ts'
import { openAdSet } from './testing/open-ad-set.ts'
import { openReconciledAd } from './testing/open-reconciled.ts'

const taking = ['unpublish', 'delete'] as const
const notPublic = { unpublish: { code: 'conflict' }, delete: { code: 'gone' } }

describe('an article that is taken off the site while its ad is being activated', () => {
  it.each(taking)('articles.%s keeps the ad paused', async call => {
    const { records, beforeNext } = betweenReads()
    const { local, words } = await openAdSet({}, { records })
    const { id: adId } = await local.ads.create(words)
    beforeNext(() => local.articles[call]({ id: 'a1' }))
    await expect(local.ads.status({ adId, status: 'ACTIVE' })).rejects.toMatchObject(notPublic[call])
    expect((await records.get('ad', adId))?.status).toBe('PAUSED')
  })

  it.each(taking)('articles.%s with a connection does not activate the ad on Facebook', async call => {
    const { records, beforeNext } = betweenReads()
    const { local, fake, ad } = await openReconciledAd({ parts: { records } })
    onTestFinished(() => fake.close())
    beforeNext(() => local.articles[call]({ id: 'a1' }))
    await expect(local.ads.status({ adId: ad.id, status: 'ACTIVE' })).rejects.toMatchObject(notPublic[call])
    expect(fake.objects('ad').map(({ status }) => status)).toEqual(['PAUSED'])
    expect(fake.objects('campaign').map(({ status }) => status)).toEqual(['PAUSED'])
  })

  it('stays on the site if the activation came first, even without an answer from Facebook', async () => {
    const { local, fake, records, ad } = await openReconciledAd()
    onTestFinished(() => fake.close())
    let refused: unknown
    fake.nextOf('POST {campaign}', async () => {
      refused = await local.articles.unpublish({ id: 'a1' }).catch(error => error)
      return undefined
    })
    await local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    expect(refused).toMatchObject({ code: 'conflict' })
    expect((await records.get('article', 'a1'))?.status).toBe('published')
  })
})

describe('sending a local status to Facebook', () => {
  it.each(['adSet', 'campaign'] as const)(
    'does not activate a %s with an ad whose article is not published',
    async kind => {
      const { local, fake, platform, records, ad, remote, only, approve } = await openReconciledAd()
      onTestFinished(() => fake.close())
      await local.ads.status({ adId: ad.id, status: 'ACTIVE' })
      await platform.setStatus(kind, remote[kind], 'PAUSED', { signal: new AbortController().signal })
      const finding = await only({ kind })
      const article = await records.get('article', 'a1')
      if (!article) throw new Error('There is no article.')
      await records.transact(tx => tx.put('article', { ...article, status: 'draft' }))
      const { failed } = await approve(finding, 'send')
      expect(failed).toMatchObject([{ message: expect.stringContaining('"Five Kettles" is not published') }])
      expect((await platform.read(kind, remote[kind], { signal: new AbortController().signal }))?.status).toBe('PAUSED')
    },
  )
})

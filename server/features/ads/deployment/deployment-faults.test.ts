import { describe, expect, it, type onTestFinished } from 'vitest'
import { dropped, hang, type Reply, refused, serverError } from '../../../testing/graph/reply.ts'
import { kettleAds, openDeploying, putCampaign, threePausedAds } from '../testing/open-deploying.ts'

/** After any failed call, at most one more deployment creates everything exactly once, paused. */

const calls = [
  ['POST campaigns', 1],
  ['POST adsets', 1],
  ['POST adimages', 1],
  ['POST adcreatives', 1],
  ['POST adcreatives', 2],
  ['POST adcreatives', 3],
  ['POST ads', 1],
  ['POST ads', 2],
  ['POST ads', 3],
] as const

const words = { title: 'Not like this', text: 'This is not allowed here.' }

/** Cases in which one deployment is enough. */
const settledAtOnce: [string, Reply][] = [
  ['commits and then drops', dropped({ committed: true })],
  ['answers 500 after it has committed', serverError({ committed: true })],
  ['answers 500 and has done nothing', serverError()],
]
/** A timed-out call may still be applied, so it is not sent again at once. */
const settledByTheNext: [string, Reply, number?][] = [
  ['commits and never answers', hang({ committed: true }), 0.4],
  ['never answers', hang(), 0.4],
]
const refusals: [string, Reply][] = [['refuses', refused(100, words)]]

const deployment = { articleId: 'five-kettles', variants: kettleAds }
const done = { wanted: 3, standing: 3, facebook: true, message: '3 of 3 ads exist and are paused.' }

interface Faulty {
  edge: string
  nth: number
  fault: Reply
  /** Short if a call is never answered; otherwise long enough for slow machines. */
  timeoutSeconds?: number | undefined
  atEnd: typeof onTestFinished
}

async function openFaulty({ edge, nth, fault, timeoutSeconds = 20, atEnd }: Faulty) {
  const opened = await openDeploying({ timeoutSeconds, atEnd })
  await putCampaign(opened)
  opened.fake.nextOf(edge, ...Array.from({ length: nth - 1 }, () => () => undefined), fault)
  return opened
}

async function expectAllThere({ atFacebook, local, records }: Awaited<ReturnType<typeof openFaulty>>) {
  expect(atFacebook()).toEqual(threePausedAds)
  const [ads, adSets, campaigns] = [await local.ads.all(), await local.adsets.list(), await local.campaigns.list()]
  expect([ads.length, adSets.length, campaigns.length]).toEqual([3, 1, 1])
  for (const each of [...ads, ...adSets, ...campaigns])
    expect(each).toMatchObject({ status: 'PAUSED', onFacebook: 'yes' })
  expect(await records.find('outbox', { where: { open: true } })).toEqual([])
}

describe.concurrent('a deployment with a failing call:', () => {
  for (const [edge, nth] of calls) {
    it.for(settledAtOnce)(`${edge} (${nth}) the account %s`, async ([_, fault], test) => {
      const opened = await openFaulty({ edge, nth, fault, atEnd: test.onTestFinished })
      expect(await opened.local.ads.deploy(deployment)).toMatchObject(done)
      await expectAllThere(opened)
    })

    it.for(settledByTheNext)(`${edge} (${nth}) the account %s`, async ([_, fault, timeoutSeconds], test) => {
      const opened = await openFaulty({ edge, nth, fault, timeoutSeconds, atEnd: test.onTestFinished })
      const first = await opened.local.ads.deploy(deployment).catch(({ message }) => ({ message }))
      expect(first.message).toMatch(/^3 of 3 ads exist and are paused|did not answer within/)
      expect(await opened.local.ads.deploy(deployment)).toMatchObject(done)
      await expectAllThere(opened)
    })

    it.for(refusals)(`${edge} (${nth}) the account %s`, async ([_, fault], test) => {
      const opened = await openFaulty({ edge, nth, fault, atEnd: test.onTestFinished })
      const first = await opened.local.ads.deploy(deployment).catch(({ message }) => ({ message }))
      expect(first.message).toContain('Not like this: This is not allowed here.')
      expect(await opened.local.ads.deploy(deployment)).toMatchObject(done)
      await expectAllThere(opened)
    })
  }
})

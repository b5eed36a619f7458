import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeGraph, fakeGraph } from '../fake-graph.ts'
import { asking, proofOf, requests } from './asking.ts'
import { badGateway, dripping, dropped, hang, huge, refused, serverError, tooManyCalls } from './reply.ts'

let fake: FakeGraph
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  fake = await fakeGraph()
  ask = asking(fake)
})
afterEach(() => fake.close())

const create = () => ask.post(ask.of('campaigns'), requests.campaigns)

describe('a scripted refusal', () => {
  it.each([
    [4, 400],
    [10, 403],
    [17, 400],
    [100, 400],
    [190, 401],
    [200, 403],
    [368, 400],
    [613, 400],
    [80004, 400],
  ])('%i is told with %i, and does nothing', async (code, status) => {
    fake.next(refused(code))
    expect(await create()).toMatchObject({ status, body: { error: { code, message: expect.any(String) } } })
    expect(fake.requests[0]).toMatchObject({ committed: null, refused: expect.any(String) })
    expect(fake.objects('campaign')).toEqual([])
    expect((await create()).status).toBe(200)
  })

  it('has the scripted texts, with its blamed fields as text or as an object', async () => {
    const words = { subcode: 2490408, title: 'No', text: 'Not so.', blame: [['objective']] }
    fake.next(refused(100, words), refused(100, { ...words, blameAsObject: true }))
    const expectedError = { code: 100, error_subcode: 2490408, error_user_title: 'No', error_user_msg: 'Not so.' }
    expect((await create()).body).toMatchObject({
      error: { ...expectedError, error_data: '{"blame_field_specs":[["objective"]]}' },
    })
    expect((await create()).body).toMatchObject({ error: { error_data: { blame_field_specs: [['objective']] } } })
  })

  it.each([613, 80004])('%i states the time to wait', async code => {
    fake.next(tooManyCalls('100200300', 7, code))
    const readUsage = async () => JSON.parse((await create()).headers.get('x-business-use-case-usage') ?? '')
    const minutes = (estimated_time_to_regain_access: number) => ({
      '100200300': [{ estimated_time_to_regain_access }],
    })
    expect(await readUsage()).toMatchObject(minutes(7))
    expect(await readUsage()).toMatchObject(minutes(0))
  })
})

const attempt = () =>
  create().then(
    ({ status }) => `answered ${status}`,
    () => 'lost',
  )

describe('a lost answer', () => {
  it.each([
    ['a 500', serverError, 'answered 500'],
    ['a 502 from a proxy', badGateway, 'lost'],
    ['a dropped socket', dropped, 'lost'],
    ['a truncated answer', (when: object) => dropped({ ...when, within: true }), 'lost'],
    ['an answer of many bytes', (when: object) => huge({ ...when, bytes: 200_000 }), 'lost'],
  ])('%s: the write may be done or not', async (_, fault, outcome) => {
    fake.next(fault({ committed: false }))
    expect(await attempt()).toBe(outcome)
    expect(fake.objects('campaign')).toEqual([])
    fake.next(fault({ committed: true }))
    expect(await attempt()).toBe(outcome)
    expect(fake.objects('campaign')).toHaveLength(1)
    expect(fake.requests.map(({ committed }) => committed)).toEqual([null, fake.objects('campaign')[0]?.id])
    expect(fake.commits()).toEqual({ 'POST campaigns': 1 })
  })

  it('has no effect if the request was refused or only validated', async () => {
    fake.next(dropped({ committed: true }), serverError({ committed: true }))
    expect((await ask.post(ask.of('campaigns'), {})).status).toBe(400)
    expect(
      (await ask.post(ask.of('campaigns'), { ...requests.campaigns, execution_options: ['validate_only'] })).status,
    ).toBe(500)
    expect(fake.objects('campaign')).toEqual([])
  })

  it('can have 50 MB', async () => {
    fake.next(huge())
    const response = await fetch(`${fake.url}/act_100200300?appsecret_proof=${proofOf('EAAfake', 'fake-secret')}`, {
      headers: { authorization: 'Bearer EAAfake' },
    })
    expect((await response.arrayBuffer()).byteLength).toBe(50_000_000)
  })

  it.each([false, true])('never arrives; the write was applied: %s', async committed => {
    fake.next(hang({ committed }))
    const outcome = attempt()
    await vi.waitFor(() => expect(fake.requests[0]?.fault).toBe('hang'))
    expect(fake.objects('campaign')).toHaveLength(committed ? 1 : 0)
    await fake.close()
    expect(await outcome).toBe('lost')
  })

  it('can belong to a deletion', async () => {
    const id = await ask.make.campaign()
    fake.nextOf('DELETE {campaign}', serverError({ committed: true, code: 1 }))
    expect(await ask.remove(id)).toMatchObject({ status: 500, body: { error: { code: 1 } } })
    expect((await ask.get(id, { fields: 'status' })).body).toMatchObject({ status: 'DELETED' })
  })
})

describe('a slow answer', () => {
  it('arrives complete, one byte at a time', async () => {
    fake.next(dripping(0))
    expect((await create()).body).toEqual({ id: fake.objects('campaign')[0]?.id })
  })

  it('takes the scripted time', async () => {
    const slow = await fakeGraph({ delay: ({ edge }) => (edge === 'GET {account}' ? 60 : 0) })
    const { get, of } = asking(slow)
    const order: string[] = []
    const note = (edge: string) => () => void order.push(edge)
    await Promise.all([get('act_100200300').then(note('account')), get(of('ads')).then(note('ads'))])
    expect(order).toEqual(['ads', 'account'])
    await slow.close()
  })

  it('waits for a promise of the test, after the request was recorded', async () => {
    let release = () => {}
    const blocked = new Promise<void>(resolve => {
      release = resolve
    })
    fake.nextOf('POST campaigns', async () => void (await blocked))
    const made = create()
    await ask.get('act_100200300')
    await vi.waitFor(() => expect(fake.requests.map(({ edge }) => edge)).toContain('POST campaigns'))
    expect(fake.objects('campaign')).toEqual([])
    release()
    expect((await made).status).toBe(200)
  })
})

describe('scripts', () => {
  it('are asked for each request, the latest script first, and may leave it to the next one', async () => {
    fake.script(() => refused(17))
    fake.script(({ edge }) => (edge === 'GET ads' ? refused(4) : undefined))
    expect((await ask.get(ask.of('ads'))).body).toMatchObject({ error: { code: 4 } })
    expect((await ask.get(ask.of('adsets'))).body).toMatchObject({ error: { code: 17 } })
    fake.nextOf('GET adsets', refused(368))
    expect((await ask.get(ask.of('ads'))).body).toMatchObject({ error: { code: 4 } })
    expect((await ask.get(ask.of('adsets'))).body).toMatchObject({ error: { code: 368 } })
    fake.reset()
    expect((await ask.get(ask.of('adsets'))).status).toBe(200)
  })

  it('see the request', async () => {
    fake.script(({ params }) => (params.name === 'Trap' ? refused(100) : undefined))
    expect(await attempt()).toBe('answered 200')
    expect((await ask.post(ask.of('campaigns'), { ...requests.campaigns, name: 'Trap' })).status).toBe(400)
  })
})

describe('the recorded requests', () => {
  it('are counted by edge if they took effect: one ad set and three ads', async () => {
    const adSet = await ask.make.adSet()
    fake.nextOf('POST ads', refused(368))
    for (const name of ['one', 'two', 'three', 'four']) await ask.make.ad({ name }, adSet).catch(() => undefined)
    expect(fake.commits()).toEqual({ 'POST campaigns': 1, 'POST adsets': 1, 'POST adcreatives': 4, 'POST ads': 3 })
    expect(fake.objects('ad').map(({ name, status, parentId }) => [name, status, parentId === adSet])).toEqual([
      ['two', 'PAUSED', true],
      ['three', 'PAUSED', true],
      ['four', 'PAUSED', true],
    ])
  })

  it('include every request with the trace id of its answer', async () => {
    const { headers, body } = await ask.get('999', { fields: 'name' })
    expect(fake.requests).toMatchObject([
      {
        method: 'GET',
        version: 'v26.0',
        path: '999',
        edge: 'GET {unknown}',
        params: { fields: 'name' },
        token: 'header',
        committed: null,
        refused: expect.stringContaining('999'),
        traceId: body.error.fbtrace_id,
      },
    ])
    expect(headers.get('x-fb-trace-id')).toBe(fake.requests[0]?.traceId)
  })
})

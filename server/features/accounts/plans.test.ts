import { expect, it } from 'vitest'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const password = 'plum tractor violin'

/** A site with an editor, Grace, who planned the publication of a draft and added a topic, as Ada did. */
async function openSite() {
  const records = createMemoryRecordStore()
  const blobs = createMemoryBlobStore()
  await blobs.put('b/a1', new TextEncoder().encode('<p>Two of them are red.</p>'))
  await blobs.put('b/a2', new TextEncoder().encode('<p>Two of them are red.</p>'))
  await records.transact(async tx => {
    await tx.put('article', articleRecord('a1', { slug: 'kettles', title: 'Kettles' }))
    await tx.put('article', articleRecord('a2', { slug: 'toasters', title: 'Toasters' }))
  })
  const site = await createTestApp({ records, blobs })
  const { local } = site
  await local.users.create({ username: 'ada', password })
  await local.users.create({ username: 'grace', password, role: 'editor' })
  const clientOf = async (user: string) => {
    const { token } = await local.tokens.create({ name: user, scope: ['articles:write', 'generate'], user })
    return site.as({ authorization: `Bearer ${token}` })
  }
  const [ada, grace] = [await clientOf('ada'), await clientOf('grace')]
  await local.topics.pause()
  await grace.topics.add({ topic: 'desk lamps' })
  await ada.topics.add({ topic: 'kettles' })
  await grace.articles.schedule({ id: 'a1', at: '2026-11-22T10:00Z' })
  await ada.articles.schedule({ id: 'a2', at: '2026-11-22T10:00Z' })
  return { ...site, records, ada }
}

it('stops what a removed person had planned, and leaves a line in the audit', async () => {
  const { local } = await openSite()
  await local.users.remove({ user: 'grace' })
  const { topics } = await local.topics.list()
  const described = topics.map(({ topic, status, problem }) => [topic, status, problem?.message])
  expect(described).toEqual([
    ['kettles', 'waiting', undefined],
    ['desk lamps', 'failed', 'grace, who added it, was removed.'],
  ])
  const { entries } = await local.articles.calendar({})
  expect(entries.map(({ title, state, problem }) => [title, state, problem]).toSorted()).toEqual([
    ['Kettles', 'problem', expect.stringContaining('grace, who planned it, was removed.')],
    ['Toasters', 'scheduled', null],
  ])
  const audited = (await local.audit.list({})).filter(({ operation }) => operation.startsWith('users.'))
  expect(
    audited
      .slice(0, 2)
      .map(({ operation }) => operation)
      .toSorted(),
  ).toEqual(['users.remove', 'users.stopPlans'])
  expect(audited.find(({ operation }) => operation === 'users.stopPlans')).toMatchObject({
    by: 'local',
    outcome: 'done',
    subject: { name: 'grace' },
    details: expect.stringContaining('topics 1, publications 1'),
  })
})

it('stops what a person with another role may no longer do, and leaves a line in the audit', async () => {
  const { local } = await openSite()
  await local.users.role({ user: 'grace', role: 'analyst' })
  const { topics } = await local.topics.list()
  expect(topics.map(({ topic, status, problem }) => [topic, status, problem?.message])).toEqual([
    ['kettles', 'waiting', undefined],
    ['desk lamps', 'failed', 'grace, who added it, may no longer generate articles.'],
  ])
  const { entries } = await local.articles.calendar({})
  expect(entries.map(({ title, state, problem }) => [title, state, problem]).toSorted()).toEqual([
    ['Kettles', 'problem', expect.stringContaining('grace, who planned it, may no longer publish articles.')],
    ['Toasters', 'scheduled', null],
  ])
  const stopped = (await local.audit.list({})).find(({ operation }) => operation === 'users.stopPlans')
  expect(stopped).toMatchObject({
    by: 'local',
    outcome: 'done',
    subject: { name: 'grace' },
    details: expect.stringContaining('topics 1, publications 1'),
  })
})

it('keeps what a person with another role may still do', async () => {
  const { local } = await openSite()
  await local.users.role({ user: 'grace', role: 'owner' })
  await local.users.role({ user: 'grace', role: 'editor' })
  expect((await local.topics.list()).topics.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  const { entries } = await local.articles.calendar({})
  expect(entries.map(({ state }) => state)).toEqual(['scheduled', 'scheduled'])
  const operations = (await local.audit.list({})).map(({ operation }) => operation)
  expect(operations).not.toContain('users.stopPlans')
})

it('lets somebody else take over a stopped topic', async () => {
  const { local, ada } = await openSite()
  await local.users.remove({ user: 'grace' })
  const stopped = (await ada.topics.list()).topics.find(({ status }) => status === 'failed')
  expect(await ada.topics.retry({ id: stopped?.id ?? '' })).toMatchObject({ status: 'waiting', createdBy: 'ada' })
})

it('leaves no line for a person without plans, and changes nothing if the person cannot be removed', async () => {
  const { local } = await openSite()
  await expect(local.users.remove({ user: 'ada' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await local.topics.list()).topics.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  await local.users.create({ username: 'lin', password })
  await local.users.remove({ user: 'lin' })
  const about = (await local.audit.list({})).filter(({ subject }) => subject?.name === 'lin')
  expect(about.map(({ operation }) => operation)).not.toContain('users.stopPlans')
})

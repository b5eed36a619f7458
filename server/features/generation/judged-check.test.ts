import { describe, expect, it } from 'vitest'
import { asJudgedArticle } from '../../contract/jobs.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { withModel } from './testing/with-model.ts'

const CHECK_MODEL = 'claude-haiku-5-5'
/** A sentence that only a judge refuses. */
const DOUBTFUL = 'Many a buyer hopes for a hologram.'

async function generated(checkName?: string) {
  const app = await withModel(checkName === undefined ? {} : { checkName })
  const { articles } = await app.generate()
  const id = articles[0]?.slug ?? ''
  const { content } = await app.local.articles.byId({ id })
  const countCalls = () => app.fake.calls('check').length
  async function judge(more: { content?: string; maxCostUsd?: number } = {}) {
    const { id: jobId } = await app.local.articles.judge({ id, ...more })
    const { job, messages } = await app.followed(jobId)
    return { job, messages, summary: asJudgedArticle(job.result)?.summary }
  }
  const check = (changes: object = {}) => app.local.articles.check({ id, ...changes })
  return { ...app, id, content, edited: `${content}<p>${DOUBTFUL}</p>`, countCalls, judge, check }
}

describe('the check of a judged article', () => {
  it('uses the verdicts of its generation, and costs nothing', async () => {
    const { check, judge, countCalls } = await generated(CHECK_MODEL)
    const before = countCalls()
    expect((await check()).summary).toMatchObject({ judgedBy: CHECK_MODEL, unjudged: 0, refused: 0 })
    const { job, summary } = await judge()
    expect(summary).toMatchObject({ judgedBy: CHECK_MODEL, unjudged: 0 })
    expect(job.cost).toBeNull()
    expect(countCalls()).toBe(before)
  })

  it('says which sentences of an edit only rules checked, until a judge is asked about them', async () => {
    const { check, judge, edited, countCalls } = await generated(CHECK_MODEL)
    const before = countCalls()
    expect((await check({ content: edited })).summary).toMatchObject({ unjudged: 1, refused: 0 })
    const { job, messages, summary } = await judge({ content: edited })
    expect(summary).toMatchObject({ judgedBy: CHECK_MODEL, unjudged: 0, refused: 1 })
    expect(messages.at(-1)).toMatch(/1 sentence without support, 0 sentences removed\.$/)
    expect(job.cost?.calls).toBe(1)
    expect(countCalls() - before).toBe(1)
    const checked = await check({ content: edited })
    expect(checked.sentences.filter(({ problems }) => problems.length > 0)).toMatchObject([
      { text: DOUBTFUL, problems: ['It does not follow from the facts.'] },
    ])
    expect(checked.summary).toMatchObject({ unjudged: 0, refused: 1 })
  })

  it('remembers that the judge may confirm other words for a fact', async () => {
    const { check, judge, content, local, id } = await generated(CHECK_MODEL)
    const [first] = (await local.articles.evidence({ id })).products
    const reworded = `${content}<p>The ${first?.name} wraps round a pillow and clutches it.</p>`
    expect((await check({ content: reworded })).summary).toMatchObject({ refused: 1 })
    expect((await judge({ content: reworded })).summary).toMatchObject({ refused: 0 })
    expect((await check({ content: reworded })).summary).toMatchObject({ refused: 0, unjudged: 0 })
  })

  it('leaves what the cost limit does not allow to the rules', async () => {
    const { judge, edited, countCalls } = await generated(CHECK_MODEL)
    const before = countCalls()
    const { job, messages, summary } = await judge({ content: edited, maxCostUsd: 0.0001 })
    expect(job).toMatchObject({ status: 'done', cost: null })
    expect(summary).toMatchObject({ unjudged: 1 })
    expect(messages.join('\n')).toMatch(/was checked by rules only: The next call could cost up to/)
    expect(countCalls()).toBe(before)
  })

  it('is one by rules only if no judge is configured', async () => {
    const { check, judge, local } = await generated()
    const { summary, messages } = await judge()
    expect(summary).toMatchObject({ judgedBy: null })
    expect(messages.at(-1)).toMatch(/Checked by rules only\.$/)
    expect((await check()).summary).toMatchObject({ judgedBy: null })
    expect(await local.generate.engine()).toMatchObject({ judge: null })
  })
})

it('is for those who may spend, and for articles with known sources', async () => {
  const records = createMemoryRecordStore()
  const { local, as, anonymous } = await createTestApp({ records })
  const { article } = await local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  await local.users.create({ username: 'ada', password: 'a long pass phrase' })
  const { token } = await local.tokens.create({ name: 'reader', scope: ['articles:read'], user: 'ada' })
  const reader = as({ authorization: `Bearer ${token}` })
  await expect(reader.articles.judge({ id: article.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(anonymous.articles.judge({ id: article.id })).rejects.toMatchObject({ code: 'unauthorized' })
  await records.transact(async tx => {
    await tx.put('article', { ...((await tx.get('article', article.id)) ?? expect.unreachable()), jobId: null })
  })
  await expect(local.articles.judge({ id: article.id })).rejects.toMatchObject({ code: 'bad_request' })
})

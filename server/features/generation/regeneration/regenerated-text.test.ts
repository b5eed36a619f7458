import { describe, expect, it } from 'vitest'
import { guide, setUp } from './testing/regenerating.ts'

describe('a section that is regenerated', () => {
  it('is a proposal, and nothing of the article changes until it is approved', async () => {
    const { script, asked, read, regenerate, local, id } = await setUp()
    const before = await read()
    script.edition = 'second'
    expect(await regenerate(guide)).toMatchObject({
      part: 'section',
      section: 'How to Choose',
      proposal: { articleId: id, number: 1 },
    })
    expect(asked).toEqual(['write guide'])
    expect(await read()).toEqual(before)
    const { before: was, after, ...head } = await local.articles.proposal({ id, number: 1 })
    expect(head).toMatchObject({ status: 'open', stale: false, basedOn: 1, createdBy: 'local', decidedBy: null })
    expect(was).toMatchObject({ title: before.title, excerpt: before.excerpt, content: before.content })
    const [ahead = '', rest = ''] = before.content.split('<h3>How to Choose</h3>')
    expect(after.content.startsWith(`${ahead}<h3>How to Choose</h3>`)).toBe(true)
    expect(after.content).not.toContain(rest)
    const approved = await local.articles.approve({ id, number: 1, version: before.version })
    expect(approved).toMatchObject({ content: after.content, version: before.version + 1 })
    expect(await local.articles.revisions({ id })).toMatchObject([{ number: 2, by: 'local', changed: ['content'] }, {}])
    expect(await local.articles.proposals({ id })).toMatchObject([
      { number: 1, status: 'approved', decidedBy: 'local' },
    ])
    await local.articles.revert({ id, number: 1 })
    expect((await read()).content).toBe(before.content)
  })

  it('is named by its heading or its product, and a wrong name lists the right ones', async () => {
    const { regenerate, local, id, script, asked } = await setUp()
    const sections = await local.articles.sections({ id })
    expect(sections.map(({ name }) => name)).toEqual([
      ...['Overview', 'The Short Answer', 'How the Kettles Compare', 'Ember One', 'Fjord Two', 'Tarn Three'],
      'How to Choose',
    ])
    script.edition = 'second'
    expect(await regenerate({ part: 'section', section: 'FJORD two' })).toMatchObject({ section: 'Fjord Two' })
    expect(asked).toEqual(['write product:Fjord Two'])
    await expect(regenerate({ part: 'section', section: 'Conclusion' })).rejects.toMatchObject({
      code: 'bad_request',
      reason: expect.stringMatching(/no generated section "Conclusion".*"Overview".*"Tarn Three"/),
    })
    await expect(regenerate({ part: 'section' })).rejects.toMatchObject({
      reason: expect.stringMatching(/^Name a section/),
    })
  })

  it('goes into the text as it was edited by hand, whatever the editor wrote elsewhere', async () => {
    const { regenerate, local, id, read, script } = await setUp()
    const { content } = await read()
    const mine = '<p>My own words, with a claim of £1.11 and <a href="https://mine.example/">a link</a>.</p>'
    const edited = content.replace('<h3>Overview</h3>', `<h3>Overview</h3>${mine}`)
    await local.articles.update({ id, content: edited, withUnsupportedClaims: true })
    script.edition = 'second'
    await regenerate({ part: 'section', section: 'Ember One' })
    const { before, after } = await local.articles.proposal({ id, number: 1 })
    expect(before.content).toContain('My own words, with a claim of £1.11')
    const [was, is] = [before, after].map(({ content }) => content.split('<h4>'))
    expect(is?.map((part, at) => part === was?.[at])).toEqual([true, false, true, true])
    await local.articles.approve({ id, number: 1 })
    expect((await read()).content).toBe(after.content)
  })

  it('is refused where the editor took its heading away', async () => {
    const { regenerate, local, id, read } = await setUp()
    const { content } = await read()
    await local.articles.update({ id, content: content.replace('<h3>How to Choose</h3>', '<h3>My Advice</h3>') })
    await expect(regenerate(guide)).rejects.toMatchObject({ code: 'bad_request' })
    expect((await local.articles.sections({ id })).map(({ name }) => name)).not.toContain('How to Choose')
  })

  it('is written once more where it does not hold, and told what does not', async () => {
    const { regenerate, script, asked, problems, local, id } = await setUp()
    Object.assign(script, { edition: 'second', spoil: { html: '<p>It costs £1.23.</p>', times: 1 } })
    await regenerate(guide)
    expect(asked).toEqual(['write guide', 'write guide again'])
    expect(problems).toEqual([[expect.stringContaining('£1.23')]])
    expect((await local.articles.proposal({ id, number: 1 })).after.content).not.toContain('£1.23')
  })

  it('is proposed without the sentences that fail the check twice', async () => {
    const { regenerate, script, local, id } = await setUp()
    Object.assign(script, { edition: 'second', spoil: { html: '<p>We tested it for weeks.</p>', times: 2 } })
    expect(await regenerate(guide)).toMatchObject({ proposal: { number: 1 } })
    const { before, after } = await local.articles.proposal({ id, number: 1 })
    expect(after.content).not.toContain('We tested')
    expect(after.content).not.toBe(before.content)
  })

  it('of the same text is no proposal', async () => {
    const { regenerate, local, id } = await setUp()
    expect(await regenerate(guide)).toMatchObject({ proposal: null })
    expect(await regenerate({ part: 'section', section: 'Ember One' })).toMatchObject({ proposal: null })
    expect(await local.articles.proposals({ id })).toEqual([])
  })
})

describe('an excerpt that is regenerated', () => {
  it('changes nothing but the excerpt', async () => {
    const { regenerate, script, asked, local, id, read } = await setUp()
    const before = await read()
    script.edition = 'second'
    await regenerate({ part: 'excerpt' })
    expect(asked).toEqual(['outline'])
    const { excerpt, title, content } = await local.articles.approve({ id, number: 1 })
    expect({ title, content }).toEqual({ title: before.title, content: before.content })
    expect(excerpt).toBe('Which kettle suits whom, in the second edition.')
    expect(await local.articles.revisions({ id })).toMatchObject([{ changed: ['excerpt'] }, {}])
  })

  it('is written once more where it does not hold', async () => {
    const { regenerate, script, asked, local, id } = await setUp()
    Object.assign(script, { edition: 'second', spoil: { html: ' From £1.23.', times: 1 } })
    await regenerate({ part: 'excerpt' })
    expect(asked).toEqual(['outline', 'outline again'])
    expect((await local.articles.proposal({ id, number: 1 })).after.excerpt).not.toContain('£1.23')
    script.spoil = { html: ' From £1.23.', times: 2 }
    await expect(regenerate({ part: 'excerpt' })).rejects.toMatchObject({ code: 'verification_failed' })
    expect(await regenerate({ part: 'excerpt' })).toMatchObject({ proposal: { number: 2 } })
  })
})

import { describe, expect, it } from 'vitest'
import { catalogBrief } from '../../../adapters/local/writer/testing/briefs.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import type { ArticleWriter, EditRequest, SectionRequest } from '../../../ports/article-writer.ts'
import type { ClaimJudge, JudgeRequest, Verdict } from '../../../ports/claim-judge.ts'
import { plainWork } from '../../../testing/plain-work.ts'
import { articleFrom } from '../testing/local-articles.ts'
import { summarizeCheck } from './check-article.ts'
import { converge } from './converge.ts'
import { buildFactTable } from './fact-table.ts'
import { CONTROLS } from './judge-sections.ts'

const { brief, outline, sections } = articleFrom(catalogBrief('desk lamps', 'office', 5))
const [first] = brief.products
const FIRST = `product:${first?.name}`

/** Adds HTML to some sections of a sound article. */
function createDraft(added: Record<string, string>) {
  return { brief, outline, sections: sections.map(({ id, html }) => ({ id, html: html + (added[id] ?? '') })) }
}

/** A writer that answers each request by `rewrite`, and keeps the requests. */
function createWriter(rewrite: (request: SectionRequest) => string) {
  const requests: SectionRequest[] = []
  const writer: ArticleWriter = {
    outline: () => Promise.reject(new Error('The outline is not written again.')),
    write: wanted => {
      requests.push(...wanted)
      return Promise.resolve(wanted.map(request => ({ id: request.plan.id, html: rewrite(request) })))
    },
  }
  return { writer, requests }
}

const getSound = ({ plan }: SectionRequest) => sections.find(({ id }) => id === plan.id)?.html ?? ''
const getUnchanged = ({ repair }: SectionRequest) => repair?.before ?? ''

/** A judge that decides by the text of each sentence. */
function createJudge(decide: (text: string) => Partial<Verdict>) {
  const requests: JudgeRequest[] = []
  const judge: ClaimJudge = {
    model: 'judge',
    judge: request => {
      requests.push(request)
      return Promise.resolve(
        request.sentences.map(line => {
          const [, id = '', text = ''] = /^\[(\w+)\] (.*)$/s.exec(line) ?? []
          return { id, kind: 'general', facts: [], quote: '', verdict: 'supported', ...decide(text) } as Verdict
        }),
      )
    },
  }
  return { judge, requests }
}

describe('an article that passes', () => {
  it('is not written again, and says what was checked', async () => {
    const { writer, requests } = createWriter(getSound)
    const { checked, removed, problems } = await converge(createDraft({}), { writer, judge: null, work: plainWork() })
    expect(requests).toEqual([])
    expect(problems).toEqual([])
    expect(summarizeCheck(checked, null, removed)).toMatchObject({ refused: 0, removed: [], judgedBy: null })
    expect(summarizeCheck(checked, null).sourced).toBeGreaterThan(20)
  })
})

describe('a sentence that fails', () => {
  it('is repaired by its writer, who gets the section and its problems', async () => {
    const { writer, requests } = createWriter(getSound)
    const draft = createDraft({ [FIRST]: '<p>It weighs 9 kg.</p>' })
    const { removed, article } = await converge(draft, { writer, judge: null, work: plainWork() })
    expect(requests).toMatchObject([{ plan: { id: FIRST }, repair: { problems: [expect.stringContaining('9 kg')] } }])
    expect(removed).toEqual([])
    expect(article.html).not.toContain('9 kg')
  })

  it('is removed if it fails again, and nothing else is', async () => {
    const { writer } = createWriter(getUnchanged)
    const draft = createDraft({ [FIRST]: '<ul><li>It weighs 9 kg.</li></ul><p>It is a lamp. It weighs 8 kg.</p>' })
    const { removed, article, problems } = await converge(draft, { writer, judge: null, work: plainWork() })
    expect(removed).toEqual(['It weighs 9 kg.', 'It weighs 8 kg.'])
    expect(article.html).toContain('<p>It is a lamp.</p>')
    expect(article.html).not.toMatch(/<li>\s*<\/li>|\d kg/)
    expect(problems).toEqual([])
  })

  it('takes the only link to a product with it, which code puts back', async () => {
    const { writer } = createWriter(getUnchanged)
    const link = `<a href="${first?.url}">${first?.name}</a>`
    const unlinked = sections.map(({ id, html }) => ({ id, html: html.replaceAll(/<a [^>]*>([^<]*)<\/a>/g, '$1') }))
    const spoilt = unlinked.map(({ id, html }) => ({
      id,
      html: id === FIRST ? `${html}<p>We tested ${link}.</p>` : html,
    }))
    const { article } = await converge({ brief, outline, sections: spoilt }, { writer, judge: null, work: plainWork() })
    expect(article.html).not.toContain('We tested')
    for (const { url } of brief.products) expect(article.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
  })
})

describe('a rewrite that is not possible', () => {
  it.each(['cost_limit', 'upstream_rejected'] as const)('leaves the article without what failed: %s', async code => {
    const writer: ArticleWriter = {
      outline: () => Promise.reject(new Error('The outline is not written again.')),
      write: () => Promise.reject(new BlogopsError(code, 'No more.')),
    }
    const draft = createDraft({ [FIRST]: '<p>It weighs 9 kg.</p>' })
    const { removed, problems } = await converge(draft, { writer, judge: null, work: plainWork() })
    expect(removed).toEqual(['It weighs 9 kg.'])
    expect(problems).toEqual([])
  })

  it('stops the job if it may be possible later', async () => {
    const writer: ArticleWriter = {
      outline: () => Promise.reject(new Error('The outline is not written again.')),
      write: () => Promise.reject(new BlogopsError('upstream_unavailable', 'Busy.')),
    }
    const draft = createDraft({ [FIRST]: '<p>It weighs 9 kg.</p>' })
    const converged = converge(draft, { writer, judge: null, work: plainWork() })
    await expect(converged).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})

describe('a judge', () => {
  const doubtful = 'It suits people who read in bed.'

  it('refuses what the rules accept', async () => {
    const { writer } = createWriter(getUnchanged)
    const { judge } = createJudge(text => (text === doubtful ? { verdict: 'unsupported' } : {}))
    const draft = createDraft({ [FIRST]: `<p>${doubtful}</p>` })
    const { removed, checked } = await converge(draft, { writer, judge, work: plainWork() })
    expect(removed).toContain(doubtful)
    expect(summarizeCheck(checked, judge.model).judgedBy).toBe('judge')
  })

  const [blatant, plausible] = CONTROLS.map(({ text }) => text)

  /** Checks a sentence that the judge supports, citing a fact. The judge also approves some of the control sentences. */
  async function checkSupported(
    sentence: string,
    approved: readonly (string | undefined)[],
    quote: string,
    section = FIRST,
    facts = ['f1'],
  ) {
    const { writer } = createWriter(getUnchanged)
    const { judge } = createJudge(text => {
      if (CONTROLS.some(control => control.text === text))
        return { verdict: approved.includes(text) ? 'supported' : 'unsupported' }
      return text === sentence ? { kind: 'product', facts, quote } : {}
    })
    const draft = createDraft({ [section]: `<p>${sentence}</p>` })
    return (await converge(draft, { writer, judge, work: plainWork() })).removed
  }

  it('confirms other words for a fact if it refuses the control sentences', async () => {
    const reworded = `The ${first?.name} wraps round a pillow and clutches it.`
    const quote = first?.title ?? expect.unreachable()
    expect(await checkSupported(reworded, [], quote)).toEqual([])
    expect(await checkSupported(reworded, [blatant], quote)).toEqual([reworded])
    expect(await checkSupported(reworded, [plausible], quote)).toEqual([reworded])
    expect(await checkSupported(reworded, [], 'words of no fact')).toEqual([reworded])
  })

  it('needs no facts for what is about no product', async () => {
    const { writer } = createWriter(getUnchanged)
    const aside = 'We have not tested any of these machines; the figures are the makers’ own.'
    const removeAside = async (approved: readonly (string | undefined)[]) => {
      const { judge } = createJudge(text =>
        CONTROLS.some(control => control.text === text && !approved.includes(text)) ? { verdict: 'unsupported' } : {},
      )
      const draft = createDraft({ overview: `<p>${aside}</p>` })
      return (await converge(draft, { writer, judge, work: plainWork() })).removed
    }
    expect(await removeAside([])).toEqual([])
    expect(await removeAside([plausible])).toHaveLength(1)
  })

  it.each([
    'Each of the five folds flat by the handle.',
    'Every one of them keeps its lid locked while the motor turns.',
    'Every one of the five connects to the phone by Bluetooth.',
    'Each comes with the recipe book in the box.',
  ])('needs facts for what is about all products: %s', async claim => {
    const { writer } = createWriter(getUnchanged)
    const { judge } = createJudge(text =>
      CONTROLS.some(control => control.text === text) ? { verdict: 'unsupported' } : {},
    )
    const draft = createDraft({ overview: `<p>${claim}</p>` })
    expect((await converge(draft, { writer, judge, work: plainWork() })).removed).toEqual([claim])
  })

  it('confirms nothing by facts of other products', async () => {
    const [, second] = brief.products
    const reworded = `The ${second?.name} wraps round a pillow and clutches it.`
    const quote = first?.title ?? expect.unreachable()
    const section = `product:${second?.name}`
    expect(await checkSupported(reworded, [], quote, section)).toEqual([reworded])
    const { facts } = buildFactTable(brief.products)
    const own = facts.find(({ value }) => value === second?.title) ?? expect.unreachable()
    expect(await checkSupported(reworded, [], quote, section, [own.id, 'f1'])).toEqual([reworded])
    expect(await checkSupported(reworded, [], own.quote, section, [own.id, 'f1'])).toEqual([])
  })

  it('confirms an amount that can be calculated, if it refuses the control sentences', async () => {
    const { title, pricePence } = first ?? expect.unreachable()
    const spread = (pence: number) =>
      `Over seventeen winters the ${first?.name} asks for £${(pence / 100).toFixed(2)} from one to the next.`
    const right = spread((pricePence ?? Number.NaN) / 17)
    expect(await checkSupported(right, [], title)).toEqual([])
    expect(await checkSupported(right, [plausible], title)).toEqual([right])
    const wrong = spread((pricePence ?? Number.NaN) / 17 + 31)
    expect(await checkSupported(wrong, [], title)).toEqual([wrong])
  })

  it('decides about comparisons that the rules read only in part, if it refuses the control sentences', async () => {
    const { name, title } = first ?? expect.unreachable()
    // At least one of them is wrong of all products.
    const limited = ['cheapest', 'dearest'].map(word => `The ${name} is the ${word} that plugs in.`)
    const refuse = (approved: readonly (string | undefined)[]) =>
      Promise.all(limited.map(sentence => checkSupported(sentence, approved, title)))
    expect((await refuse([])).flat()).toEqual([])
    expect((await refuse([plausible])).flat()).not.toEqual([])
  })

  it('cannot confirm what the facts disprove, or what is beyond them', async () => {
    const { title } = first ?? expect.unreachable()
    const [cheapest, dearest] = [1, -1].map(
      sign => brief.products.toSorted((a, b) => sign * ((a.pricePence ?? 0) - (b.pricePence ?? 0)))[0]?.name,
    )
    for (const sentence of [
      `The ${dearest} costs less than the ${cheapest} for a family.`,
      `The ${dearest} is cheaper than the ${cheapest} if you read in bed.`,
      `The ${dearest} is the cheapest lamp for a student.`,
      `The ${cheapest} is the cheapest lamp on the market.`,
      'It is officially approved.',
      'It was cheaper than this last winter.',
    ])
      expect(await checkSupported(sentence, [], title), sentence).not.toEqual([])
  })

  it('confirms nothing about a product without a quotation from a fact', async () => {
    const { name } = first ?? expect.unreachable()
    const limited = ['cheapest', 'dearest'].map(word => `The ${name} is the ${word} that plugs in.`)
    expect((await Promise.all(limited.map(sentence => checkSupported(sentence, [], '')))).flat()).not.toEqual([])
  })

  it('leaves a section to the rules if it cannot judge it', async () => {
    const { writer } = createWriter(getSound)
    const judge: ClaimJudge = {
      model: 'judge',
      judge: () => Promise.reject(new BlogopsError('upstream_rejected', 'Prose.')),
    }
    const { problems, checked } = await converge(createDraft({}), { writer, judge, work: plainWork() })
    expect(problems).toEqual([])
    expect(summarizeCheck(checked, judge.model).judgedBy).toBeNull()
  })

  it('is asked about a section once, unless it was written again', async () => {
    const { writer } = createWriter(getSound)
    const { judge, requests } = createJudge(text => (text === doubtful ? { verdict: 'unsupported' } : {}))
    await converge(createDraft({ [FIRST]: `<p>${doubtful}</p>` }), { writer, judge, work: plainWork() })
    const asked = requests.map(({ section }) => section)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.filter(section => section.endsWith(':repaired')).length).toBeLessThanOrEqual(1)
  })

  it('sees facts and sentences as lines, and nothing of the instructions', async () => {
    const { writer } = createWriter(getSound)
    const { judge, requests } = createJudge(() => ({}))
    await converge(createDraft({}), { writer, judge, work: plainWork() })
    const request = requests.find(({ section }) => section === 'Overview')
    expect(request?.facts[0]).toMatch(/^\[f1\] .+: title: .+ — ".+"$/s)
    expect(request?.sentences[0]).toMatch(/^\[s\d+\] \S/)
  })
})

describe('repetition', () => {
  const unsupported = 'A lamp that stands on a desk should not need more room than a book does.'
  const again = `<p>It is plain. ${unsupported}</p>`
  const draft = createDraft({ overview: `<p>${unsupported}</p>`, guide: again })

  /** An editor that answers every id it may change with a text, and keeps the requests. */
  function createEditor(text: string) {
    const edits: EditRequest[] = []
    const { writer, requests } = createWriter(getUnchanged)
    const edit: NonNullable<ArticleWriter['edit']> = request => {
      edits.push(request)
      const ids = request.problems.flatMap(problem => problem.ids)
      return Promise.resolve([...ids.map(id => ({ id, text })), { id: 's1', text: 'Nobody asked for this.' }])
    }
    return { writer: { ...writer, edit }, requests, edits }
  }

  it('is reworded by one editor pass over the whole text, and nothing else is touched', async () => {
    const { writer, requests, edits } = createEditor('Measure the space beside the keyboard first.')
    const { article, removed, problems } = await converge(draft, { writer, judge: null, work: plainWork() })
    expect(requests).toEqual([])
    expect(edits).toHaveLength(1)
    expect(edits[0]?.problems).toEqual([{ ids: [expect.any(String)], message: expect.stringContaining(unsupported) }])
    expect(article.html.split(unsupported)).toHaveLength(2)
    expect(article.html).toContain('<p>It is plain. Measure the space beside the keyboard first.</p>')
    expect(article.html).not.toContain('Nobody asked for this.')
    expect([removed, problems]).toEqual([[], []])
  })

  it('is removed where the editor does not solve it', async () => {
    const { writer } = createEditor(unsupported)
    const { article, removed, problems } = await converge(draft, { writer, judge: null, work: plainWork() })
    expect(removed).toEqual([unsupported])
    expect(article.html).toContain('<p>It is plain.</p>')
    expect(problems).toEqual([])
  })

  it('is left to the sections of a writer that cannot edit', async () => {
    const { writer, requests } = createWriter(getSound)
    await converge(draft, { writer, judge: null, work: plainWork() })
    expect(requests.map(({ plan }) => plan.id)).toEqual(['guide'])
  })
})

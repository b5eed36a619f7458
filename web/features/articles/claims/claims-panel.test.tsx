// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { ArticleCheck } from '../../../../server/contract/schemas/claims.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, article, head, product, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import { LazyBodyField } from '../article-fields.tsx'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await LazyBodyField.preload()
})
beforeEach(() => localStorage.clear())

const supported = {
  id: 's1',
  text: 'The Hobbin Daily costs £49.90.',
  place: 'Overview',
  status: 'sourced',
  facts: ['f1'],
  problems: [],
} as const
const refused = {
  id: 's2',
  text: 'It never clogs.',
  place: 'Reviews › Hobbin Daily',
  status: 'unsupported',
  facts: [],
  problems: ['No source says "never clogs".'],
} as const

function check(sentences: readonly (typeof supported | typeof refused)[] = [supported]): ArticleCheck {
  const refusals = sentences.filter(({ problems }) => problems.length > 0).length
  return {
    missing: null,
    summary: {
      words: 1783,
      sourced: 1,
      general: 0,
      refused: refusals,
      removed: ['It is waterproof.'],
      judgedBy: null,
      unjudged: 1,
    },
    sentences: sentences.map(sentence => ({
      ...sentence,
      facts: [...sentence.facts],
      problems: [...sentence.problems],
    })),
    facts: [
      {
        id: 'f1',
        product: 'Hobbin Daily',
        field: 'price',
        value: '£49.90',
        source: 'mine.csv, line 2',
        quote: '49.90',
      },
    ],
    problems: [],
  }
}

const at = '2026-11-21T09:00:00.000Z'
const checkJob = {
  id: 'j1',
  type: 'check',
  title: 'Check the claims of "Grinders"',
  priority: 'interactive',
  steps: [],
  retry: null,
  result: null,
  error: null,
  cost: null,
  createdBy: 'ada',
  createdAt: at,
  updatedAt: at,
}

async function open(
  answer: FakeAnswers[string],
  more: FakeAnswers = {},
  content = '<p>The Hobbin Daily costs £49.90. It never clogs.</p>',
) {
  const sent: Record<string, unknown>[] = []
  let stored = article({ content })
  const api: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => stored,
    'articles.list': () => [head()],
    'articles.products': () => [product()],
    'articles.proposals': () => [],
    'articles.update': ({ id: _, withUnsupportedClaims, ...changes }) => {
      const added = changes.excerpt === refused.text && withUnsupportedClaims !== true
      if (added) throw new BlogopsError('conflict', 'No source.', { details: { unsupportedClaims: 3 } })
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return { ...stored, warnings: [] }
    },
    'articles.check': (input, headers) => {
      sent.push(input)
      return answer?.(input, headers)
    },
    'generate.engine': () => ({ model: null, judge: null }),
    ...more,
  }
  await openPage('/articles/a1/edit', { server: api, browser: api, admin: true })
  await screen.findByRole('heading', { name: 'Claims' })
  return sent
}

const panel = () => within(screen.getByRole('region', { name: 'Claims' }))
const write = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

describe('the claims panel', () => {
  it('shows the summary, and refused sentences with their place and reason', async () => {
    await open(() => check([supported, refused]))
    await panel().findByText(
      '1,783 words. 1 claim tied to sources, 0 general statements, 1 sentence without support, 1 sentence removed. Checked by rules only.',
    )
    const list = within(panel().getByRole('list', { name: 'Sentences without a source' }))
    expect(list.getByText('It never clogs.')).toBeDefined()
    expect(list.getByText('Reviews › Hobbin Daily')).toBeDefined()
    expect(list.getByText('No source says "never clogs".')).toBeDefined()
    expect(list.queryByText(supported.text)).toBeNull()
  })

  it('checks unsaved text on request', async () => {
    const sent = await open(({ excerpt }) => check(excerpt === undefined ? [supported] : [refused]))
    await panel().findByText(/^1,783 words/)
    await write('Excerpt', 'It never clogs.')
    await panel().findByText('The text changed since this check.')
    await userEvent.click(panel().getByRole('button', { name: 'Check claims' }))
    await panel().findByText('No source says "never clogs".')
    expect(sent).toEqual([{ id: 'a1' }, { id: 'a1', excerpt: 'It never clogs.' }])
  })

  it('checks again after saving', async () => {
    const sent = await open(() => check())
    await panel().findByText(/^1,783 words/)
    await write('Title', 'Four Grinders')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ id: 'a1' }, { id: 'a1' }]))
  })

  it('has a model judge the sentences on request, and checks again', async () => {
    let judged = false
    const asked: unknown[] = []
    const sent = await open(() => (judged ? check([refused]) : check()), {
      'generate.engine': () => ({ model: null, judge: 'claude-haiku' }),
      'articles.judge': input => {
        asked.push(input)
        return { ...checkJob, status: 'running' }
      },
      'jobs.events': async function* () {
        judged = true
        yield { sequence: 1, at, type: 'end', status: 'done', result: null, error: null }
      },
    })
    await panel().findByText('Calling the model costs money.')
    await userEvent.click(panel().getByRole('button', { name: 'Check with claude-haiku' }))
    await panel().findByText('No source says "never clogs".')
    expect(asked).toEqual([{ id: 'a1' }])
    expect(sent).toHaveLength(2)
  })

  it('offers no model where none is configured', async () => {
    await open(() => check())
    await panel().findByText(/^1,783 words/)
    expect(panel().queryByRole('button', { name: /^Check with/ })).toBeNull()
  })

  it('marks sentences in the text: facts on hover, reasons beside refused ones', async () => {
    await open(() => check([supported, refused]))
    const claim = await screen.findByTitle('Hobbin Daily: price: £49.90 (mine.csv, line 2)')
    expect(claim.textContent).toBe('The Hobbin Daily costs £49.90.')
    const note = 'No source: No source says "never clogs".'
    expect(screen.getByTitle(note).className).toContain('claim-refused')
    expect(screen.getByRole('textbox', { name: 'Article text' }).textContent).toContain(`⚠ ${note}`)
    expect(screen.getByText('No unsaved changes')).toBeDefined()
  })

  it('asks once before readers see sentences without a source', async () => {
    await open(() => check())
    await panel().findByText(/^1,783 words/)
    await write('Excerpt', refused.text)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish without a source?' }))
    expect(dialog.getByText(/^3 sentences have no source\. Publish anyway\?/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Unsaved changes')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }))
    await screen.findByText('No unsaved changes')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says why an article cannot be checked', async () => {
    const nothing = { summary: null, sentences: [], facts: [], problems: [] }
    await open(() => ({ missing: 'by_hand', ...nothing }))
    await panel().findByText('This article was written by hand, so there are no sources to check it against.')
  })

  it('reports a failed check and can repeat it', async () => {
    const answers = [new BlogopsError('unavailable', 'The server is busy.'), check()]
    await open(() => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    })
    await panel().findByText(/^Could not check the claims\. .*busy/)
    await userEvent.click(panel().getByRole('button', { name: 'Check claims' }))
    await panel().findByText(/^1,783 words/)
  })
})

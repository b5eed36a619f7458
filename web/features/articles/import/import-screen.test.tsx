// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { ArticleImportReport } from '../../../../server/contract/schemas/article-lists.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'

searching({ asyncUtilTimeout: 8_000 })

const reportOf = (changes: Partial<ArticleImportReport>): ArticleImportReport => ({
  articles: [
    { title: 'Five Kettles', outcome: 'imported', slug: 'five-kettles', notes: [] },
    { title: 'Blocks', outcome: 'skipped', slug: '', notes: ['It is protected by a password.'] },
  ],
  others: ['2 × page'],
  copied: 0,
  left: 3,
  failed: [],
  ...changes,
})

async function open(answer: (input: Readonly<Record<string, unknown>>, nth: number) => ArticleImportReport) {
  const sent: Readonly<Record<string, unknown>>[] = []
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.import': input => answer(input, sent.push(input)),
  }
  await openPage('/articles/import', { server: answers, browser: answers, admin: true })
  const file = new File(['<rss/>'], 'old.xml', { type: 'text/xml' })
  await userEvent.upload(await screen.findByLabelText('Export file'), file)
  return sent
}

it('shows a preview, then imports, and continues while pictures are left', async () => {
  const sent = await open(({ dryRun }, nth) => {
    if (dryRun) return reportOf({})
    const failed = ['https://old.example/x.jpg: the server answered 404']
    return nth === 2 ? reportOf({ copied: 2, left: 1 }) : reportOf({ copied: 1, left: 0, failed })
  })
  await screen.findByText('Would import 1 article as drafts.')
  expect(screen.getByText('Would copy 3 pictures from the old site.')).toBeDefined()
  expect(screen.getByText(/Left out: 2 × page/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Import as drafts' }))
  await screen.findByText('Imported 1 article as drafts.')
  expect(screen.getByText(/^Copied 3 pictures\. Still loaded from the old site: 1\./)).toBeDefined()
  expect(screen.getByText('https://old.example/x.jpg: the server answered 404')).toBeDefined()
  expect(screen.getByText('Blocks').parentElement?.textContent).toContain('It is protected by a password.')
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false, false])
  expect(screen.getByRole('link', { name: 'Show drafts' })).toBeDefined()
})

it('says why a file cannot be imported', async () => {
  await open(() => {
    throw new BlogopsError('bad_request', 'The file is not a WordPress export.')
  })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The file is not a WordPress export.'))
  expect(screen.queryByRole('button', { name: 'Import as drafts' })).toBeNull()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFullFolder } from './testing/full-folder.ts'

type Folder = Awaited<ReturnType<typeof openFullFolder>>

/** Lines that are refused in the current state, by command. */
const refused = ({ article, adSet, campaign, job }: Folder['names']): Record<string, string[]> => ({
  'ads activate': ['none'],
  'ads create': ['--ad-set-id', 'none', '--variant', 'A', '--headline', 'H', '--body-text', 'B'],
  'ads delete': ['none'],
  'ads deploy': ['none'],
  'ads import': ['missing.csv'],
  'ads pause': ['none'],
  'ads preview': ['none'],
  'adsets assign': [article, 'none'],
  'adsets budget': [adSet, '1000'],
  'adsets create': ['--article-id', article, '--campaign-id', 'none'],
  'adsets delete': ['none'],
  'adsets targeting': ['none', 'targeting.json'],
  api: ['users.remove', '--input', '{"user":"nobody"}'],
  'approvals approve': ['none'],
  'approvals reject': ['none'],
  'articles approve': [article, '7'],
  'articles delete': ['none'],
  'articles discard': [article, '7'],
  'articles edit': [article, '--slug', 'Not An Address'],
  'articles publish': ['none'],
  'articles regenerate': [article, '--section', 'There Is None'],
  'articles restore': ['none'],
  'articles revert': [article, '7'],
  'articles unpublish': ['none'],
  'authors create': ['Ada', '--slug', 'Not An Address'],
  'authors delete': ['none'],
  'authors edit': ['none', '--bio', 'text'],
  'campaigns delete': [campaign],
  'earnings import': ['missing.csv'],
  'earnings remove': ['none'],
  'events import': ['missing.ndjson'],
  generate: ['--topic', 'toasters', '--category', 'kitchen', '--campaign', 'none'],
  'invites revoke': ['none'],
  'jobs cancel': [job],
  'jobs resume': [job],
  'optimize apply': ['none'],
  'sessions revoke': ['none'],
  'settings set': ['name', 'The Coffee Shelf'],
  'tokens create': ['nightly', '--scope', 'articles:read', '--user', 'nobody'],
  'tokens revoke': ['none'],
  'tracking-ids assign': ['none-21'],
  'tracking-ids remove': ['none-21'],
  'users create': ['ada', '--password-stdin'],
  'users password': ['nobody', '--password-stdin'],
  'users remove': ['ada'],
  'users reset': ['nobody'],
  'users role': ['ada', 'editor'],
})
const password = 'correct horse battery'

const cwd = mkdtempSync(path.join(tmpdir(), 'blogops-refused-'))
afterAll(() => rmSync(cwd, { recursive: true }))

let folder: Folder
beforeAll(async () => {
  folder = await openFullFolder(cwd)
})

const commands = [
  'ads activate',
  'ads create',
  'ads delete',
  'ads deploy',
  'ads import',
  'ads pause',
  'ads preview',
  'adsets assign',
  'adsets budget',
  'adsets create',
  'adsets delete',
  'adsets targeting',
  'api',
  'approvals approve',
  'approvals reject',
  'articles approve',
  'articles delete',
  'articles discard',
  'articles edit',
  'articles publish',
  'articles regenerate',
  'articles restore',
  'articles revert',
  'articles unpublish',
  'authors create',
  'authors delete',
  'authors edit',
  'campaigns delete',
  'earnings import',
  'earnings remove',
  'events import',
  'generate',
  'invites revoke',
  'jobs cancel',
  'jobs resume',
  'optimize apply',
  'sessions revoke',
  'settings set',
  'tokens create',
  'tokens revoke',
  'tracking-ids assign',
  'tracking-ids fill',
  'tracking-ids remove',
  'users create',
  'users password',
  'users remove',
  'users reset',
  'users role',
] as const

describe('a refused call', () => {
  it.each(commands)('is refused by --dry-run with the same message: %s', async command => {
    const words = [...command.split(' '), ...(refused(folder.names)[command] ?? [])]
    const before = await folder.everything()
    const result = await folder.cli([...words, '--dry-run', '--yes'], password)
    expect(await folder.everything()).toEqual(before)
    const done = await folder.cli([...words, '--yes'], password)
    expect({ exit: result.exit, stdout: result.stdout, stderr: result.stderr }).toEqual({
      exit: done.exit,
      stdout: '',
      stderr: done.stderr,
    })
    expect(done.exit).not.toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { run } from '../../run.ts'
import { events, json } from '../../testing/fake-server.ts'
import { fakeTerminal, runLine, testBuild } from '../../testing/fake-terminal.ts'
import { at, end, jobServer, result, running, start } from '../../testing/job-server.ts'
import { localApp } from '../../testing/local-app.ts'
import { person } from '../../testing/person.ts'

const line = ['generate', '--topic', 'wireless earbuds', '--server', 'http://localhost:9']
describe('blogops generate', () => {
  it('prints the result on stdout and the progress on stderr', async () => {
    const { fetch } = jobServer([() => events([start, running, end()])])
    const { exit, stdout, stderr } = await runLine(line, { fetch })
    expect(exit).toBe(0)
    expect(stdout).toContain('Published Earbuds\nhttp://localhost:9/article/earbuds\n')
    expect(stderr).toBe('Find products: running\n')
  })

  it('prints the result document with --json, and nothing else with --quiet', async () => {
    const { fetch } = jobServer([() => events([start, running, end()])])
    const { stdout, stderr } = await runLine([...line, '--json', '--quiet'], { fetch })
    expect(JSON.parse(stdout)).toEqual(result)
    expect(stderr).toBe('')
  })

  it('prints every event with --ndjson', async () => {
    const { fetch } = jobServer([() => events([start, running, end()])])
    const { stdout, stderr } = await runLine([...line, '--ndjson'], { fetch })
    expect(
      stdout
        .trim()
        .split('\n')
        .map(text => JSON.parse(text)),
    ).toEqual([start, running, end()])
    expect(stderr).toBe('')
  })

  it('sends the values of the flags', async () => {
    const { fetch, seen } = jobServer([() => events([end()])])
    await runLine([...line, '--category', 'audio', '--products', '7', '--campaign', 'c1', '--draft'], { fetch })
    expect(seen.find(({ call }) => call === 'POST /api/jobs')?.body).toEqual({
      type: 'generation',
      input: { topic: 'wireless earbuds', category: 'audio', productCount: 7, campaignId: 'c1', draft: true },
    })
  })

  it('sends the format, and asks for no number of products', async () => {
    const { fetch, seen } = jobServer([() => events([end()])])
    await runLine(['generate', '--topic', 'A or B', '--format', 'versus', '--server', 'http://localhost:9'], { fetch })
    const sent = seen.find(({ call }) => call === 'POST /api/jobs')?.body
    expect(sent).toEqual({ type: 'generation', input: { topic: 'A or B', format: 'versus' } })
    const wrong = await runLine([...line, '--format', 'poem'], { fetch })
    expect(wrong).toMatchObject({ exit: 2, stderr: expect.stringContaining('howto') })
  })

  it('sends the priority, also in a dry run', async () => {
    const { fetch, seen } = jobServer([() => events([end()])])
    await runLine([...line, '--priority', 'background'], { fetch })
    expect(seen.find(({ call }) => call === 'POST /api/jobs')?.body).toMatchObject({ priority: 'background' })
    const { runtime } = await localApp()
    const { stdout } = await runLine(['generate', '--topic', 'toasters', '--priority', 'background', '--dry-run'], {
      runtime,
    })
    expect(stdout).toMatch(/priority\W+background/)
    const wrong = await runLine([...line, '--priority', 'low'], { fetch })
    expect(wrong).toMatchObject({ exit: 2, stderr: expect.stringContaining('interactive') })
  })

  it('continues a broken stream without repeating events', async () => {
    const { fetch, seen } = jobServer([
      () => events([start, running], { breaks: true }),
      () => {
        throw new TypeError('fetch failed')
      },
      () => events([running, end()]),
    ])
    const { exit, stdout } = await runLine([...line, '--ndjson'], { fetch })
    expect(exit).toBe(0)
    expect(
      stdout
        .trim()
        .split('\n')
        .map(text => JSON.parse(text).sequence),
    ).toEqual([1, 2, 9])
    const follows = seen.filter(({ call }) => call.endsWith('/events'))
    expect(follows.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '2', '2'])
  })

  it('gives up on an unreachable server', async () => {
    const fetch = jobServer([]).fetch
    const gone = async (request: Request) => {
      if (request.url.endsWith('/events')) throw new TypeError('fetch failed')
      return fetch(request)
    }
    const { exit, stderr } = await runLine(line, { fetch: gone })
    expect(exit).toBe(6)
    expect(stderr).toContain('cannot be reached')
  })

  it('fails with the error and hint of the job', async () => {
    const error = { code: 'not_enough_products', message: 'Only 2 of 5 fit.', hint: 'Ask for 3.' }
    const { fetch } = jobServer([() => events([end({ status: 'failed', result: null, error })])])
    const { exit, stdout, stderr } = await runLine(line, { fetch })
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
    expect(stderr).toBe('error: Only 2 of 5 fit.\nhint: Ask for 3.\n')
  })

  it('explains how to resume an interrupted job', async () => {
    const interrupted = { 'GET /api/jobs/j1': () => json({ id: 'j1', status: 'interrupted' }) }
    const { fetch } = jobServer([() => events([start])], interrupted)
    const { exit, stderr } = await runLine(line, { fetch })
    expect(exit).toBe(1)
    expect(stderr).toContain('blogops jobs resume j1')
  })

  it('exits with 7 if the article was created and its ad set failed', async () => {
    const partial = { ...result, adSetError: 'No such campaign.' }
    const { fetch } = jobServer([() => events([end({ result: partial })])])
    const { exit, stdout, stderr } = await runLine([...line, '--json'], { fetch })
    expect(exit).toBe(7)
    expect(JSON.parse(stdout)).toEqual(partial)
    expect(stderr).toContain('No such campaign.')
    expect(stderr).toContain('blogops adsets assign earbuds <campaign>')
  })

  it('lists the first hundred rejected rows and counts the rest', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({ line: at + 2, reason: 'price is missing' }))
    const rejected = { sequence: 3, at, type: 'rejected', step: 'find', rows, total: 400 }
    const { fetch } = jobServer([() => events([start, rejected, end()])])
    const { stderr } = await runLine(line, { fetch })
    expect(stderr.match(/row left out, line/g)).toHaveLength(100)
    expect(stderr).toContain('and 300 more rows left out')
  })

  it('cancels the job at Ctrl-C and exits with 3', async () => {
    const fake = fakeTerminal({ fetch: request => server.fetch(request) })
    let cancelled = () => {}
    const after = new Promise<void>(resolve => {
      cancelled = resolve
    })
    const server = jobServer(
      [
        () => {
          fake.interrupt()
          return after.then(() => events([end({ status: 'cancelled', result: null })]))
        },
      ],
      {
        'POST /api/jobs/j1/cancel': () => {
          cancelled()
          return json({ id: 'j1', status: 'cancelled' })
        },
      },
    )
    expect(await run(fake.terminal, line, testBuild())).toBe(3)
    const [cancelling, ended] = fake.stderr().trimEnd().split('\n').slice(-2)
    expect(cancelling).toMatch(/^Cancelling. Press Ctrl-C again to leave at once\. .*: blogops jobs show j1$/)
    expect(ended).toBe('error: Job j1 was cancelled.')
  })

  it('exits at Ctrl-C even if the job cannot be cancelled', async () => {
    const fake = fakeTerminal({ fetch: request => server.fetch(request) })
    const server = jobServer([() => new Promise<Response>(() => fake.interrupt())])
    const fetch = (request: Request) =>
      Promise.race([
        server.fetch(request),
        new Promise<Response>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        ),
      ])
    expect(await run({ ...fake.terminal, fetch }, line, testBuild())).toBe(3)
    expect(fake.stderr()).toContain('hint: Try again: blogops jobs cancel j1')
  })

  it('never waits for an answer without a terminal', async () => {
    for (const stdin of ['', 'silent']) {
      const { exit, stderr } = await runLine(['generate'], { stdin })
      expect(exit).toBe(2)
      expect(stderr).toContain('--topic is missing.')
    }
    expect((await runLine(['generate', '--no-input'], { columns: 80 })).exit).toBe(2)
  })

  it('warns of a second article on the same topic, on stderr and in its result', async () => {
    const { runtime } = await localApp()
    const again = ['generate', '--topic', 'desk lamps', '--products', '3', '--json']
    const first = JSON.parse((await runLine(again, { runtime })).stdout)
    const { stdout, stderr } = await runLine([...again, '--quiet'], { runtime })
    const warning = `There is already an article on this topic: "${first.article.title}" (${first.article.slug}).`
    expect(stderr).toBe(`warning: ${warning}\n`)
    expect(first.warnings).toEqual([])
    expect(JSON.parse(stdout)).toMatchObject({ warnings: [warning] })
  })

  it('asks before it generates a second article on the same topic', async () => {
    const similar = json([{ id: 'a1', slug: 'earbuds', title: 'Earbuds', status: 'draft' }])
    const answered = async (key: string, words: readonly string[] = []) => {
      const { fetch, seen } = jobServer([() => events([start, end()])], {
        'GET /api/generate/similar': () => similar.clone(),
      })
      const seat = person([['Generate one more?', key]])
      const { stdin, stderr } = seat.terminal
      const exit = await run({ ...fakeTerminal({ fetch }).terminal, stdin, stderr }, [...line, ...words], testBuild())
      return { exit, shown: seat.shown(), isStarted: seen.some(({ call }) => call === 'POST /api/jobs') }
    }
    expect(await answered('\r')).toMatchObject({ exit: 3, isStarted: false })
    const sure = await answered('y\r')
    expect(sure).toMatchObject({ exit: 0, isStarted: true })
    expect(sure.shown).toContain('"Earbuds" (earbuds)')
    expect(await answered('', ['--yes'])).toMatchObject({ exit: 0, isStarted: true })
  })

  it('prints an address only if a server answers there', async () => {
    const { runtime } = await localApp()
    const words = ['generate', '--topic', 'desk lamps', '--products', '3']
    const program = 'node bin/blogops.mjs'
    const unserved = await runLine([...words, '--data-dir', 'there'], { runtime, program })
    expect(unserved.stdout).not.toContain('http')
    expect(unserved.stdout).toContain('\nTo read it: node bin/blogops.mjs serve --data-dir there\n')
    const env = { BLOGOPS_SITE_URL: 'https://blog.example' }
    expect((await runLine(words, { runtime, env })).stdout).toMatch(/^http:\S+\/article\/\S+$/m)
  })

  it('writes an article into the data folder itself', async () => {
    const { client, runtime } = await localApp()
    const words = ['generate', '--topic', 'wireless earbuds', '--category', 'audio', '--products', '3', '--json']
    const { exit, stdout } = await runLine(words, { runtime })
    expect(exit).toBe(0)
    const made: { article: { slug: string }; products: unknown[] } = JSON.parse(stdout)
    expect(made.products).toHaveLength(3)
    expect((await client.articles.list()).map(({ slug }) => slug)).toEqual([made.article.slug])
    const { stderr } = await runLine(['generate', '--topic', 'x y z', '--category', 'boats'], { runtime })
    expect(stderr).toContain('Category must be one of')
  })
})

import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import type { Article } from '../server/contract/schemas/article.ts'
import type { Job } from '../server/contract/schemas/job.ts'
import { blogopsIn } from './testing/blogops-process.ts'

const generate = ['generate', '--topic', 'wireless earbuds', '--category', 'audio', '--ndjson']

/** Kills a generation as soon as it has printed `lines` lines of progress. */
async function killAfter(blogops: ReturnType<typeof blogopsIn>, lines: number): Promise<void> {
  const child = blogops.start(generate, { buffer: false })
  if (!child.stdout) throw new Error('no output to read')
  let seen = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    seen += 1
    if (seen === lines) child.kill('SIGKILL')
  }
  await child
}

it('a generation killed at any step is listed as interrupted, and published once at the next start', async () => {
  const blogops = blogopsIn()
  const points = [1, 2, 4, 6, 8, 10, 12, 14]
  for (const lines of points) await killAfter(blogops, lines)

  const left = await blogops.json<Job[]>('jobs', 'list')
  expect(left).toHaveLength(points.length)
  const interrupted = left.filter(job => job.status === 'interrupted')
  expect(interrupted.length).toBeGreaterThan(0)
  expect(left.every(job => job.status === 'interrupted' || job.status === 'done')).toBe(true)

  const server = await blogops.serve()
  for (const job of interrupted) await blogops.run('jobs', 'watch', job.id)
  const jobs = await blogops.json<Job[]>('jobs', 'list')
  expect(jobs.map(job => job.status)).toEqual(points.map(() => 'done'))
  const articles = await blogops.json<Article[]>('articles', 'list')
  expect(articles.map(article => article.id).sort()).toEqual(jobs.map(job => job.id).sort())
  await server.stop()
})

it('a server killed during a generation continues it after a restart', async () => {
  const blogops = blogopsIn()
  const first = await blogops.serve()
  const child = blogops.start(generate, { buffer: false })
  if (!child.stdout) throw new Error('no output to read')
  for await (const _ of createInterface({ input: child.stdout })) {
    await first.kill()
    break
  }
  child.kill('SIGKILL')
  await child

  const second = await blogops.serve()
  const [job] = await blogops.json<Job[]>('jobs', 'list')
  await blogops.run('jobs', 'watch', job?.id ?? '')
  expect(await blogops.json<Job[]>('jobs', 'list')).toMatchObject([{ status: 'done' }])
  expect(await blogops.json<Article[]>('articles', 'list')).toHaveLength(1)
  await second.stop()
})

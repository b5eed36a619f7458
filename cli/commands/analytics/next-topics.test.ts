import { expect, it } from 'vitest'
import { optimizing } from '../../testing/optimizing.ts'

const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))

it('optimize topics prints each topic with its reasons and the command that creates the article', async () => {
  const at = await optimizing()
  const { exit, stdout } = await at.cli(['optimize', 'topics', '--no-color'], { columns: 80 })
  expect(exit).toBe(0)
  expect(stdout.match(/^\d\. .+ \([a-z-]+\): up to £0\.00 in 90 days$/gm)).toHaveLength(5)
  const [, words = ''] = /^ {2}blogops (generate --topic '[^']+' --category [a-z-]+)$/m.exec(stdout) ?? []
  expect(words).not.toBe('')
  expect(stdout).toContain('Not this one: blogops optimize dismiss <topic>')
  expect(longest(stdout.replaceAll(/^ {2}blogops generate.*$/gm, ''))).toBeLessThanOrEqual(80)
  const json = JSON.parse((await at.cli(['optimize', 'topics', '--json'])).stdout)
  expect(json).toEqual(await at.local.optimizer.topics({}))
})

it('optimize dismiss turns a topic down, and optimize restore undoes that', async () => {
  const at = await optimizing()
  const [first] = (await at.local.optimizer.topics({})).topics
  const topic = first?.topic ?? ''
  const dismissed = await at.cli(['optimize', 'dismiss', topic])
  expect([dismissed.exit, dismissed.stdout]).toEqual([
    0,
    `"${topic}" is not proposed again. To undo it: blogops optimize restore '${topic}'\n`,
  ])
  const list = await at.cli(['optimize', 'topics', '--no-color'])
  expect(list.stdout).not.toContain(`1. ${topic}`)
  expect(list.stdout).toContain(`Turned down: ${topic}.`)
  expect((await at.cli(['optimize', 'restore', topic])).stdout).toBe(`"${topic}" may be proposed again.\n`)
  const again = await at.cli(['optimize', 'restore', topic])
  expect([again.exit, again.stderr]).toEqual([1, expect.stringContaining('is not turned down')])
})

it('optimize topics prints what people search for, and which articles to refresh', async () => {
  const at = await optimizing()
  const heading = 'Clicks,Impressions,CTR,Position'
  const files = [
    { name: 'Queries.csv', content: `Top queries,${heading}\ncast iron skillets,1,600,0.2%,31` },
    { name: 'Pages.csv', content: `Top pages,${heading}\n/article/five-kettles,3,410,0.7%,11.4` },
  ]
  await at.local.search.import({ files, from: '2026-10-22', to: '2026-11-20' })
  const { stdout } = await at.cli(['optimize', 'topics', '--no-color'], { columns: 80 })
  expect(stdout).toContain('Searched for without an article, 2026-10-22 to 2026-11-20:\n\ncast iron skillets\n')
  expect(stdout).toContain("  blogops generate --topic 'cast iron skillets' --category <category>")
  expect(stdout).toMatch(/Articles to refresh:\n\nFive Kettles\n/)
  expect(stdout).toContain('  blogops articles regenerate five-kettles --dated')
  expect(longest(stdout.replaceAll(/^ {2}blogops .*$/gm, ''))).toBeLessThanOrEqual(80)
})

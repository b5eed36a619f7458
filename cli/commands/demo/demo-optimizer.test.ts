import { expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { openFinishedDemo } from '../../testing/open-demo.ts'

async function opened() {
  const { report, ...site } = await openFinishedDemo()
  const print = async () => (await site.cli(['demo', '--no-serve'])).stdout
  const running = async () => (await site.client.ads.all()).flatMap(ad => (ad.status === 'ACTIVE' ? [ad.variant] : []))
  return { ...site, first: report, print, running }
}

it('blogops demo runs the optimizer and applies nothing', async () => {
  const { client, demo, first, print, running } = await opened()
  const { optimizer } = first
  expect(optimizer).toEqual({
    planId: expect.any(String),
    state: 'open',
    // A plan pauses a part of the spend, so the other loser waits for the next night.
    changes: 1,
    isPaused: false,
    finding: expect.stringMatching(/^B is better .* sure/),
  })
  const { changes } = (await client.optimizer.plan({ id: optimizer.planId })).optimization.plan
  expect(changes.map(change => change.to)).toEqual(['PAUSED'])
  expect((await running()).sort()).toEqual(['A', 'B', 'C'])
  expect((await demo()).optimizer).toEqual(optimizer)
  expect(await print()).toMatch(
    /Optimizer B is better .* sure.* 1 change suggested: http:\S+\/ai-optimizer\?plan=\S+\n/,
  )
})

it('blogops demo prints working commands to apply and undo its plan', async () => {
  const { cli, first, print, running } = await opened()
  const typed = (text: string) =>
    /^(?:Apply|Undo) it +blogops (.+)$/m.exec(text)?.[1]?.split(' ') ?? expect.unreachable()
  const { planId } = first.optimizer
  const apply = typed(await print())
  expect(apply).toEqual(['optimize', 'apply', planId])
  expect((await cli([...apply, '--yes'])).exit).toBe(0)
  const left = await running()
  expect(left).toHaveLength(2)
  expect(left).toContain('B')
  const undo = typed(await print())
  expect(undo).toEqual(['optimize', 'undo', planId])
  expect((await cli([...undo, '--yes'])).exit).toBe(0)
  expect((await running()).sort()).toEqual(['A', 'B', 'C'])
})

it('blogops demo runs the optimizer again on another day or after its plan ended', async () => {
  const { client, clock, demo, first } = await opened()
  const plans = [first.optimizer.planId]
  const [ad] = await client.ads.all()
  await client.ads.status({ adId: ad?.id ?? '', status: 'PAUSED' })
  plans.push((await demo()).optimizer.planId)
  clock.advance(86_400_000)
  plans.push((await demo()).optimizer.planId)
  expect(new Set(plans).size).toBe(3)
  expect(await client.optimizer.plans()).toHaveLength(3)
})

it('blogops demo leaves paused ads unchanged and says so', async () => {
  const { client, demo, first, print, running } = await opened()
  for (const adId of first.ads.adIds) await client.ads.status({ adId, status: 'PAUSED' })
  expect((await demo()).optimizer).toMatchObject({ state: 'empty', changes: 0, isPaused: true })
  expect(await running()).toEqual([])
  const text = await print()
  expect(text).toContain(' 0 changes suggested because the ads are paused: http')
  expect(text).not.toContain('Apply it')
})

it('blogops demo prints commands with the program name that started it', async () => {
  const { runtime } = await openFinishedDemo()
  const program = 'node bin/blogops.mjs'
  const { stdout } = await runLine(['demo', '--no-serve', '--data-dir', './my demo'], { runtime, program })
  expect(stdout).toMatch(/^Apply it {2}node bin\/blogops\.mjs optimize apply \S+ --data-dir '\.\/my demo'$/m)
  expect(stdout).toMatch(/^Serve it {2}node bin\/blogops\.mjs serve --data-dir '\.\/my demo'$/m)
  expect(stdout).not.toMatch(/ blogops |127\.0\.0\.1/)
})

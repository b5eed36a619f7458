import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { computePlanHash } from '../../../server/domain/json.ts'
import { readAccountState } from '../../../server/features/optimizer/testing/open-optimizer.ts'
import { plainStrategist } from '../../../server/testing/plain-strategist.ts'
import { run } from '../../run.ts'
import { fakeTerminal, runLine, testBuild } from '../../testing/fake-terminal.ts'
import { optimizing } from '../../testing/optimizing.ts'
import { changes, planIn, withFile, withLost } from '../../testing/with-plan-file.ts'
import { writePlanFile } from './find-plan.ts'

/** Creates a strategist that answers only after `goOn`. */
async function withSlowWords() {
  const plain = plainStrategist()
  let waiting = 0
  let goOn = () => {}
  const advise: typeof plain.advise = async (facts, work) => {
    await new Promise<void>((resolve, reject) => {
      work.signal.addEventListener('abort', () => reject(work.signal.reason))
      goOn = resolve
      waiting += 1
    })
    return plain.advise(facts, work)
  }
  const at = await optimizing({ strategist: { ...plain, advise } })
  const asked = (times: number) => vi.waitFor(() => expect(waiting).toBe(times))
  return { at, asked, goOn: () => goOn() }
}

describe('blogops optimize', () => {
  it('prints progress on stderr and findings on stdout', async () => {
    const at = await optimizing({ changes })
    const { exit, stdout, stderr } = await at.cli(['optimize'])
    expect(exit).toBe(0)
    expect(stderr).toContain('Evaluate ad sets and their ads: done')
    expect(stderr).toContain('Nothing has changed yet. To apply it: blogops optimize apply id')
    for (const text of [
      ...['Key insights', '- 0 visitors clicked 0 products.', 'Write next: Electric kettles (kitchen)'],
      ...['Advertise it: £10.00 a day, OUTCOME_TRAFFIC', 'Kettles: MAINTAIN (Five Kettles)'],
      ...['CTR –, CPC –, spend –, conversions –', '- Keep an eye on Kettles.'],
      '£10.00 → £12.00 a day for these ad sets. The cap is £50.00.',
    ])
      expect(stdout).toContain(text)
    expect(stdout.split('\n').slice(0, 12)).toEqual([
      expect.stringMatching(/^Plan .+: 2 changes, valid until 2026-11-22 09:00 UTC$/),
      '  Starts 1 ad and raises 1 budget by £2.00 a day.',
      '  Expected: not estimated, because too little is known about the results of these ad',
      '  sets.',
      '  Risk: not estimated, for the same reason.',
      '',
      '  Kettles',
      '  £0.00 last week, £10.00 → £12.00 a day, campaign Kettles campaign, article Five',
      '  Kettles',
      '  + 1. Daily budget  £10.00 → £12.00 a day',
      '       It brings more clicks for a pound.',
      '  + 2. Kettles B     paused → runs',
    ])
    expect(stdout).not.toContain('::')
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it.each([
    [changes, 10],
    [() => [], 0],
  ])('exits with --detailed-exitcode according to the changes', async (proposed, exit) => {
    const at = await optimizing({ changes: proposed })
    expect((await at.cli(['optimize', '--detailed-exitcode', '--quiet'])).exit).toBe(exit)
  })

  it('prints one document with --json and writes the plan file', async () => {
    const at = await optimizing({ changes })
    const { stdout } = await at.cli(['optimize', '--plan', 'plan.json', '--json'])
    const file = planIn(at.cwd)
    expect(JSON.parse(stdout)).toEqual(file.optimization)
    expect(file).toMatchObject({ blogopsPlan: 1, server: 'http://localhost:3000' })
    expect(file.optimization.plan.hash).toBe(await computePlanHash(file.optimization))
  })

  it.each([
    ['', 'needs a file'],
    ['nowhere/plan.json', 'the folder does not exist'],
    ['.', 'it is a folder'],
  ])('runs nothing if the plan cannot be written to %j', async (name, why) => {
    const at = await optimizing({ changes })
    for (const more of [[], ['--dry-run']]) {
      const { exit, stderr } = await at.cli(['optimize', '--plan', name, ...more])
      expect([exit, stderr]).toEqual([2, expect.stringContaining(why)])
    }
    expect([await at.local.optimizer.plans({}), readdirSync(at.cwd)]).toEqual([[], []])
  })

  it('explains where to find the plan if the file cannot be written', async () => {
    const at = await withFile()
    const written = writePlanFile(at.cwd, 'gone/plan.json', planIn(at.cwd))
    await expect(written).rejects.toMatchObject({ hint: expect.stringContaining('blogops optimize list') })
  })

  it('cancels at Ctrl-C only a run that it started', async () => {
    const { at, goOn, asked } = await withSlowWords()
    const theirs = await at.local.optimizer.start({})
    await asked(1)
    const { terminal, stderr, interrupt } = fakeTerminal({ runtime: at.runtime, cwd: at.cwd })
    const ended = run(terminal, ['optimize'], testBuild())
    await vi.waitFor(() => expect(stderr()).toContain('A run started by local is in progress'))
    interrupt()
    expect(await ended).toBe(3)
    expect(stderr()).toContain(`Stopped watching job ${theirs.id}. It continues to run.`)
    goOn()
    for await (const event of at.local.jobs.events({ id: theirs.id })) {
      if (event.type === 'end') expect(event.status).toBe('done')
    }
    const own = fakeTerminal({ runtime: at.runtime, cwd: at.cwd })
    const cancelled = run(own.terminal, ['optimize'], testBuild())
    await asked(2)
    own.interrupt()
    expect(await cancelled).toBe(3)
    expect(own.stderr()).toContain('was cancelled')
  })

  it('lists plans and refuses unknown subcommands', async () => {
    const at = await withFile()
    const { stdout } = await at.cli(['optimize', 'list'], { columns: 120 })
    expect(stdout).toContain(at.plan.id)
    expect(stdout).toContain('Ready to apply')
    expect((await at.cli(['optimize', 'aply'])).stderr).toContain('Did you mean apply?')
  })
})

describe('blogops optimize show', () => {
  it('shows a plan and its state by file or id', async () => {
    const at = await withFile()
    for (const ref of ['plan.json', at.plan.id]) {
      const { exit, stdout } = await at.cli(['optimize', 'show', ref])
      expect(exit).toBe(0)
      expect(stdout).toContain('+ 1. Daily budget  £10.00 → £12.00 a day')
      expect(stdout).toContain('It is open until 2026-11-22 09:00 UTC.')
    }
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 11 })
    const { stdout } = await at.cli(['optimize', 'show', 'plan.json'])
    expect(stdout).toContain('It is stale: its figures have changed.')
    expect(stdout).toContain('"Kettles" had £10.00 a day and now has £11.00')
  })

  it('refuses what is no plan', async () => {
    const at = await optimizing()
    writeFileSync(path.join(at.cwd, 'x.json'), '{"blogopsPlan":1}')
    for (const name of ['x.json', 'none.json']) expect((await at.cli(['optimize', 'show', name])).exit).toBe(2)
    expect((await at.cli(['optimize', 'show', '01KNONE'])).exit).toBe(1)
  })
})

describe('blogops optimize apply', () => {
  it('shows the changes, asks once and applies them', async () => {
    const at = await withFile()
    const { exit, stdout, shown } = await at.asked(['optimize', 'apply', 'plan.json'], 'Make these 2 changes?', 'y\r')
    expect(exit).toBe(0)
    expect(shown).toContain('£10.00 → £12.00 a day')
    expect(stdout).toContain('It is applied.\nApplied by local, 2026-11-21 09:00 UTC:')
    expect(await readAccountState(at)).toEqual({
      budgets: { Kettles: 12, Toasters: 20 },
      running: ['Kettles A', 'Kettles B', 'Toasters A'],
    })
  })

  it('changes nothing after a no or without a terminal', async () => {
    const at = await withFile()
    expect((await at.asked(['optimize', 'apply', 'plan.json'], 'Make these 2 changes?', 'n\r')).exit).toBe(3)
    expect((await at.cli(['optimize', 'apply', 'plan.json'])).exit).toBe(2)
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it('reports the same result when repeated, without changes', async () => {
    const at = await withFile()
    const first = await at.cli(['optimize', 'apply', 'plan.json', '--yes', '--json'])
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 10 })
    const again = await at.cli(['optimize', 'apply', at.plan.id, '--yes', '--json'])
    expect([again.exit, again.stdout]).toEqual([0, first.stdout])
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it('refuses a file that was edited, with or without its hash', async () => {
    const at = await withFile()
    const file = at.edit(({ optimization: { plan } }) => {
      for (const change of plan.changes) if (change.kind === 'budget') change.to = 40
    })
    const edited = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect([edited.exit, edited.stderr]).toEqual([5, expect.stringContaining('was edited after it was written')])
    const hash = await computePlanHash(file.optimization)
    at.edit(({ optimization: { plan } }) => Object.assign(plan, { hash }))
    const forged = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect([forged.exit, forged.stderr]).toEqual([5, expect.stringContaining('so it was edited')])
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })

  it.each(['apply', 'undo'])('refuses a file that is no plan before it asks anything: %s', async command => {
    const at = await withFile()
    at.edit(file => Object.assign(file, { optimization: {} }))
    const { exit, stderr } = await at.cli(['optimize', command, 'plan.json'])
    expect([exit, stderr]).toEqual([2, expect.stringContaining('The file plan.json is not a plan of blogops.\n')])
  })

  it('refuses one of another site', async () => {
    const at = await withFile()
    at.edit(file => Object.assign(file, { server: 'https://elsewhere.example' }))
    const { exit, stderr } = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect([exit, stderr]).toEqual([5, expect.stringContaining('was made for https://elsewhere.example')])
    expect(stderr.replace(/\s+/g, ' ')).toContain('or make a new plan here: blogops optimize --plan plan.json')
  })

  it('refuses a stale one, naming what has changed', async () => {
    const at = await withFile()
    await at.local.adsets.budget({ adSetId: at.kettles, dailyBudget: 11 })
    const { exit, stderr } = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect([exit, stderr]).toEqual([5, expect.stringContaining('"Kettles" had £10.00 a day and now has £11.00')])
  })

  it('exits with 7 if only some changes could be made', async () => {
    const at = await withFile()
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, status: 'draft' })
    })
    const { exit, stdout } = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect(exit).toBe(7)
    expect(stdout).toContain('failed    Kettles B: "Five Kettles" is not published')
  })

  it('asks only about the remaining changes of an interrupted plan', async () => {
    const at = await withLost()
    const { exit, shown } = await at.asked(['optimize', 'apply', 'plan.json'], 'Make this change?', 'y\r')
    expect([exit, shown]).toEqual([7, expect.stringContaining('1 change, to be made now')])
    // Nothing is left to apply, so no question is asked.
    expect((await at.cli(['optimize', 'apply', 'plan.json', '--yes'])).stdout).toContain('done      Kettles\n')
  })

  it('has nothing to do for a plan without changes', async () => {
    const at = await optimizing()
    await at.cli(['optimize', '--plan', 'plan.json', '--quiet'])
    const { exit, stdout } = await at.cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect([exit, stdout]).toEqual([0, expect.stringContaining('It is empty: there is nothing to change.')])
  })

  it('with --dry-run, says what would be done, and does not', async () => {
    const at = await withFile()
    const { exit, stdout } = await at.cli(['optimize', 'apply', 'plan.json', '--dry-run'])
    expect(exit).toBe(0)
    expect(stdout).toContain(`POST /api/optimizer/plans/${at.plan.id}/apply`)
    expect(stdout).toContain('unchecked')
    expect((await readAccountState(at)).budgets.Kettles).toBe(10)
  })
})

describe('blogops optimize apply --only', () => {
  it('applies the chosen changes, and the others later', async () => {
    const at = await withFile()
    const { exit, stdout } = await at.cli(['optimize', 'apply', 'plan.json', '--only', '1', '--yes'])
    expect(exit).toBe(0)
    expect(stdout).toContain('It is applied in part')
    expect(stdout).toContain('  done      Kettles\n  left out  Kettles B\n')
    const rest = await at.asked(['optimize', 'apply', 'plan.json', '--except', '1'], 'Make this change?', 'y\r')
    expect(rest.shown).toContain('+ 2. Kettles B  paused → runs')
    expect(rest.shown).toContain('Starts 1 ad.')
    expect(rest.stdout).toContain('It is applied.')
  })

  it.each([
    [['--only', '3'], '--only must be numbers of changes from 1 to 2, such as 1,3.'],
    [['--except', 'all'], '--except must be numbers of changes from 1 to 2, such as 1,3.'],
    [['--except', '1,2'], '--except leaves out all changes of the plan.'],
    [['--only', '1', '--except', '2'], 'Pass --only or --except, not both.'],
  ])('refuses %j', async (flags, message) => {
    const at = await withFile()
    const { exit, stderr } = await at.cli(['optimize', 'apply', 'plan.json', '--yes', ...flags])
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

it.each(['apply', 'undo'])('blogops optimize %s names the plan that is missing, ahead of who is', async verb => {
  const { exit, stderr } = await runLine(['optimize', verb])
  expect([exit, stderr]).toEqual([2, expect.stringMatching(/^error: <plan> is missing\.$/m)])
})

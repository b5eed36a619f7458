import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { budgetChange } from '../../server/features/optimizer/testing/open-optimizer.ts'
import { plainStrategist } from '../../server/testing/plain-strategist.ts'
import { fakeTerminal } from '../testing/fake-terminal.ts'
import { optimizing } from '../testing/optimizing.ts'
import { neutralizeCommands, openActions } from './actions.ts'

const nasty = '::add-mask::x\n::error::owned\n##[set-env name=PATH]x'

/** A strategist whose texts contain workflow commands. */
function nastyStrategist() {
  const plain = plainStrategist()
  return {
    ...plain,
    async advise(...[facts, work]: Parameters<typeof plain.advise>) {
      await work.report(nasty)
      return { ...(await plain.advise(facts, work)), overallInsights: [nasty, '| a | <b> `c` @d'] }
    },
  }
}

async function step(words: string[] = []) {
  const at = await optimizing({
    changes: account => [budgetChange(account, 'Kettles', 12)],
    strategist: nastyStrategist(),
  })
  const files = { GITHUB_STEP_SUMMARY: 'summary.md', GITHUB_OUTPUT: 'output.txt' }
  for (const name of Object.values(files)) writeFileSync(path.join(at.cwd, name), '')
  const env = { GITHUB_ACTIONS: 'true', ...files }
  const read = (name: string) => readFileSync(path.join(at.cwd, name), 'utf8')
  const cli = (given: string[]) => at.cli(given, { env })
  const ended = await cli(['optimize', '--plan', 'plan.json', '--detailed-exitcode', ...words])
  return { ...at, cli, ended, summary: () => read('summary.md'), outputs: () => outputsIn(read('output.txt')) }
}

/** Parses outputs as the runner does. */
function outputsIn(text: string): Record<string, string> {
  const outputs: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, delimiter] = /^([\w-]+)<<(.+)$/.exec(lines[at] ?? '') ?? []
    if (name === undefined || delimiter === undefined) continue
    const end = lines.indexOf(delimiter, at + 1)
    outputs[name] = lines.slice(at + 1, end).join('\n')
    at = end
  }
  return outputs
}

/** Returns the lines that the runner would take for commands: it reads none between a stop and its token. */
function commandsIn(text: string): string[] {
  let token: string | undefined
  return text.split('\n').flatMap(line => {
    const command = line.trimStart()
    if (token !== undefined) {
      if (command === `::${token}::`) token = undefined
      return []
    }
    token = /^::stop-commands::(.+)$/.exec(command)?.[1]
    return token === undefined && (command.startsWith('::') || line.includes('##[')) ? [line] : []
  })
}

describe('the optimizer as a step of GitHub Actions', () => {
  it('writes its findings and exit code as outputs', async () => {
    const { ended, outputs, cwd } = await step()
    const { plan } = JSON.parse(readFileSync(path.join(cwd, 'plan.json'), 'utf8')).optimization
    expect(ended.exit).toBe(10)
    expect(outputs()).toEqual({
      'plan-id': plan.id,
      'plan-hash': plan.hash,
      'expires-at': '2026-11-22T09:00:00.000Z',
      changes: '1',
      additions: '1',
      'budget-before': '10.00',
      'budget-after': '12.00',
      'exit-code': '10',
    })
  })

  it('neutralises workflow commands in a model’s text', async () => {
    const { ended } = await step()
    expect(commandsIn(ended.stderr)).toEqual([])
    expect(commandsIn(ended.stdout)).toEqual([
      expect.stringMatching(/^::notice title=1 change waits for approval::Kettles: £10\.00 → £12\.00 a day%0APlan /),
    ])
    const json = await step(['--json'])
    expect(commandsIn(json.ended.stdout)).toEqual([])
    expect(JSON.parse(json.ended.stdout).overallInsights[0]).toBe(nasty)
    expect(commandsIn(json.ended.stderr)).toHaveLength(1)
  })

  it('escapes Markdown in the summary', async () => {
    const { summary } = await step()
    expect(summary()).toContain('## Optimizer: 1 change')
    expect(summary()).toContain('- Raises 1 budget by £2.00 a day.\n- Expected: not estimated, because')
    expect(summary()).toContain('**Kettles**: campaign Kettles campaign, article Five Kettles, £0.00 last week, £10.00')
    expect(summary()).toContain('| 1 | Daily budget | £10.00 | £12.00 a day | It brings more clicks for a pound. |')
    expect(summary()).toContain(String.raw`- \| a \| \<b\> \`c\` \@d`)
    expect(summary()).toContain('### Write next: Electric kettles (kitchen)')
  })

  it('reports the outcome of a plan', async () => {
    const { cli, outputs } = await step()
    expect((await cli(['optimize', 'apply', 'plan.json', '--yes'])).exit).toBe(0)
    expect(outputs()).toMatchObject({ state: 'applied', done: '1', 'exit-code': '0' })
  })

  it('reports why a plan was refused', async () => {
    const { cli, local, kettles, outputs, records, summary } = await step()
    await records.transact(async tx => {
      const adSet = await tx.get('adSet', kettles)
      if (adSet) await tx.put('adSet', { ...adSet, name: 'Other, name: kept' })
    })
    await local.adsets.budget({ adSetId: kettles, dailyBudget: 11 })
    const stale = await cli(['optimize', 'apply', 'plan.json', '--yes'])
    expect(stale.exit).toBe(5)
    expect(commandsIn(stale.stdout)).toEqual([
      expect.stringMatching(/^::error title=blogops%3A conflict::Plan .* is stale/),
    ])
    expect(outputs()).toMatchObject({ state: 'stale', 'exit-code': '5', 'plan-id': expect.any(String) })
    expect(summary()).toMatch(/## Not done: stale\n\nPlan .* is stale: .*now has £11.00/)
  })

  it('reports that a plan was edited', async () => {
    const { cli, cwd, outputs } = await step()
    const name = path.join(cwd, 'plan.json')
    const text = readFileSync(name, 'utf8')
    const { plan } = JSON.parse(text).optimization
    writeFileSync(name, text.replace('"to": 12', '"to": 40'))
    expect((await cli(['optimize', 'apply', 'plan.json', '--yes'])).exit).toBe(5)
    expect(outputs()).toMatchObject({ state: 'altered', 'plan-id': plan.id, 'exit-code': '5' })
  })

  it('reports that a plan file cannot be written', async () => {
    const { cli, outputs, summary } = await step()
    const { exit, stdout } = await cli(['optimize', '--plan', 'nowhere/plan.json'])
    expect([exit, outputs()['exit-code']]).toEqual([2, '2'])
    expect(commandsIn(stdout)).toEqual([expect.stringMatching(/^::error title=.*the folder does not exist/)])
    expect(summary()).toContain('the folder does not exist')
  })

  it('continues if a file of the step cannot be written', async () => {
    const at = await optimizing()
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: 'nowhere/summary.md', GITHUB_OUTPUT: '' }
    const { exit, stderr } = await at.cli(['optimize'], { env })
    expect([exit, stderr]).toEqual([0, expect.stringContaining('GITHUB_STEP_SUMMARY could not be written')])
  })

  it('does nothing outside of GitHub Actions', async () => {
    const at = await optimizing({ strategist: nastyStrategist() })
    const { stdout } = await at.cli(['optimize'])
    expect(stdout).not.toContain('stop-commands')
  })
})

describe('text for the runner', () => {
  const opened = (env: Record<string, string>) => {
    const fake = fakeTerminal({ env: { GITHUB_ACTIONS: 'true', ...env } })
    const output = { mode: 'text' as const, warn: () => undefined }
    return { ...fake, actions: openActions(fake.terminal, output) ?? expect.unreachable() }
  }

  it('is escaped', () => {
    const { actions, stdout } = opened({})
    actions.annotate([{ level: 'warning', title: 'a: b, 5%', message: 'one\r\ntwo: 100%' }])
    expect(stdout()).toBe('::warning title=a%3A b%2C 5%25::one%0D%0Atwo: 100%25\n')
  })

  it('prevents a value from ending its output', async () => {
    const { actions, cwd } = opened({ GITHUB_OUTPUT: 'out' })
    await actions.outputs({ name: 'x\nend_\nother<<y\nz\ny' })
    expect(outputsIn(readFileSync(path.join(cwd, 'out'), 'utf8'))).toEqual({ name: 'x\nend_\nother<<y\nz\ny' })
  })

  it('keeps the summary of a step within GitHub’s limit', async () => {
    const { actions, cwd } = opened({ GITHUB_STEP_SUMMARY: 'sum' })
    writeFileSync(path.join(cwd, 'sum'), 'x'.repeat(1000))
    const given: number[] = []
    await actions.summary(most => {
      given.push(most)
      return ''
    })
    expect(given).toEqual([1024 * 1024 - 1000])
  })

  it('neutralises workflow commands', () => {
    expect(commandsIn(neutralizeCommands(nasty))).toEqual([])
    expect(neutralizeCommands('Kettles :: a ratio of 1::2')).toBe('Kettles :: a ratio of 1::2')
  })
})

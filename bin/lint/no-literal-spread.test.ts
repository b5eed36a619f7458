import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa } from 'execa'
import { expect, it, onTestFinished } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Lints `lines` by this project's plugins alone. @returns the numbers of the refused lines */
async function findLiteralSpreads(lines: readonly string[]): Promise<number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-lint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { plugins } = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'))
  const config = {
    plugins: plugins.map((plugin: string) => path.join(root, plugin)),
    linter: { rules: { preset: 'none' } },
  }
  await writeFile(path.join(folder, 'biome.json'), JSON.stringify(config))
  await writeFile(path.join(folder, 'sample.tsx'), lines.join('\n'))
  const biome = path.join(root, 'node_modules/.bin/biome')
  const { stdout } = await execa(biome, ['lint', '--reporter=github', 'sample.tsx'], { cwd: folder, reject: false })
  const refused = stdout.split('\n').filter(line => line.includes('Write the properties out'))
  return refused.map(line => Number(/[ ,]line=(\d+)/.exec(line)?.[1]))
}

it('refuses spreads of object literals in objects and in JSX', async () => {
  const lines = [
    'export const merged = { x: 1, ...{ y: 2, z: 3 } }',
    'export const row = <Row {...{ x: 1, y: 2 }} />',
    'export const nested = call({ a: [{ ...{ b } }] })',
  ]
  expect(await findLiteralSpreads(lines)).toEqual([1, 2, 3])
})

it('accepts spreads of values, and conditional ones', async () => {
  const lines = [
    'export const copy = { ...given, ...(given.x && { y: 2 }), ...make({ z: 3 }) }',
    'export const row = <Row {...props} />',
    'export const { x, ...rest } = given',
  ]
  expect(await findLiteralSpreads(lines)).toEqual([])
})

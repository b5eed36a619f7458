import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { namedSettings } from '../cli/commands/settings/named-settings.ts'
import { writeTable } from './bench/write-table.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const markdownFiles = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md') && !file.includes('node_modules'))
    .map(file => path.posix.join(folder, file.split(path.sep).join('/')))
const docs = markdownFiles('docs')
const folderPages = ['cli', 'server', 'web'].flatMap(markdownFiles)
const dataPages = ['fixtures', 'data'].flatMap(markdownFiles).filter(file => file.endsWith('/README.md'))
const pages = ['README.md', ...docs, ...folderPages, ...dataPages]

/** Removes code, in which brackets are no links and `#` starts no heading. */
const withoutBlocks = (text: string) => text.replace(/^```.*?^```/gms, '')
const withoutCode = (text: string) => withoutBlocks(text).replace(/`[^`\n]*`/g, '')

/** Returns the anchors that GitHub gives to the headings of a page. */
function anchorsIn(file: string): Set<string> {
  const headings = [...withoutBlocks(read(file)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map(heading =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns the relative links of a page that lead nowhere. */
function brokenLinks(file: string): string[] {
  const targets = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter(target => !/^[a-z]+:/.test(target))
    .filter(target => {
      const [name = '', anchor] = target.split('#')
      const linked = name === '' ? file : path.posix.join(path.posix.dirname(file), name)
      if (!existsSync(path.join(root, linked))) return true
      return anchor !== undefined && !anchorsIn(linked).has(anchor)
    })
    .map(target => `${file}: ${target}`)
}

const variableName = /^(?:BLOGOPS|FACEBOOK|PLAUSIBLE|ANTHROPIC|AMAZON|AWS)_[A-Z_]+$|^PORT$/

/** Returns the environment variables that the settings declare. */
function declaredVariables(): string[] {
  const sources = readdirSync(path.join(root, 'server/runtime'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.startsWith('config') && file.endsWith('.ts') && !file.includes('.test.'))
    .map(file => read(`server/runtime/${file}`))
  const keys = sources.flatMap(text => [...text.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, key = '']) => key))
  return [...new Set(keys.filter(key => variableName.test(key)))].sort()
}

/** Variables of the terminal, which `cli/` reads itself. */
const terminalVariables = ['BLOGOPS_CONTEXT', 'BLOGOPS_SERVER', 'BLOGOPS_TOKEN']

describe('README and docs', () => {
  it('has a README of at most 220 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(220)
  })

  it.each(pages)('%s has links and anchors that lead somewhere', file => {
    expect(brokenLinks(file)).toEqual([])
  })

  it('links each page of docs/ from the README', () => {
    expect(docs.filter(file => !read('README.md').includes(`(${file})`))).toEqual([])
  })

  it('shows pictures of at most 200 KB, and has none that is not shown', () => {
    const images = readdirSync(path.join(root, 'docs/images'))
    const text = pages.map(read).join('\n')
    expect(images.filter(image => !text.includes(`images/${image})`))).toEqual([])
    expect(images.filter(image => statSync(path.join(root, 'docs/images', image)).size > 200_000)).toEqual([])
  })

  it('names scripts of package.json that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = ['README.md', ...docs].flatMap(file => [...read(file).matchAll(/\bnpm run ([\w:]+)/g)])
    expect(named.length).toBeGreaterThan(5)
    expect(named.map(([, name = '']) => name).filter(name => !(name in scripts))).toEqual([])
  })

  it('is part of the package', () => {
    expect(JSON.parse(read('package.json')).files).toContain('docs')
  })
})

describe('docs/configuration.md', () => {
  const documented = [...read('docs/configuration.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) /gm)]
    .flatMap(([, names = '']) => names.split(', ').map(name => name.slice(1, -1)))
    .sort()

  it('has exactly the variables that the program reads', () => {
    const declared = declaredVariables()
    expect(declared.length).toBeGreaterThan(30)
    expect(documented).toEqual([...declared, ...terminalVariables].sort())
  })

  it('has each setting of the site', () => {
    const settingNames = namedSettings.map(({ name }) => name)
    const text = read('docs/configuration.md')
    expect(settingNames.length).toBeGreaterThan(5)
    const rows = [...text.matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|/gm)].map(([, names = '']) => names.split(', '))
    const listed = rows.flat().map(name => name.slice(1, -1))
    expect(settingNames.filter(name => !listed.includes(name))).toEqual([])
  })
})

describe('docs/performance.md', () => {
  it.each([
    ['bench', 'bench'],
    ['bench:optimizer', 'bench-optimizer'],
    ['bench:beyond', 'bench-beyond'],
  ])('has a place for the table %s, which bin/%s.mjs writes', (name, script) => {
    expect(read('docs/performance.md')).toMatch(new RegExp(`<!-- ${name} -->\n\n.+\n\n<!-- /${name} -->`, 's'))
    expect(read(`bin/${script}.mjs`)).toContain(`writeTable('${name}', `)
  })

  it('gets a new table in the place of the old one', async () => {
    const page = await temporaryPage('above\n<!-- bench -->\nold\n<!-- /bench -->\nbelow\n')
    await writeTable('bench', '| a $1 |', pathToFileURL(page))
    expect(await readFile(page, 'utf8')).toBe('above\n<!-- bench -->\n\n| a $1 |\n\n<!-- /bench -->\nbelow\n')
    await expect(writeTable('bench:load', 'x', pathToFileURL(page))).rejects.toThrow(/<!-- bench:load -->/)
  })
})

async function temporaryPage(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-docs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const page = path.join(folder, 'performance.md')
  await writeFile(page, text)
  return page
}

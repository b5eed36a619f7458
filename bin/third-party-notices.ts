import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface PackageManifest {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  homepage?: string
  repository?: string | { url?: string }
}

/** Writes the licences of all packages whose code or fonts are in the build to one file. */
export function thirdPartyNotices(file: string): Plugin {
  const folders = new Set<string>()
  return {
    name: 'blogops-third-party-notices',
    apply: 'build',
    // The browser and Node builds share one list; the later one writes it.
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const sources = output.type === 'chunk' ? output.moduleIds : output.originalFileNames
        for (const source of sources) {
          const folder = findPackageFolder(source)
          if (folder) folders.add(folder)
        }
      }
    },
    async writeBundle() {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, formatNotices([...folders]))
    },
  }
}

/** Returns the folder of the package that a module belongs to; undefined for our own modules. */
function findPackageFolder(module: string): string | undefined {
  return /^\0?(.*node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(module)?.[1]
}

/** Notice of the data in fixtures/claims/lexicon.txt, which comes from no package. */
function formatLexiconNotice(): string {
  const licence = readFileSync(new URL('../fixtures/claims/WORDNET-LICENSE.txt', import.meta.url), 'utf8')
  return `WordNet 3.1\nLicense: WordNet License\nSource: https://wordnet.princeton.edu/\n\n${licence.trim()}`
}

function formatNotices(folders: readonly string[]): string {
  const notices = new Map(folders.map(folder => formatNotice(folder)))
  const names = [...notices.keys()].sort()
  const rule = `\n\n${'='.repeat(80)}\n\n`
  const heading = `The build contains code and fonts of these ${names.length} packages, and data of WordNet.`
  return `${[heading, ...names.map(name => notices.get(name)), formatLexiconNotice()].join(rule)}\n`
}

/** Returns the name and version of a package, and its notice. */
function formatNotice(folder: string): [string, string] {
  const manifest: PackageManifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = 'see below', author, homepage, repository } = manifest
  const source = typeof repository === 'string' ? repository : (repository?.url ?? homepage)
  const copyright = typeof author === 'string' ? author : author?.name
  const lines = [
    `${name} ${version}`,
    `License: ${license}`,
    `Source: ${source?.replace(/^git\+/, '') ?? `https://www.npmjs.com/package/${name}`}`,
  ]
  const texts = readLicenceTexts(folder)
  // Some packages have no licence file; their notice names the author.
  const body = texts.length > 0 ? texts : [`Copyright ${copyright ?? `the authors of ${name}`}`]
  return [`${name} ${version}`, [lines.join('\n'), ...body].join('\n\n')]
}

function readLicenceTexts(folder: string): string[] {
  const files = readdirSync(folder).filter(file => /^(?:licen[cs]e|copying|notice)(?:[.-](?!.*js$)|$)/i.test(file))
  return files.sort().map(file => readFileSync(join(folder, file), 'utf8').trim())
}

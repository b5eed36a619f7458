import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { describe, expect, it } from 'vitest'
import { installedPackages } from '../vite.config.ts'

interface LockedPackage {
  version: string
  dev?: boolean
  optional?: boolean
  license?: string
  engines?: { node?: string } | string[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const manifest = read('package.json')
const locked: Record<string, LockedPackage> = read('package-lock.json').packages

describe('package-lock.json', () => {
  // npm prints a warning for each package that does not support the Node it runs on, and takes the ranges from this file.
  // sanitize-html 2.18 declares Node 22.12 and works on 20.19, where these tests run: its entry has no `engines`.
  // An update of that package puts them back; delete them again.
  it.each(['20.19.0', '22.13.0', '24.0.0'])('has no package that makes `npm ci` warn on Node %s', node => {
    const unsupported = Object.entries(locked).filter(([, { optional, engines }]) => {
      const range = Array.isArray(engines) ? undefined : engines?.node
      return !optional && range !== undefined && !satisfies(node, range)
    })
    expect(unsupported.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
  })
})

describe('package.json', () => {
  it('has users install only the packages that the build leaves out', () => {
    expect(Object.keys(manifest.dependencies)).toEqual([...installedPackages])
  })
})

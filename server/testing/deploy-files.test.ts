import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from './private-proxy.ts'

// `security/behind-proxy.test.ts` runs the files for nginx and Caddy.

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8')
const units = readdirSync(path.join(root, 'deploy')).filter(file => file.endsWith('.service'))

interface Service {
  image: string
  command?: string[]
  depends_on?: Record<string, unknown>
  volumes?: string[]
}

interface Workflow {
  jobs: Record<string, { steps: { uses?: string; run?: string }[] }>
}

describe.skipIf(!findProgram('systemd-analyze'))('systemd', () => {
  it.each(units)('accepts %s without a warning', file => {
    const folder = mkdtempSync(path.join(tmpdir(), 'blogops-units-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    // systemd checks that the program exists.
    const unit = read(file).replace('/usr/bin/node ', `${process.execPath} `)
    writeFileSync(path.join(folder, file), unit)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(folder, file)], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })
})

it('the units restrict all processes equally', () => {
  const [first, ...others] = units.map(file => read(file).replace(/^.*?(?=LimitNOFILE=)/s, ''))
  expect(new Set(others)).toEqual(new Set([first]))
  expect(first).toContain('ProtectSystem=strict')
})

describe('the Containerfile', () => {
  const lines = read('Containerfile').split('\n')

  it('copies what the program needs and starts it', () => {
    const copied = lines.flatMap(line => /^COPY --from=build \S+ \/app\/(\S+)/.exec(line)?.[1] ?? [])
    expect(copied.sort()).toEqual(['bin', 'dist', 'node_modules', 'package.json'])
    const commands = lines.flatMap(line => /^(?:HEALTHCHECK )?CMD (.*)/.exec(line)?.[1] ?? [])
    expect(commands.map(command => JSON.parse(command)[0])).toEqual(['node', 'node'])
    expect(commands.at(-1)).toBe('["node", "bin/blogops.mjs", "serve"]')
  })

  it('runs as an unprivileged user over the declared data folder', () => {
    expect(lines).toEqual(expect.arrayContaining(['USER node', 'VOLUME /data']))
  })
})

describe('compose.yaml', () => {
  const { services, volumes }: { services: Record<string, Service>; volumes: object } = parse(read('compose.yaml'), {
    merge: true,
  })

  it('runs two web processes and a worker of the image', () => {
    const ours = Object.values(services).filter(({ image }) => image === 'blogops')
    const commands = ours.map(({ command }) => command?.join(' '))
    const serve = 'node bin/blogops.mjs serve --no-jobs'
    expect(commands).toEqual([serve, serve, 'node bin/blogops.mjs work'])
  })

  it('names services, volumes and files that exist', () => {
    const required = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}))
    const proxied = [...read('Caddyfile.compose').matchAll(/(\S+):3000/g)].map(([, host]) => host ?? '')
    expect(Object.keys(services)).toEqual(expect.arrayContaining([...required, ...proxied]))
    const mounted = Object.values(services).flatMap(service => service.volumes ?? [])
    const sources = mounted.map(mount => mount.slice(0, mount.indexOf(':')))
    const files = readdirSync(path.join(root, 'deploy')).map(file => `./${file}`)
    expect([...Object.keys(volumes), ...files]).toEqual(expect.arrayContaining(sources))
  })
})

describe('optimize.yml', () => {
  const text = read('optimize.yml')
  const { jobs }: Workflow = parse(text)
  const steps = Object.values(jobs).flatMap(job => job.steps)

  it('pins each action to a commit, and names its version', () => {
    const used = steps.flatMap(({ uses }) => uses ?? [])
    expect(used.length).toBeGreaterThan(4)
    for (const action of used) {
      expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
      expect(text).toMatch(new RegExp(`uses: ${action} # v\\d+\\.\\d+\\.\\d+$`, 'm'))
    }
  })

  it('runs scripts that a shell can read', () => {
    for (const { run } of steps) {
      if (run === undefined) continue
      const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' })
      expect([run, status, stderr]).toEqual([run, 0, ''])
    }
  })
})

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { onTestFinished } from 'vitest'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const programs = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
]

/** Paths of the proxy programs; undefined if a program, or openssl for its certificate, is missing. */
export const nginxPath = findProgram('openssl') && findProgram('nginx')
export const caddyPath = findProgram('openssl') && findProgram('caddy')

export function findProgram(name: string): string | undefined {
  return programs.map(folder => path.join(folder, name)).find(file => existsSync(file))
}

/** Runs a real nginx or Caddy with a file from `deploy/` until the end of the test. Every upstream server is replaced by `upstream`. */
export function privateProxy(file: string, upstream: { port: number }) {
  return file.startsWith('nginx') ? privateNginx(file, upstream) : privateCaddy(file, upstream)
}

/** Replaces only addresses and the paths of the certificate. */
async function privateNginx(file: string, upstream: { port: number }) {
  const { folder, plainPort, port } = await makeFolder('nginx')
  const site = readFileSync(path.join(deploy, file), 'utf8')
    .replace(/^.*listen \[::\]:.*\n/gm, '')
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443 /, `listen 127.0.0.1:${port} `)
    .replace(/server 127\.0\.0\.1:\d+/g, `server 127.0.0.1:${upstream.port}`)
    .replace(/\/etc\/letsencrypt\/live\/reviews\.example/g, folder)
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(path.join(folder, 'nginx.conf'), mainFile(folder))
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
  const check = spawnSync(nginxPath ?? 'nginx', [...args, '-t'], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(`nginx -t refuses ${file}: ${check.stderr}`)
  await runUntilTestEnds(spawn(nginxPath ?? 'nginx', args, { stdio: 'ignore' }), [plainPort, port])
  return { plainPort, warnings: check.stderr, send: sendTo(port) }
}

/** Replaces only upstream addresses, and adds ports and a certificate. */
async function privateCaddy(file: string, upstream: { port: number }) {
  const { folder, plainPort, port } = await makeFolder('caddy')
  const options = ['admin off', `http_port ${plainPort}`, `https_port ${port}`]
  const own = `bind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`
  const site = readFileSync(path.join(deploy, file), 'utf8')
    .replace(/^reviews\.example \{$/m, `reviews.example {\n\t${own}`)
    .replace(/(?:127\.0\.0\.1|web-\d):3000/g, `127.0.0.1:${upstream.port}`)
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\t${options.join('\n\t')}\n}\n${site}`)
  const env = { HOME: folder, PATH: process.env.PATH }
  const args = ['--config', config, '--adapter', 'caddyfile']
  const check = spawnSync(caddyPath ?? 'caddy', ['validate', ...args], { encoding: 'utf8', env })
  if (check.status !== 0) throw new Error(`caddy validate refuses ${file}: ${check.stderr}`)
  await runUntilTestEnds(spawn(caddyPath ?? 'caddy', ['run', ...args], { stdio: 'ignore', env }), [plainPort, port])
  return { plainPort, warnings: check.stderr, send: sendTo(port) }
}

/** Creates a folder with a certificate, and finds two free ports. */
async function makeFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `blogops-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  makeCertificate(folder)
  const [plainPort, port] = await freePorts()
  return { folder, plainPort, port }
}

async function runUntilTestEnds(child: ChildProcess, ports: readonly number[]): Promise<void> {
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  for (const port of ports) await untilListening(port, child)
}

function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const http = ['access_log off;', ...temporary, `include ${folder}/site.conf;`]
  return `daemon off; master_process off; pid ${folder}/pid; events {}\nhttp { ${http.join('\n')} }\n`
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=reviews.example', ...files], { stdio: 'ignore' })
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async server => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return (server.address() as AddressInfo).port
    }),
  )
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return [ports[0] ?? 0, ports[1] ?? 0]
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connectTcp(port, '127.0.0.1')
    const opened = await once(socket, 'connect').catch(() => undefined)
    socket.destroy()
    if (opened) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The proxy ended with ${child.exitCode}.`)
}

/** Sends the unchanged lines of a head over TLS. @returns the status and the complete answer. */
function sendTo(port: number) {
  const options = { port, host: '127.0.0.1', servername: 'reviews.example', rejectUnauthorized: false }
  return (lines: readonly string[], body = '') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const parts: Buffer[] = []
      const socket = connect(options, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
      socket.on('data', part => parts.push(part))
      socket.on('error', reject)
      socket.on('close', () => {
        const text = Buffer.concat(parts).toString('latin1')
        resolve({ status: Number(text.split(' ')[1]), text })
      })
    })
}

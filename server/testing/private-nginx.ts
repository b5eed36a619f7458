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

/** The path of nginx; undefined where nginx or the openssl that makes its certificate is missing. */
export const nginxPath = findProgram('openssl') && findProgram('nginx')

function findProgram(name: string): string | undefined {
  return programs.map(folder => path.join(folder, name)).find(file => existsSync(file))
}

/**
 * A real nginx with a file from `deploy/`, until the test is over. Only its addresses and the paths of its certificate are
 * replaced; every upstream server becomes `upstream`.
 */
export async function privateNginx(file: string, upstream: { port: number }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [plainPort, port] = await freePorts()
  const site = readFileSync(path.join(deploy, file), 'utf8')
    .replace(/^.*listen \[::\]:.*\n/gm, '')
    .replace(/listen 80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443 /, `listen 127.0.0.1:${port} `)
    .replace(/server 127\.0\.0\.1:\d+/g, `server 127.0.0.1:${upstream.port}`)
    .replace(/\/etc\/letsencrypt\/live\/reviews\.example/g, folder)
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(path.join(folder, 'nginx.conf'), mainFile(folder))
  makeCertificate(folder)
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
  const check = spawnSync(nginxPath ?? 'nginx', [...args, '-t'], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(`nginx -t refuses ${file}: ${check.stderr}`)
  const child = spawn(nginxPath ?? 'nginx', args, { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  await untilListening(port, child)
  return {
    port,
    plainPort,
    warnings: check.stderr,
    send: (lines: readonly string[], body = '') => send(port, lines, body),
  }
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
  throw new Error(`nginx ended with ${child.exitCode}.`)
}

/** Sends the lines of a head over TLS as they are. @returns the status of the answer, and all that came. */
function send(port: number, lines: readonly string[], body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const options = { port, host: '127.0.0.1', servername: 'reviews.example', rejectUnauthorized: false }
    const socket = connect(options, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
    socket.on('data', part => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => {
      const text = Buffer.concat(parts).toString('latin1')
      resolve({ status: Number(text.split(' ')[1]), text })
    })
  })
}

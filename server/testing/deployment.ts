import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '../contract/client.ts'

const program = path.resolve(import.meta.dirname, '../../bin/blogops.mjs')

export interface DeployedProcess {
  /** Address that it listens on. */
  url: string
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
}

/** Runs the built program in separate processes over one database, with additional environment variables. */
export async function deployment(databaseUrl: string, variables: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-deployment-'))
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    BLOGOPS_PORT: '0',
    BLOGOPS_LOG_LEVEL: 'silent',
    BLOGOPS_DATABASE_URL: databaseUrl,
    BLOGOPS_SECRET: 'a secret of all the processes of a site',
    ...variables,
  }
  const children: ChildProcess[] = []
  let setupCode: string | undefined
  let cookies = ''

  /** Resolves when it prints its URL. @throws Error with its output if it ends before. */
  async function start(...args: string[]): Promise<DeployedProcess> {
    const child = spawn(process.execPath, [program, ...args, '--json'], { cwd: folder, env })
    children.push(child)
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      const hear = (part: Buffer) => {
        text += part
        setupCode ??= /setup=([\w-]+)/.exec(text)?.[1]
        const found = /"url": ?"([^"]+)"[^}]*}/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', code => reject(new Error(`blogops ${args.join(' ')} ended with ${code}: ${text}`)))
    })
    return { url, kill: () => kill(child) }
  }

  return {
    start,

    /** Registers the first admin with the printed setup code. Later calls of `client` are signed in. */
    async register({ url }: DeployedProcess): Promise<void> {
      const body = JSON.stringify({ username: 'ada', password: 'a long pass phrase', setupCode })
      const type = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/api/register`, { method: 'POST', headers: type, body })
      if (!answer.ok) throw new Error(await answer.text())
      cookies = answer.headers
        .getSetCookie()
        .map(line => line.split(';', 1)[0])
        .join('; ')
    },

    client: ({ url }: DeployedProcess) =>
      createClient({ baseUrl: url, fetch, headers: { cookie: cookies, origin: url } }),

    /** Kills the remaining processes and removes their files. */
    async remove(): Promise<void> {
      await Promise.all(children.map(kill))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

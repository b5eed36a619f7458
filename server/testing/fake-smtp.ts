import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

interface FakeSmtpOptions {
  /** Account that must sign in; by default nobody signs in. */
  account?: { user: string; password: string }
  /** Replies in place of the usual ones, by command or line: `{ 'RCPT TO:<ada@shelf.example>': '450 4.2.0 Later' }`. */
  replies?: Readonly<Record<string, string>>
  /** The reply to EHLO never ends. */
  isEndless?: boolean
}

interface Mail {
  from: string
  to: string[]
  /** Headers and text, as they were sent. */
  content: string
}

/** Mail server on loopback without TLS. It refuses commands out of order and messages before sign-in. */
export async function openFakeSmtp({ account, replies = {}, isEndless = false }: FakeSmtpOptions = {}) {
  const mails: Mail[] = []
  const commands: string[] = []

  async function serve(socket: Socket): Promise<void> {
    const send = (line: string) => socket.write(`${line}\r\n`)
    let isSignedIn = account === undefined
    let mail: Mail | undefined
    let isContent = false
    const lines: string[] = []
    const extensions = account ? ['250-fake', '250 AUTH PLAIN'] : ['250 fake']
    const answers: Readonly<Record<string, (rest: string) => string>> = {
      EHLO: () => extensions.join('\r\n'),
      STARTTLS: () => '502 5.5.1 TLS is not available',
      AUTH(rest) {
        const [, user, password] = Buffer.from(rest.replace(/^PLAIN /, ''), 'base64')
          .toString()
          .split('\0')
        isSignedIn = user === account?.user && password === account?.password
        return isSignedIn ? '235 2.7.0 Accepted' : '535 5.7.8 Wrong user or password'
      },
      MAIL(rest) {
        if (!isSignedIn) return '530 5.7.0 Sign in first'
        mail = { from: readAddress(rest), to: [], content: '' }
        return '250 2.1.0 OK'
      },
      RCPT(rest) {
        if (!mail) return '503 5.5.1 MAIL first'
        mail.to.push(readAddress(rest))
        return '250 2.1.5 OK'
      },
      DATA() {
        if (!mail || mail.to.length === 0) return '503 5.5.1 RCPT first'
        isContent = true
        return '354 Go on'
      },
      QUIT: () => '221 2.0.0 Bye',
    }
    send('220 fake ESMTP')
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (isContent && line !== '.') {
        lines.push(line.replace(/^\.\./, '.'))
      } else if (isContent) {
        isContent = false
        if (mail) mails.push({ ...mail, content: lines.splice(0).join('\n') })
        send(replies['.'] ?? '250 2.0.0 Queued')
      } else {
        const [command = ''] = line.split(' ', 1)
        commands.push(command)
        if (isEndless && command === 'EHLO') {
          const talk = setInterval(() => send('250-fake'), 20)
          socket.on('close', () => clearInterval(talk))
        } else
          send(
            replies[line] ??
              replies[command] ??
              answers[command]?.(line.slice(command.length + 1)) ??
              '502 5.5.2 Unknown command',
          )
      }
    }
  }

  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    void serve(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    port: address.port,
    mails,
    commands,
    /** Counts the open connections. */
    countOpen: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const readAddress = (rest: string) => /<(.*)>/.exec(rest)?.[1] ?? ''

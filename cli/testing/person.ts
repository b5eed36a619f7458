import { PassThrough } from 'node:stream'
import { cursor } from './fake-terminal.ts'

/** A person who types each answer when the question with its words appears. */
export function person(answers: readonly (readonly [question: string, answer: string])[]) {
  const remaining = [...answers]
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80, ...cursor })
  // Like a process's stdin: the source piped into it may end, the stream does not.
  stderr.end = () => stderr
  let shown = ''
  let all = ''
  stderr.on('data', chunk => {
    shown += String(chunk)
    all += String(chunk)
    const [question, answer] = remaining[0] ?? []
    if (question === undefined || !shown.includes(question)) return
    remaining.shift()
    shown = ''
    // After the prompt has begun to listen.
    setImmediate(() => stdin.write(answer))
  })
  const interruption = new AbortController()
  return { terminal: { stdin, stderr, interruption: interruption.signal }, interruption, shown: () => all }
}

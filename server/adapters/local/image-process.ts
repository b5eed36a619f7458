import { type ChildProcess, fork } from 'node:child_process'
import { BlogopsError } from '../../contract/errors.ts'
import type { Size } from '../../contract/site-image.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import { answerSchema, type ImageRequest, type Picture, picturesOf } from './image/messages.ts'
import { inTurns } from './image/turns.ts'

export interface ImageProcessOptions {
  /** The built `image/child.ts`. */
  script: string
  /** The built web renderer, which exports `cover`. */
  renderer: string
  /** How long the process is kept without work, in ms. */
  idleMs?: number
  /** How long one piece of work may take, in ms. */
  workMs?: number
}

/** Each upload that waits holds a picture of up to 10 MB. */
const maxWaiting = 8

type Work =
  | { work: 'webp'; bytes: Uint8Array }
  | ({ work: 'jpeg'; bytes: Uint8Array } & Size)
  | { work: 'cover'; drawing: string; renderer: string }

/**
 * Pictures made by a process of their own, started when there is work and ended soon after. Decoding and layout take some
 * 200 MB that would never come back, and pictures from outside are decoded by a library in C: what kills that process
 * fails one upload and nothing else. It gets no environment, so it has no secrets either.
 * Not taken (2026-11-21): a worker thread, whose native memory stays with the process that it ran in.
 */
export function createImageProcess(options: ImageProcessOptions): ImageProcessor {
  const { script, renderer, idleMs = 10_000, workMs = 60_000 } = options
  const inTurn = inTurns({ maxWaiting })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let pending = 0
  let lastId = 0

  function start(): ChildProcess {
    // Two arenas: libc would otherwise keep one a thread, each as large as the largest picture it has seen.
    const started = fork(script, [], {
      serialization: 'advanced',
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.setMaxListeners(0)
    started.once('exit', () => forget(started)).once('error', () => forget(started))
    return started
  }

  function forget(ended: ChildProcess): void {
    if (child === ended) child = undefined
  }

  function end(): void {
    child?.disconnect()
    child = undefined
  }

  async function ask(work: Work): Promise<Picture[]> {
    clearTimeout(idle)
    pending += 1
    child ??= start()
    lastId += 1
    try {
      return await answerOf(child, { ...work, id: lastId }, workMs)
    } finally {
      pending -= 1
      if (pending === 0) idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    toWebp: bytes => inTurn(() => ask({ work: 'webp', bytes })),
    toJpeg: (bytes, size) => inTurn(async () => theOne(await ask({ work: 'jpeg', bytes, ...size }))),
    drawCover: async drawing => theOne(await ask({ work: 'cover', drawing, renderer })),
    close() {
      clearTimeout(idle)
      child?.kill()
      child = undefined
    },
  }
}

function theOne([picture]: Picture[]): Uint8Array {
  if (picture) return picture.bytes
  throw new Error('No picture came of it.')
}

/** Sends one request and waits for its answer; a process that takes too long is ended. */
function answerOf(child: ChildProcess, request: ImageRequest, workMs: number): Promise<Picture[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), workMs)
    const lost = () =>
      settle(() => reject(new BlogopsError('unavailable', 'The picture took too much time or memory.')))
    const heard = (message: unknown) => {
      const answer = answerSchema.parse(message)
      if (answer.id === request.id) settle(() => resolve(picturesOf(answer)))
    }
    function settle(finish: () => void): void {
      clearTimeout(timer)
      child.off('message', heard).off('exit', lost).off('error', lost)
      try {
        finish()
      } catch (cause) {
        reject(cause)
      }
    }
    child.on('message', heard).once('exit', lost).once('error', lost)
    child.send(request, cause => cause && lost())
  })
}

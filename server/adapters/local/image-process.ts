import { type ChildProcess, fork } from 'node:child_process'
import * as z from 'zod'
import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import type { Size } from '../../domain/pictures.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'

export interface ImageProcessOptions {
  /** Path of the built `image/child.ts`. */
  script: string
  /** Path of the built web renderer, which exports `cover`. */
  renderer: string
  /** Milliseconds to keep an idle process. */
  idleMs?: number
  /** Time limit of one task in milliseconds. */
  workMs?: number
}

/** Maximum waiting tasks; each waiting upload holds a picture of up to 10 MB. */
const maxWaiting = 8

type Task =
  | { work: 'webp'; bytes: Uint8Array }
  | ({ work: 'jpeg'; bytes: Uint8Array } & Size)
  | { work: 'cover'; drawing: string; renderer: string }

/**
 * Processes pictures in a child process, which starts on demand and ends soon after. Decoding and layout use some 200
 * MB that a process never releases, and untrusted pictures are decoded by a C library: a crash fails one upload and
 * nothing else. The child gets no environment and therefore no secrets.
 * Rejected (2026-11-21): a worker thread, whose native memory stays with the main process.
 */
export function createImageProcess(options: ImageProcessOptions): ImageProcessor {
  const { script, renderer, idleMs = 10_000, workMs = 60_000 } = options
  const queue = createSemaphore(1, { maxWaiting })
  const enqueue = (work: () => Promise<Picture[]>) => queue.run(work, throwBusy)
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let pending = 0
  let lastId = 0

  function start(): ChildProcess {
    // Two arenas: otherwise libc keeps one per thread, each as large as the largest picture decoded.
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

  async function ask(work: Task): Promise<Picture[]> {
    clearTimeout(idle)
    pending += 1
    child ??= start()
    lastId += 1
    try {
      return await requestPictures(child, { ...work, id: lastId }, workMs)
    } finally {
      pending -= 1
      if (pending === 0) idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    toWebp: bytes => enqueue(() => ask({ work: 'webp', bytes })),
    toJpeg: async (bytes, size) => getOnlyPicture(await enqueue(() => ask({ work: 'jpeg', bytes, ...size }))),
    drawCover: async drawing => getOnlyPicture(await ask({ work: 'cover', drawing, renderer })),
    close() {
      clearTimeout(idle)
      child?.kill()
      child = undefined
    },
  }
}

function throwBusy(): never {
  throw new BlogopsError('throttled', 'Too many pictures are being read at once.', {
    hint: 'Try again in a moment.',
  })
}

function getOnlyPicture([picture]: Picture[]): Uint8Array {
  if (picture) return picture.bytes
  throw new Error('The picture could not be converted.')
}

/** Sends one request and waits for its response. Kills the process if it takes too long. */
function requestPictures(child: ChildProcess, request: ImageRequest, workMs: number): Promise<Picture[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), workMs)
    const onLost = () =>
      settle(() => reject(new BlogopsError('unavailable', 'The picture took too much time or memory.')))
    const onMessage = (message: unknown) => {
      const answer = answerSchema.parse(message)
      if (answer.id === request.id) settle(() => resolve(getPictures(answer)))
    }
    function settle(finish: () => void): void {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onLost).off('error', onLost)
      try {
        finish()
      } catch (cause) {
        reject(cause)
      }
    }
    child.on('message', onMessage).once('exit', onLost).once('error', onLost)
    child.send(request, cause => cause && onLost())
  })
}

/** Messages between the two processes. */

const bytesSchema = z.custom<Uint8Array>(value => value instanceof Uint8Array, 'bytes were expected')

/** Request to the image process. */
export const requestSchema = z.discriminatedUnion('work', [
  z.object({ id: z.int(), work: z.literal('webp'), bytes: bytesSchema }),
  z.object({ id: z.int(), work: z.literal('jpeg'), bytes: bytesSchema, width: z.int(), height: z.int() }),
  z.object({ id: z.int(), work: z.literal('cover'), drawing: z.string(), renderer: z.string() }),
])

const pictureSchema = z.object({ width: z.int(), height: z.int(), bytes: bytesSchema })

/** Response of the image process: pictures, or an error. The size of a cover is ignored. */
const answerSchema = z.union([
  z.object({ id: z.int(), pictures: z.array(pictureSchema) }),
  z.object({ id: z.int(), code: z.string(), message: z.string(), hint: z.string().optional() }),
])

export type ImageRequest = z.output<typeof requestSchema>
export type ImageAnswer = z.output<typeof answerSchema>
type Picture = z.output<typeof pictureSchema>

export function toFailureAnswer(id: number, cause: unknown): ImageAnswer {
  if (!(cause instanceof BlogopsError)) return { id, code: 'internal', message: String(cause) }
  const { code, message, hint } = cause
  return { id, code, message, hint }
}

/** @throws BlogopsError from the image process. */
function getPictures(answer: ImageAnswer): Picture[] {
  if ('pictures' in answer) return answer.pictures
  const { code, message, hint } = answer
  if (!isErrorCode(code) || code === 'internal') throw new Error(message)
  throw new BlogopsError(code, message, hint === undefined ? {} : { hint })
}

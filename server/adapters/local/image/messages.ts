import * as z from 'zod'
import { BlogopsError, isErrorCode } from '../../../contract/errors.ts'

const bytesSchema = z.custom<Uint8Array>(value => value instanceof Uint8Array, 'bytes were expected')

/** Request to the image process. */
export const requestSchema = z.discriminatedUnion('work', [
  z.object({ id: z.int(), work: z.literal('webp'), bytes: bytesSchema }),
  z.object({ id: z.int(), work: z.literal('jpeg'), bytes: bytesSchema, width: z.int(), height: z.int() }),
  z.object({ id: z.int(), work: z.literal('cover'), drawing: z.string(), renderer: z.string() }),
])

const pictureSchema = z.object({ width: z.int(), height: z.int(), bytes: bytesSchema })

/** Response of the image process: pictures, or an error. The size of a cover is ignored. */
export const answerSchema = z.union([
  z.object({ id: z.int(), pictures: z.array(pictureSchema) }),
  z.object({ id: z.int(), code: z.string(), message: z.string(), hint: z.string().optional() }),
])

export type ImageRequest = z.output<typeof requestSchema>
export type ImageAnswer = z.output<typeof answerSchema>
export type Picture = z.output<typeof pictureSchema>

export function toFailureAnswer(id: number, cause: unknown): ImageAnswer {
  if (!(cause instanceof BlogopsError)) return { id, code: 'internal', message: String(cause) }
  const { code, message, hint } = cause
  return { id, code, message, hint }
}

/** @throws BlogopsError from the image process. */
export function getPictures(answer: ImageAnswer): Picture[] {
  if ('pictures' in answer) return answer.pictures
  const { code, message, hint } = answer
  if (!isErrorCode(code) || code === 'internal') throw new Error(message)
  throw new BlogopsError(code, message, hint === undefined ? {} : { hint })
}

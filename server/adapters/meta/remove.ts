import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CallOptions } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

export const done = z.object({ success: z.literal(true) })

/** No object of this id, or none that the token may see: the vendor does not tell them apart. */
const isMissing = (error: unknown) =>
  error instanceof BlogopsError && error.details?.code === 100 && error.details.subcode === 33

const wasRefused = (error: unknown) => error instanceof BlogopsError && error.code === 'upstream_rejected'

type ReadAccount = (signal: AbortSignal) => Promise<unknown>

/** Null for what is not there; the account is read then, as for a token that may not see it everything is gone. */
export async function unlessGone<T>(
  read: () => Promise<T>,
  account: ReadAccount,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!isMissing(error)) throw error
    await account(signal)
    return null
  }
}

async function isGone(graph: Graph, id: string, account: ReadAccount, signal: AbortSignal): Promise<boolean> {
  const read = () => graph.read([id], { fields: 'status' }, z.object({ status: z.string() }), signal)
  const found = await unlessGone(read, account, signal)
  return found === null || found.status === 'DELETED'
}

/** Deletes an object, with all that is in it. One that is gone already is no error. */
export async function removeObject(
  graph: Graph,
  id: string,
  account: ReadAccount,
  { signal, validateOnly = false }: CallOptions,
): Promise<void> {
  if (validateOnly) {
    // The vendor checks no deletion without doing it: all that can be told is whether the object may be reached.
    await isGone(graph, id, account, signal)
    return
  }
  try {
    await graph.write('DELETE', [id], {}, done, signal)
  } catch (error) {
    if (!wasRefused(error) || !(await isGone(graph, id, account, signal))) throw error
  }
}

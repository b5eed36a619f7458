import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CallOptions } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

export const successSchema = z.object({ success: z.literal(true) })

/** Meta's error for an object that does not exist or that the token may not see; it does not distinguish the two. */
const isNotFoundError = (error: unknown) =>
  error instanceof BlogopsError && error.details?.code === 100 && error.details.subcode === 33

const isRefusal = (error: unknown) => error instanceof BlogopsError && error.code === 'upstream_rejected'

type ReadAccount = (signal: AbortSignal) => Promise<unknown>

/**
 * Returns null if the object does not exist. Then reads the account as a check, because without access to the account
 * every object seems missing.
 */
export async function readUnlessMissing<T>(
  read: () => Promise<T>,
  readAccount: ReadAccount,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!isNotFoundError(error)) throw error
    await readAccount(signal)
    return null
  }
}

async function isDeleted(graph: Graph, id: string, readAccount: ReadAccount, signal: AbortSignal): Promise<boolean> {
  const read = () => graph.read([id], { fields: 'status' }, z.object({ status: z.string() }), signal)
  const found = await readUnlessMissing(read, readAccount, signal)
  return found === null || found.status === 'DELETED'
}

/** Deletes an object with everything in it. Succeeds if the object is already deleted. */
export async function removeObject(
  graph: Graph,
  id: string,
  readAccount: ReadAccount,
  { signal, validateOnly = false }: CallOptions,
): Promise<void> {
  if (validateOnly) {
    // Meta cannot validate a deletion, so only check that the object can be read.
    await isDeleted(graph, id, readAccount, signal)
    return
  }
  try {
    await graph.write('DELETE', [id], {}, successSchema, signal)
  } catch (error) {
    if (!isRefusal(error) || !(await isDeleted(graph, id, readAccount, signal))) throw error
  }
}

import * as z from 'zod'
import { computeCanonicalHash, parseJson } from '../../domain/json.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { sentenceKinds, verdicts } from '../../ports/claim-judge.ts'
import type { KnownVerdict, KnownVerdicts } from './claims/judge-sections.ts'
import type { Brief } from './step-results.ts'

/** Verdicts about sentences of an article, and the model that gave them. */
export interface StoredVerdicts {
  /** Null if no judge was asked yet. */
  model: string | null
  known: KnownVerdicts
}

const storedSchema = z.object({
  model: z.string(),
  basis: z.string().default(''),
  verdicts: z.array(
    z.object({
      sentence: z.string(),
      id: z.string(),
      kind: z.enum(sentenceKinds),
      facts: z.array(z.string()),
      quote: z.string(),
      verdict: z.enum(verdicts),
      isReliable: z.boolean().default(false),
    }),
  ),
})

/** Number of verdicts to keep for an article: enough for its text and some earlier ones. */
const MAX_STORED = 1000

/** The verdicts stand beside the facts that they rest on and are deleted with them. */
const getKey = (jobId: string) => `jobs/${jobId}/verdicts.json`

/** Identifies the facts that verdicts rest on. Empty if nobody changed the facts of the job. */
export async function getVerdictBasis(brief: Brief, stored: Brief): Promise<string> {
  return brief === stored ? '' : computeCanonicalHash(brief.products)
}

export type VerdictStore = ReturnType<typeof createVerdictStore>

/** Stores the verdicts of judges, so that a later check of the same sentences costs nothing. */
export function createVerdictStore(blobs: Pick<BlobStore, 'get' | 'put'>) {
  async function read(jobId: string, basis = ''): Promise<StoredVerdicts> {
    const bytes = await blobs.get(getKey(jobId))
    const stored = bytes && storedSchema.safeParse(parseJson(new TextDecoder().decode(bytes))).data
    if (stored?.basis !== basis) return { model: null, known: new Map() }
    const entries = stored.verdicts.map(({ sentence, ...verdict }): [string, KnownVerdict] => [sentence, verdict])
    return { model: stored.model, known: new Map(entries) }
  }

  return {
    /**
     * @param jobId Job whose facts the article was written from.
     * @param basis See `getVerdictBasis`. Verdicts on other facts are not returned.
     */
    read,

    /** Adds verdicts to the stored ones. */
    async add(jobId: string, model: string, added: KnownVerdicts, basis = ''): Promise<void> {
      if (added.size === 0) return
      const { known } = await read(jobId, basis)
      const all = [...new Map([...known, ...added])].slice(-MAX_STORED)
      const stored = { model, basis, verdicts: all.map(([sentence, verdict]) => ({ sentence, ...verdict })) }
      await blobs.put(getKey(jobId), new TextEncoder().encode(JSON.stringify(stored)))
    },
  }
}

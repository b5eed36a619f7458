import type { PaidWork } from './paid-work.ts'

export const sentenceKinds = ['product', 'comparison', 'general', 'opinion', 'instruction'] as const
export type SentenceKind = (typeof sentenceKinds)[number]

export const verdicts = ['supported', 'unsupported', 'contradicted'] as const

/** Opinion of a judge about one sentence. Nothing in it is trusted before code has checked it. */
export interface Verdict {
  /** Id of the sentence: "s7". */
  id: string
  kind: SentenceKind
  /** Ids of the facts that support or contradict the sentence. */
  facts: string[]
  /** Words of one of these facts; empty if no fact was cited. */
  quote: string
  verdict: (typeof verdicts)[number]
}

export interface JudgeRequest {
  /** Id of the section, unique within the step: "overview", "product:Acme Fjord". */
  section: string
  /** Lines `[f12] <product>: <field>: <value> — "<quote>"`. */
  facts: readonly string[]
  /** Lines `[s7] <sentence>`. */
  sentences: readonly string[]
}

/** Judges sentences against facts, without the instructions that the writer had. */
export interface ClaimJudge {
  /** Name of the model, for reports. */
  readonly model: string
  /**
   * Returns the verdicts that could be read. Sentences may be missing, and ids unknown.
   * @throws BlogopsError `upstream_*`, `rate_limited`, `not_configured`, `cost_limit`
   */
  judge(request: JudgeRequest, work: PaidWork): Promise<Verdict[]>
}

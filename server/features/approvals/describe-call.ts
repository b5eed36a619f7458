import { BlogopsError } from '../../contract/errors.ts'
import type { OperationSpec, Output } from '../../contract/operation.ts'
import { adsCheck } from '../../contract/operations/ad-deployments.ts'
import { articlesById } from '../../contract/operations/articles.ts'
import { optimizerPlan } from '../../contract/operations/optimizer.ts'
import { checkedOperations } from '../../contract/schemas/checks.ts'
import type { Job } from '../../contract/schemas/job.ts'
import type { PlanChange, PlanRun } from '../../contract/schemas/optimizer.ts'
import { createMissingScopeError, mayUse } from '../../contract/scopes.ts'
import { isObject } from '../../domain/json.ts'
import { formatPounds } from '../../domain/number-format.ts'
import { describePlacements, getPlacements, withoutPlacements } from '../../domain/placements.ts'
import { selectChanges } from '../../domain/plans.ts'
import { defaultAges, getGenders } from '../../domain/targeting.ts'
import { quoteName, quoteText, toVisibleText } from '../../domain/text.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { type AskOperation, type CallOptions, createAsk } from './call-operation.ts'
import { describeCostLimit, describeGeneration, describeTopicCall } from './describe-topics.ts'

interface Resumption {
  job: Job
  /** The input of a generation with the new cost limit; undefined for other job types. */
  generation: Readonly<Record<string, unknown>> | undefined
  maxCostUsd: number | undefined
}

/** Returns the job that `jobs.resume` continues. @throws BlogopsError `not_found`; `forbidden` like the call itself. */
export async function readResumption(
  { id, maxCostUsd: newLimit }: Readonly<Record<string, unknown>>,
  { jobs, context: { actor } }: Pick<CallOptions, 'jobs' | 'context'>,
): Promise<Resumption> {
  const job = await jobs.get(String(id))
  const scope = await jobs.getScope(job.id)
  if (scope && !mayUse(actor, scope)) throw createMissingScopeError(scope, actor)
  const stored = await jobs.getStoredRequest(job.id)
  const maxCostUsd = typeof newLimit === 'number' ? newLimit : (stored.maxCostUsd ?? undefined)
  const input = job.type === 'generation' && isObject(stored.input) ? stored.input : undefined
  return { job, maxCostUsd, generation: input && { ...input, maxCostUsd } }
}

async function describeResumption({ job, generation, maxCostUsd }: Resumption, ask: AskOperation): Promise<string[]> {
  const step = job.steps.find(({ status }) => status !== 'done')
  const stepText = step ? ` at the step ${quoteName(step.title)}` : ''
  const resumeText = `Resume the ${job.status} job ${quoteName(job.title)}${stepText}`
  if (generation) return [resumeText, ...(await describeGeneration(generation, ask))]
  return maxCostUsd === undefined ? [resumeText] : [resumeText, describeCostLimit({ embedded: false, maxCostUsd })]
}

type CallInput = Readonly<Record<string, unknown>>

/** Describes a call in one line per effect. @throws BlogopsError if the call is known to fail. */
export async function describeCall(
  operation: OperationSpec,
  input: CallInput,
  callOptions: CallOptions,
): Promise<string[]> {
  const ask = createAsk(callOptions)
  const checked = checkedOperations.find(id => id === operation.id)
  const lines = checked
    ? describeAdCheck(await ask(adsCheck, { operation: checked, input: { ...input } }))
    : await describeSubject(operation, input, callOptions)
  // A call without effect is described by its operation and input.
  return lines === undefined || lines.length === 0 ? [describeInput(operation, input)] : lines
}

/**
 * Describes calls whose description contains names that may change. Returns undefined for others, or if the caller may
 * not read the names.
 */
export function describeNamedCall(
  operation: OperationSpec,
  input: CallInput,
  callOptions: CallOptions,
): Promise<string[] | undefined> {
  return describeSubject(operation, input, callOptions)
}

function describeAdCheck({ lines }: Output<typeof adsCheck>): string[] {
  return lines.map(({ what, verdict, reason }) => (verdict === 'refused' ? `${what} (refused: ${reason})` : what))
}

/**
 * Describes a call by the names of its objects. Returns undefined if no names are needed or the caller may not read
 * them.
 */
async function describeSubject(
  { id, summary }: OperationSpec,
  input: CallInput,
  callOptions: CallOptions,
): Promise<string[] | undefined> {
  const ask = createAsk(callOptions)
  try {
    if (/^articles\.(delete|regenerate)$/.test(id)) {
      const { title, status } = await ask(articlesById, { id: String(input.id) })
      const part = input.part === undefined ? '' : `, ${[input.part, input.section].filter(Boolean).join(' ')}`
      return [`${summary}: ${quoteName(title)} (${status})${part}`]
    }
    if (id === 'jobs.create') return await describeGeneration(input.input, ask)
    if (id === 'jobs.resume') return await describeResumption(await readResumption(input, callOptions), ask)
    if (id === 'generate.article') return await describeGeneration(input, ask)
    if (id.startsWith('topics.')) return await describeTopicCall(id, input, callOptions)
    if (/^optimizer\.(apply|undo)$/.test(id)) {
      const run = await ask(optimizerPlan, { id: String(input.id) })
      return (id === 'optimizer.apply' ? getChosenChanges(run, input) : run.toUndo).map(describePlanChange)
    }
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'not_found' || error.code === 'gone') throw error
  }
  return undefined
}

/** Returns the changes that a call to apply a plan would make. */
export function getChosenChanges(
  { toApply, optimization }: PlanRun,
  { only }: Readonly<Record<string, unknown>>,
): PlanChange[] {
  return selectChanges(toApply, optimization.plan.changes, Array.isArray(only) ? only.map(Number) : undefined)
}

function describePlanChange(change: PlanChange): string {
  if (change.kind === 'budget')
    return `Set the daily budget of the ad set ${quoteName(change.adSetName)} from ${formatPounds(change.from)} to ${formatPounds(change.to)}`
  const ad = `the ad ${quoteName(change.adName)} of the ad set ${quoteName(change.adSetName)}`
  return change.to === 'ACTIVE' ? `Activate ${ad}` : `Pause ${ad}`
}

/** Longer values are truncated; the full input is displayed separately. */
const maxValueLength = 200

function describeInput({ summary }: OperationSpec, input: CallInput): string {
  const values = Object.entries(input).map(([key, value]) => `${key} ${truncate(value)}`)
  return values.length === 0 ? summary : `${summary}: ${values.join(', ')}`
}

function truncate(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}…`
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Describes countries, ages and genders in words, and other conditions as JSON in the platform's terms. */
export function describeTargeting(targeting: AdSetRecord['targeting']): string {
  const { age_min, age_max, genders: _, geo_locations, ...others } = withoutPlacements(targeting)
  const { countries = [], ...otherLocations } = isObject(geo_locations) ? geo_locations : {}
  const rest = { ...(Object.keys(otherLocations).length > 0 && { geo_locations: otherLocations }), ...others }
  return [
    ...describeCountries(countries),
    describeAges(age_min ?? defaultAges.age_min, age_max ?? defaultAges.age_max),
    describeGenders(targeting),
    ...('placements' in targeting ? [describePlacements(getPlacements(targeting))] : []),
    ...(Object.keys(rest).length === 0 ? [] : [`and ${describeCondition(rest)}`]),
  ].join(', ')
}

/** Longer conditions are truncated; the hash covers them completely. */
const maxJson = 500

function describeCondition(value: unknown): string {
  const text = toVisibleText(JSON.stringify(value))
  const count = text.length.toLocaleString('en-GB')
  return text.length > maxJson ? `${text.slice(0, maxJson)}… (${count} characters)` : text
}

function describeCountries(codes: unknown): string[] {
  if (!Array.isArray(codes)) return [`countries ${describeCondition(codes)}`]
  return codes.map(code => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : quoteName(String(code))))
}

function describeAges(from: unknown, to: unknown): string {
  return `ages ${toVisibleText(String(from))} to ${toVisibleText(String(to))}${to === defaultAges.age_max ? '+' : ''}`
}

function describeGenders({ genders }: AdSetRecord['targeting']): string {
  const chosen = getGenders({ genders: genders ?? undefined })
  if (chosen === 'all') return 'all genders'
  return chosen ?? `genders ${describeCondition(genders)}`
}

export function describeAd({ name, variant, headline, bodyText, callToAction, linkUrl, image }: AdRecord): string {
  const ad = `The ad ${quoteName(name)} (variant ${quoteName(variant)})`
  const text = `${quoteText(headline)}, ${quoteText(bodyText)}`
  const picture = image == null ? 'the cover of its article' : `the picture ${quoteText(image)}`
  return `${ad} says ${text}, with the button ${toVisibleText(callToAction)} and ${picture}, and links to ${quoteText(linkUrl)}`
}

export function describeAdSet({ name, targeting }: AdSetRecord): string {
  return `The ad set ${quoteName(name)} targets ${describeTargeting(targeting)}`
}

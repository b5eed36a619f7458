import type { Account, GraphObject, Kind, NewObject } from './account.ts'
import { readAdSetChange, readNewAdSet } from './ad-sets.ts'
import { readAdChange, readNewAd } from './ads.ts'
import { changesBudget, checkBudgetChanges } from './budgets.ts'
import { readCampaignChange, readNewCampaign } from './campaigns.ts'
import { readCreativeChange, readImage, readNewCreative } from './creatives.ts'
import { invalidBecause } from './graph-error.ts'
import type { Params } from './read-request.ts'

/** Valid write that has not taken effect yet. */
export interface Write {
  /** @returns the answer, and the id of the created or changed object. */
  commit(): { answer: unknown; id: string }
}

export interface WriteOptions {
  account: Account
  pageId: string
  /** Minimum daily budget in the currency's smallest unit. */
  lowestBudget: number
  now: () => Date
}

const isDryRun = ({ execution_options: options }: Params): boolean =>
  JSON.stringify(options ?? '').includes('validate_only')

/** @returns null if the write was only validated. */
export const unlessDryRun = (params: Params, write: Write): Write | null => (isDryRun(params) ? null : write)

function readNew(kind: Kind, params: Params, { account, pageId, lowestBudget }: WriteOptions): NewObject {
  if (kind === 'campaign') return readNewCampaign(params, lowestBudget)
  if (kind === 'adset') return readNewAdSet(params, account, lowestBudget)
  if (kind === 'adcreative') return readNewCreative(params, account, pageId)
  return readNewAd(params, account)
}

export function creation(kind: Kind, params: Params, options: WriteOptions): Write {
  const object = readNew(kind, params, options)
  return {
    commit() {
      const { id } = options.account.add(object)
      return { answer: { id }, id }
    },
  }
}

/** Equal bytes are one image, however often they are uploaded. */
export function imageUpload(params: Params, { account }: WriteOptions): Write {
  const image = readImage(params)
  const { hash, name } = image
  return {
    commit() {
      account.images.set(hash, image)
      return { answer: { images: { [name]: { hash, url: `https://scontent.example/${hash}` } } }, id: hash }
    },
  }
}

interface Change {
  name?: string | undefined
  status?: GraphObject['status'] | undefined
  [field: string]: unknown
}

function readChange(object: GraphObject, params: Params, { account, lowestBudget }: WriteOptions): Change {
  const rest = [object, account, lowestBudget] as const
  if (object.kind === 'campaign') return readCampaignChange(params, ...rest)
  if (object.kind === 'adset') return readAdSetChange(params, ...rest)
  return object.kind === 'ad' ? readAdChange(params, object, account) : readCreativeChange(params)
}

function refuseDeleted({ kind, status, id }: GraphObject): void {
  if (status !== 'DELETED') return
  invalidBecause(undefined, 'Deleted', `You can't edit or delete the ${kind} ${id}, as it was deleted.`, ['id'])
}

export function update(object: GraphObject, params: Params, options: WriteOptions): Write {
  refuseDeleted(object)
  const { name = object.name, status = object.status, ...change } = readChange(object, params, options)
  const changed = object.kind === 'adset' && changesBudget(object.given, change)
  if (changed) checkBudgetChanges(object, options.now())
  return {
    commit() {
      if (changed) object.budgetChanges.push(options.now())
      Object.assign(object.given, change)
      options.account.touch(object, { name, status })
      return { answer: { success: true }, id: object.id }
    },
  }
}

export function deletion(object: GraphObject, { account }: WriteOptions): Write {
  refuseDeleted(object)
  return {
    commit() {
      account.touch(object, { status: 'DELETED' })
      return { answer: { success: true }, id: object.id }
    },
  }
}

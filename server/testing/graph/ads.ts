import * as z from 'zod'
import type { Account, GraphObject, NewObject } from './account.ts'
import { check } from './check.ts'
import { invalid } from './graph-error.ts'
import type { Params } from './read-request.ts'
import { executionOptions, id, json, statusAtCreation, statusAtUpdate } from './values.ts'

const creative = json(z.strictObject({ creative_id: id }))
const created = z.strictObject({
  name: z.string().min(1),
  adset_id: id,
  creative,
  status: statusAtCreation,
  conversion_domain: z.string().optional(),
  tracking_specs: json(z.array(z.record(z.string(), z.unknown()))).optional(),
  execution_options: executionOptions,
})
const updated = z.strictObject({
  name: z.string().min(1).optional(),
  status: statusAtUpdate.optional(),
  creative: creative.optional(),
  execution_options: executionOptions,
})

function checkCreative(account: Account, creativeId: string): void {
  if (!account.open('adcreative', creativeId))
    invalid('(#100) Param creative must be a valid creative ID', { blame: [['creative', 'creative_id']] })
}

export function readNewAd(params: Params, account: Account): NewObject {
  const { name, status, execution_options: _, ...given } = check(created, params)
  if (!account.open('adset', given.adset_id))
    invalid('(#100) Param adset_id must be a valid ad set ID', { blame: [['adset_id']] })
  checkCreative(account, given.creative.creative_id)
  return { kind: 'ad', name, status, parentId: given.adset_id, given }
}

export function readAdChange(params: Params, _object: GraphObject, account: Account) {
  const { execution_options: _, ...change } = check(updated, params)
  if (change.creative) checkCreative(account, change.creative.creative_id)
  return change
}

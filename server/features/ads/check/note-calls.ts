import type { AdPlatform, CallOptions } from '../../../ports/ad-platform.ts'

/** A call that the platform can validate. */
export type Checkable = (platform: AdPlatform, options: CallOptions) => Promise<unknown>

/** Creates a platform that sends nothing and records the last write call. */
export function noteCalls() {
  let noted: Checkable | null = null
  const note = (call: Checkable) => {
    noted = call
  }
  const noteCreate = async (call: Checkable): Promise<string> => {
    note(call)
    return ''
  }
  const never = (): never => {
    throw new Error('Nothing is read where calls are only noted.')
  }
  const platform: AdPlatform = {
    account: never,
    read: never,
    findByName: never,
    list: never,
    insights: never,
    searchInterests: never,
    isTargeting: never,
    createCampaign: spec => noteCreate((to, options) => to.createCampaign(spec, options)),
    createAdSet: spec => noteCreate((to, options) => to.createAdSet(spec, options)),
    createCreative: spec => noteCreate((to, options) => to.createCreative(spec, options)),
    createAd: spec => noteCreate((to, options) => to.createAd(spec, options)),
    setStatus: async (kind, id, status) => note((to, options) => to.setStatus(kind, id, status, options)),
    setDailyBudget: async (id, pence) => note((to, options) => to.setDailyBudget(id, pence, options)),
    setName: async (kind, id, name) => note((to, options) => to.setName(kind, id, name, options)),
    setTargeting: async (id, targeting) => note((to, options) => to.setTargeting(id, targeting, options)),
    remove: never,
  }
  return { platform, call: () => noted }
}

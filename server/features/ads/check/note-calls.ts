import type { AdPlatform, CallOptions } from '../../../ports/ad-platform.ts'

/** A call that the platform can validate. */
export type ValidatableCall = (platform: AdPlatform, options: CallOptions) => Promise<unknown>

/** Creates a platform that sends nothing and records the last write call. */
export function createCallRecorder() {
  let lastCall: ValidatableCall | null = null
  const record = (call: ValidatableCall) => {
    lastCall = call
  }
  const recordCreate = async (call: ValidatableCall): Promise<string> => {
    record(call)
    return ''
  }
  const unsupported = (): never => {
    throw new Error('Nothing is read where calls are only noted.')
  }
  const platform: AdPlatform = {
    account: unsupported,
    read: unsupported,
    findByName: unsupported,
    list: unsupported,
    insights: unsupported,
    searchInterests: unsupported,
    matchesTargeting: unsupported,
    createCampaign: spec => recordCreate((to, options) => to.createCampaign(spec, options)),
    createAdSet: spec => recordCreate((to, options) => to.createAdSet(spec, options)),
    createCreative: spec => recordCreate((to, options) => to.createCreative(spec, options)),
    createAd: spec => recordCreate((to, options) => to.createAd(spec, options)),
    setStatus: async (kind, id, status) => record((to, options) => to.setStatus(kind, id, status, options)),
    setDailyBudget: async (id, pence) => record((to, options) => to.setDailyBudget(id, pence, options)),
    setName: async (kind, id, name) => record((to, options) => to.setName(kind, id, name, options)),
    setTargeting: async (id, targeting) => record((to, options) => to.setTargeting(id, targeting, options)),
    remove: unsupported,
  }
  return { platform, getLastCall: () => lastCall }
}

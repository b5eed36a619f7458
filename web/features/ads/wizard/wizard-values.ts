import * as z from 'zod'
import { callsToAction } from '../../../../server/contract/schemas/ad.ts'
import { defaultDailyBudget, wizardObjectives } from '../../../../server/contract/schemas/ads.ts'

const variantSchema = z.object({
  /** Names the call that makes it, too: however often that is sent, one ad comes of it. */
  id: z.string(),
  variant: z.string(),
  headline: z.string(),
  bodyText: z.string(),
  callToAction: z.enum(callsToAction),
})

const wizardSchema = z.object({
  /** Of an existing one; `newChoice` for one that is to be made; empty while nothing is picked. */
  campaignId: z.string(),
  newCampaign: z.object({
    /** Null until it is edited by hand: it follows the article. */
    name: z.string().nullable(),
    // An earlier version also offered OUTCOME_APP_PROMOTION.
    objective: z.enum(wizardObjectives).catch('OUTCOME_TRAFFIC'),
  }),
  /** Or its slug, where a link said so. */
  articleId: z.string(),
  /** Null until it is edited by hand: it follows the article. */
  adSetName: z.string().nullable(),
  /** Pounds, as typed. */
  dailyBudget: z.string(),
  variants: z.array(variantSchema),
  /** The variant that is being written. Its name is null until it is edited by hand. */
  draft: variantSchema.omit({ id: true }).extend({ variant: z.string().nullable() }),
})

/** All that was picked and typed, right or wrong. */
export type WizardValues = Readonly<z.output<typeof wizardSchema>>
export type Variant = Readonly<z.output<typeof variantSchema>>
export type Draft = WizardValues['draft']

export const newChoice = 'new'

export const emptyDraft: Draft = { variant: null, headline: '', bodyText: '', callToAction: 'LEARN_MORE' }

export const emptyWizard: WizardValues = {
  campaignId: '',
  newCampaign: { name: null, objective: 'OUTCOME_TRAFFIC' },
  articleId: '',
  adSetName: null,
  dailyBudget: String(defaultDailyBudget),
  variants: [],
  draft: emptyDraft,
}

/** Whether there are words that are on no server. */
export function hasWords({ headline, bodyText }: Draft): boolean {
  return headline.trim() !== '' || bodyText.trim() !== ''
}

const key = 'blogops:campaign-wizard'

/** What this tab keeps of a wizard that was not finished. */
export function readWizard(): WizardValues {
  try {
    return wizardSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    // None, one of an older form of ours, or a browser that keeps nothing.
    return emptyWizard
  }
}

export function keepWizard(values: WizardValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Full or forbidden: it is lost with the page, before which the browser asks.
  }
}

export function forgetWizard(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

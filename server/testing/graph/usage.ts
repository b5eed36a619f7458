/** Usage headers of an answer: percentages, except for the two times. */
export interface Usage {
  app: { call_count: number; total_time: number; total_cputime: number }
  account: { acc_id_util_pct: number; reset_time_duration: number; ads_api_access_tier: string }
  insights: { app_id_util_pct: number; acc_id_util_pct: number; ads_api_access_tier: string }
  business: {
    type: string
    call_count: number
    total_cputime: number
    total_time: number
    /** Minutes. */
    estimated_time_to_regain_access: number
    ads_api_access_tier: string
  }
}

const ads_api_access_tier = 'standard_access'

export const idle = (): Usage => ({
  app: { call_count: 1, total_time: 1, total_cputime: 1 },
  account: { acc_id_util_pct: 0.5, reset_time_duration: 0, ads_api_access_tier },
  insights: { app_id_util_pct: 0, acc_id_util_pct: 0, ads_api_access_tier },
  business: {
    type: 'ads_management',
    call_count: 1,
    total_cputime: 1,
    total_time: 1,
    estimated_time_to_regain_access: 0,
    ads_api_access_tier,
  },
})

export const usageHeaders = ({ app, account, business }: Usage, accountId: string): Record<string, string> => ({
  'x-app-usage': JSON.stringify(app),
  'x-ad-account-usage': JSON.stringify(account),
  'x-business-use-case-usage': JSON.stringify({ [accountId]: [business] }),
})

/** Additional headers of insights. */
export const insightsHeaders = ({ insights }: Usage): Record<string, string> => ({
  'x-fb-ads-insights-throttle': JSON.stringify(insights),
})

/** Fields of an ad that its viewers see. An ad with other content is another ad. */
export const adContentFields = ['headline', 'bodyText', 'callToAction', 'linkUrl'] as const

/** Fields that tell the ads of an ad set apart: the variant ("A", "B", "C") and the content. */
export const adTextFields = ['variant', ...adContentFields] as const

export type AdContent = Record<(typeof adContentFields)[number], string>
export type AdText = Record<(typeof adTextFields)[number], string>
